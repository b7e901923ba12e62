#Requires -Version 5.1
#Requires -PSEdition Desktop
<#
.SYNOPSIS
Runs the program against the simulator on this machine and takes a screenshot.

.DESCRIPTION
Runs the program in -Folder. With -Setup, installs it, runs it, upgrades it while it's running and uninstalls it. Checks the
notification, the tray icon, the loaded DLLs and, if installed, the entry in the event log.

Needs Windows PowerShell: PowerShell 7 can't read notifications.
#>
param(
    # The folder of forewarn.exe and imds-simulator.exe.
    [Parameter(Mandatory)] [string] $Folder,
    # The folder for screenshots and the program's log.
    [Parameter(Mandatory)] [string] $Pictures,
    # The installer. Needs administrator rights.
    [string] $Setup
)
$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest

# As in tauri.conf.json.
$identity = 'io.github.forewarn'
$Folder = (Resolve-Path $Folder).Path
$Pictures = (New-Item -ItemType Directory -Force $Pictures).FullName
$simulator = Join-Path $Folder 'imds-simulator.exe'
$control = '127.0.0.1:18530'
$endpoint = '127.0.0.1:18531'
$usual = Join-Path $env:LOCALAPPDATA 'Forewarn'
$data = if ($Setup) { $usual } else { Join-Path ([IO.Path]::GetTempPath()) "forewarn-smoke-$PID" }
$installed = Join-Path $env:ProgramFiles 'Forewarn'
$began = Get-Date

