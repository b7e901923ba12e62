# Drains an IIS site and stops a service before an event, and starts both afterwards.
#
# drain-site.ps1 -Site NAME -Service NAME [-Patience SECONDS]: how long to wait for open connections.
# Requires administrator rights.
[CmdletBinding()]
param(
    [Parameter(Mandatory)] [string] $Site,
    [Parameter(Mandatory)] [string] $Service,
    [int] $Patience = 60
)
$ErrorActionPreference = 'Stop'
Import-Module WebAdministration

# Quoted, so that a missing purpose reaches the default case.
switch ("$env:FOREWARN_PURPOSE") {
    'prepare' {
        # Leave time to stop the service before Forewarn's timeout.
        if ($env:FOREWARN_SECONDS) {
            $Patience = [Math]::Min($Patience, [Math]::Max(0, [int] $env:FOREWARN_SECONDS - 30))
        }
        $running = (Get-WebsiteState -Name $Site).Value -eq 'Started'
        # A stopped site accepts no new connections and finishes the open ones.
        Stop-Website -Name $Site
        $until = (Get-Date).AddSeconds($Patience)
        do {
            # Names of performance counters depend on the language of Windows; class names don't.
            $counted = Get-CimInstance -ClassName Win32_PerfFormattedData_W3SVC_WebService | Where-Object Name -eq $Site
            # A site that was already stopped may have no counter.
            if (-not $counted -and $running) { throw "Windows doesn't count the connections of $Site." }
            $connections = [int] $counted.CurrentConnections
            Write-Output "$Site has $connections connections."
            if ($connections -gt 0) { Start-Sleep -Seconds 2 }
        } while ($connections -gt 0 -and (Get-Date) -lt $until)
        Stop-Service -Name $Service
        Write-Output "$Service stopped."
        # Not drained means not prepared: no rule may approve the event.
        if ($connections -gt 0) {
            Write-Output "$Site still has $connections connections after $Patience seconds."
            exit 1
        }
    }
    'recover' {
        Start-Service -Name $Service
        Start-Website -Name $Site
        Write-Output "$Service and $Site started."
    }
    default { throw "FOREWARN_PURPOSE must be prepare or recover, not '$env:FOREWARN_PURPOSE'." }
}
