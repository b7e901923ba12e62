<#
.SYNOPSIS
Runs the real program against the simulator on this Windows, and keeps a picture of the screen.

.DESCRIPTION
Without -Setup the program of -Folder is run. With it the program is installed, run, upgraded over itself while it runs, and
uninstalled. Ends with an error that says what did not happen.
#>
param(
    # Where forewarn.exe and imds-simulator.exe are.
    [Parameter(Mandatory)] [string] $Folder,
    # Where pictures and the program's log are put.
    [Parameter(Mandatory)] [string] $Pictures,
    # The installer; needs an administrator.
    [string] $Setup
)
$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest

$Folder = (Resolve-Path $Folder).Path
$Pictures = (New-Item -ItemType Directory -Force $Pictures).FullName
$simulator = Join-Path $Folder 'imds-simulator.exe'
$control = '127.0.0.1:18530'
$endpoint = '127.0.0.1:18531'
$usual = Join-Path $env:LOCALAPPDATA 'Forewarn'
$data = if ($Setup) { $usual } else { Join-Path ([IO.Path]::GetTempPath()) "forewarn-smoke-$PID" }
$installed = Join-Path $env:ProgramFiles 'Forewarn'

function Wait-For([string] $what, [scriptblock] $condition) {
    $until = (Get-Date).AddMinutes(2)
    while (-not (& $condition)) {
        if ((Get-Date) -gt $until) { throw "Waited two minutes in vain for $what." }
        Start-Sleep -Milliseconds 200
    }
}

function Get-Status { & $simulator status --json --control $control 2>$null | ConvertFrom-Json }

function Get-Log {
    $files = Get-ChildItem (Join-Path $data 'logs') -Filter '*.log' -ErrorAction SilentlyContinue
    # The program has the file open, and lets others read it.
    ($files | ForEach-Object { Get-Content $_.FullName -Raw }) -join "`n"
}

function Save-Picture([string] $name) {
    Add-Type -AssemblyName System.Drawing, System.Windows.Forms
    $screen = [Windows.Forms.Screen]::PrimaryScreen.Bounds
    $picture = [Drawing.Bitmap]::new($screen.Width, $screen.Height)
    $graphics = [Drawing.Graphics]::FromImage($picture)
    try {
        $graphics.CopyFromScreen($screen.Location, [Drawing.Point]::Empty, $screen.Size)
        $picture.Save((Join-Path $Pictures "$name.png"))
    } finally {
        $graphics.Dispose()
        $picture.Dispose()
    }
}

function Start-Forewarn([string] $program, [switch] $Hidden) {
    $arguments = @('--endpoint', "http://$endpoint")
    if (-not $Hidden) { $arguments += '--show' }
    if (-not $Setup) { $arguments += @('--data-dir', "`"$data`"") }
    $process = Start-Process $program -ArgumentList $arguments -PassThru
    # Without this the exit code cannot be read later.
    $null = $process.Handle
    $process
}

function Invoke-Installer([string] $program, [string[]] $arguments) {
    # With -Wait it would wait for all that the installer starts as well: the program, after an upgrade.
    $process = Start-Process $program -ArgumentList $arguments -PassThru
    $null = $process.Handle
    if (-not $process.WaitForExit(300000)) { throw "$program $arguments did not end within five minutes." }
    if ($process.ExitCode -ne 0) { throw "$program $arguments ended with $($process.ExitCode)." }
}

# What a console program says goes to the console, although this one is none.
$said = (& cmd /c "`"$(Join-Path $Folder 'forewarn.exe')`" --version" | Out-String).Trim()
if ($said -notlike 'forewarn *') { throw "--version said '$said'." }

$azure = Start-Process $simulator -ArgumentList @('--vm', "web-01=$endpoint", '--control', $control) -PassThru -NoNewWindow
$forewarn = $null
try {
    Wait-For 'the simulator' { $null -ne (Get-Status) }
    $program = Join-Path $Folder 'forewarn.exe'
    if ($Setup) {
        Invoke-Installer $Setup @('/S', '/AUTOSTART=no')
        $program = Join-Path $installed 'forewarn.exe'
    }
    $forewarn = Start-Forewarn $program
    Wait-For 'the program to poll' { (Get-Status).requests -ge 3 }
    $null = & $simulator schedule reboot --in 15m --control $control
    Wait-For 'the program to tell of the reboot' { (Get-Log) -match 'Reboot in' }
    Wait-For 'the history' { Test-Path (Join-Path $data 'history.sqlite3') }
    # A moment for the notification to slide in: it is only for the picture.
    Start-Sleep -Seconds 3
    Save-Picture $(if ($Setup) { 'installed' } else { 'running' })

    if ($Setup) {
        # An open window would hold up the restart.
        & cmd /c "`"$program`" --quit"
        if (-not $forewarn.WaitForExit(60000)) { throw '--quit did not end the program.' }
        $forewarn = Start-Forewarn $program -Hidden
        $polled = (Get-Status).requests
        Wait-For 'the program to poll' { (Get-Status).requests -ge $polled + 3 }
        # It notices that it was replaced, and restarts by itself.
        Invoke-Installer $Setup @('/S')
        if (-not $forewarn.WaitForExit(60000)) { throw 'The upgrade left the old program running.' }
        if ($forewarn.ExitCode -ne 0) { throw "The upgrade made the program end with $($forewarn.ExitCode)." }
        Wait-For 'the new program' { Get-Process forewarn -ErrorAction SilentlyContinue }
        Invoke-Installer (Join-Path $installed 'uninstall.exe') @('/S')
        Wait-For 'the folder to go' { -not (Test-Path $installed) }
        Wait-For 'all but the history to go' {
            -not (Get-ChildItem $usual -Force | Where-Object Name -NotLike 'history*')
        }
    } else {
        & cmd /c "`"$program`" --quit"
        if (-not $forewarn.WaitForExit(60000)) { throw '--quit did not end the program.' }
        if ($forewarn.ExitCode -ne 0) { throw "The program ended with $($forewarn.ExitCode)." }
    }
} finally {
    if (Test-Path (Join-Path $data 'logs')) { Copy-Item (Join-Path $data 'logs') $Pictures -Recurse -Force }
    foreach ($process in @($forewarn, $azure)) {
        if ($process -and -not $process.HasExited) { Stop-Process -Id $process.Id -Force }
    }
}
Write-Output 'The program started, polled, told of the event, remembered it and ended.'