Add-Type -AssemblyName @('System.Drawing', 'System.Windows.Forms')
$notifications = [Type]::GetType('Windows.UI.Notifications.ToastNotificationManager, Windows.UI.Notifications, ContentType=WindowsRuntime', $true)
Add-Type -Namespace Smoke -Name Tray -MemberDefinition @'
    // Public, or the compiler warns about fields that are never assigned, and Add-Type treats warnings as errors.
    [StructLayout(LayoutKind.Sequential)]
    public struct Identifier { public uint Size; public IntPtr Window; public uint Id; public Guid Guid; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Rectangle { public int Left, Top, Right, Bottom; }

    [DllImport("user32.dll", CharSet = CharSet.Unicode)]
    static extern IntPtr FindWindowExW(IntPtr parent, IntPtr after, string className, string title);

    [DllImport("user32.dll")]
    static extern uint GetWindowThreadProcessId(IntPtr window, out uint process);

    [DllImport("shell32.dll")]
    static extern int Shell_NotifyIconGetRect(ref Identifier identifier, out Rectangle rectangle);

    public static IntPtr FindWindow(string className, uint process)
    {
        IntPtr window = IntPtr.Zero;
        while ((window = FindWindowExW(IntPtr.Zero, window, className, null)) != IntPtr.Zero)
        {
            uint owner;
            GetWindowThreadProcessId(window, out owner);
            if (process == 0 || owner == process) return window;
        }
        return IntPtr.Zero;
    }

    public static bool HasIcon(IntPtr window)
    {
        for (uint id = 0; id < 64; id++)
        {
            Identifier identifier = new Identifier { Size = (uint)Marshal.SizeOf(typeof(Identifier)), Window = window, Id = id };
            Rectangle rectangle;
            if (Shell_NotifyIconGetRect(ref identifier, out rectangle) == 0) return true;
        }
        return false;
    }
'@

function Wait-For([string] $what, [scriptblock] $condition) {
    $until = (Get-Date).AddMinutes(2)
    while (-not (& $condition)) {
        if ((Get-Date) -gt $until) { throw "Timed out after two minutes waiting for ${what}." }
        Start-Sleep -Milliseconds 200
    }
}

function Get-Status { & $simulator status --json --control $control 2>$null | ConvertFrom-Json }

function Get-Log {
    $files = Get-ChildItem (Join-Path $data 'logs') -Filter '*.log' -ErrorAction SilentlyContinue
    ($files | ForEach-Object { Get-Content $_.FullName -Raw }) -join "`n"
}

function Save-Picture([string] $name) {
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
    # Without this the exit code can't be read later.
    $null = $process.Handle
    $process
}

function Invoke-Installer([string] $program, [string[]] $arguments) {
    # -Wait would also wait for programs that the installer starts.
    $process = Start-Process $program -ArgumentList $arguments -PassThru
    $null = $process.Handle
    if (-not $process.WaitForExit(300000)) { throw "$program $arguments didn't exit within five minutes." }
    if ($process.ExitCode -ne 0) { throw "$program $arguments exited with $($process.ExitCode)." }
}

function Assert-Notification {
    try {
        Wait-For 'the notification of the reboot' {
            @($notifications::History.GetHistory($identity) | Where-Object { $_.Content.GetXml() -match 'Reboot' }).Count -gt 0
        }
    } catch {
        throw "$_ The notification setting of $identity is $($notifications::CreateToastNotifier($identity).Setting)."
    }
}

function Assert-TrayIcon([Diagnostics.Process] $process) {
    # The window class of tray-icon.
    Wait-For 'the window of the tray icon' { [Smoke.Tray]::FindWindow('tray_icon_app', $process.Id) -ne [IntPtr]::Zero }
    if ([Smoke.Tray]::FindWindow('Shell_TrayWnd', 0) -eq [IntPtr]::Zero) {
        Write-Warning "This machine has no taskbar, so the icon can't be checked."
        return
    }
    Wait-For 'the tray icon' { [Smoke.Tray]::HasIcon([Smoke.Tray]::FindWindow('tray_icon_app', $process.Id)) }
}

# A clean Windows has no Visual C++ runtime. This machine may have one, so check that the program doesn't load it.
function Assert-NoRuntime([Diagnostics.Process] $process) {
    $process.Refresh()
    $modules = @($process.Modules | ForEach-Object ModuleName)
    if ($modules -notcontains 'forewarn.exe') { throw "Can't read the program's modules." }
    $runtime = @($modules -match '^(vcruntime|msvcp|concrt|vcomp)\d')
    if ($runtime.Count -gt 0) { throw "The program uses $($runtime -join ', '), which a clean Windows doesn't have." }
}

function Assert-EventLog {
    $filter = @{ LogName = 'Application'; ProviderName = 'Forewarn'; Id = 101; StartTime = $began }
    Wait-For 'entry 101 in the event log' { Get-WinEvent -FilterHashtable $filter -ErrorAction SilentlyContinue }
    $message = (Get-WinEvent -FilterHashtable $filter -MaxEvents 1).Message
    foreach ($part in 'Reboot of web-01 is scheduled.', 'EventType: Reboot', 'Resources: web-01') {
        if (-not $message.Contains($part)) { throw "Entry 101 in the event log lacks '$part': $message" }
    }
}

# The program isn't a console program but prints to the console.
$version = (& cmd /c "`"$(Join-Path $Folder 'forewarn.exe')`" --version" | Out-String).Trim()
if ($version -notlike 'forewarn *') { throw "--version printed '$version'." }

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
    Wait-For 'the reboot in the log' { (Get-Log) -match 'Reboot in' }
    Wait-For 'the history' { Test-Path (Join-Path $data 'history.sqlite3') }
    # Let the notification slide in, for the screenshot.
    Start-Sleep -Seconds 3
    Save-Picture $(if ($Setup) { 'installed' } else { 'running' })
    Assert-NoRuntime $forewarn
    Assert-TrayIcon $forewarn
    Assert-Notification
    if ($Setup) { Assert-EventLog }

    if ($Setup) {
        # An open window would delay the restart.
        & cmd /c "`"$program`" --quit"
        if (-not $forewarn.WaitForExit(60000)) { throw '--quit did not stop the program.' }
        $forewarn = Start-Forewarn $program -Hidden
        $polled = (Get-Status).requests
        Wait-For 'the program to poll' { (Get-Status).requests -ge $polled + 3 }
        # The program notices the new file and restarts itself.
        Invoke-Installer $Setup @('/S')
        if (-not $forewarn.WaitForExit(60000)) { throw 'The upgrade left the old program running.' }
        if ($forewarn.ExitCode -ne 0) { throw "After the upgrade the program exited with $($forewarn.ExitCode)." }
        Wait-For 'the new program' { Get-Process forewarn -ErrorAction SilentlyContinue }
        Invoke-Installer (Join-Path $installed 'uninstall.exe') @('/S')
        Wait-For 'the program folder to be removed' { -not (Test-Path $installed) }
        Wait-For 'everything but the history to be removed' {
            -not (Get-ChildItem $usual -Force | Where-Object Name -NotLike 'history*')
        }
    } else {
        & cmd /c "`"$program`" --quit"
        if (-not $forewarn.WaitForExit(60000)) { throw '--quit did not stop the program.' }
        if ($forewarn.ExitCode -ne 0) { throw "The program exited with $($forewarn.ExitCode)." }
    }
} finally {
    if (Test-Path (Join-Path $data 'logs')) { Copy-Item (Join-Path $data 'logs') $Pictures -Recurse -Force }
    foreach ($process in @($forewarn, $azure)) {
        if ($process -and -not $process.HasExited) { Stop-Process -Id $process.Id -Force }
    }
}
Write-Output 'All checks passed: start, polling, notification, tray icon, history, exit.'
