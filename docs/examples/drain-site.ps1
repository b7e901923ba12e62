# Drains a site of IIS and stops a service before an event, and brings both back afterwards.
#
# drain-site.ps1 -Site NAME -Service NAME [-Patience SECONDS]: how long to wait for those who are still connected.
# Whoever runs it has to be an administrator, as for anything that stops a service.
[CmdletBinding()]
param(
    [Parameter(Mandatory)] [string] $Site,
    [Parameter(Mandatory)] [string] $Service,
    [int] $Patience = 60
)
$ErrorActionPreference = 'Stop'
Import-Module WebAdministration

# In quotes, for without a purpose there would be nothing to decide on, and doing nothing counts as done.
switch ("$env:FOREWARN_PURPOSE") {
    'prepare' {
        # Forewarn ends whoever takes too long, and the service is to be stopped before that.
        if ($env:FOREWARN_SECONDS) {
            $Patience = [Math]::Min($Patience, [Math]::Max(0, [int] $env:FOREWARN_SECONDS - 30))
        }
        $running = (Get-WebsiteState -Name $Site).Value -eq 'Started'
        # A stopped site takes no new connections; those that it has are let end.
        Stop-Website -Name $Site
        $until = (Get-Date).AddSeconds($Patience)
        do {
            # Not by the name of a performance counter, which is another in every language of Windows.
            $counted = Get-CimInstance -ClassName Win32_PerfFormattedData_W3SVC_WebService | Where-Object Name -eq $Site
            # One that was stopped before need not be counted.
            if (-not $counted -and $running) { throw "Windows does not count the connections of $Site." }
            $connections = [int] $counted.CurrentConnections
            Write-Output "$Site has $connections connections."
            if ($connections -gt 0) { Start-Sleep -Seconds 2 }
        } while ($connections -gt 0 -and (Get-Date) -lt $until)
        Stop-Service -Name $Service
        Write-Output "$Service is stopped."
        # Not drained is not prepared: no rule is to approve the event.
        if ($connections -gt 0) {
            Write-Output "$Site still has $connections connections after $Patience seconds."
            exit 1
        }
    }
    'recover' {
        Start-Service -Name $Service
        Start-Website -Name $Site
        Write-Output "$Service and $Site are started."
    }
    default { throw "FOREWARN_PURPOSE is '$env:FOREWARN_PURPOSE', which is neither prepare nor recover." }
}
