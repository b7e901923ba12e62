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

switch ($env:FOREWARN_PURPOSE) {
    'prepare' {
        # A stopped site takes no new connections; those that it has are let end.
        Stop-Website -Name $Site
        $until = (Get-Date).AddSeconds($Patience)
        do {
            # Not by the name of a performance counter, which is another in every language of Windows.
            $counted = Get-CimInstance -ClassName Win32_PerfFormattedData_W3SVC_WebService | Where-Object Name -eq $Site
            if (-not $counted) { throw "Windows does not count the connections of $Site." }
            $connections = $counted.CurrentConnections
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
