; The installer: per machine, silent with /S, upgrades in place.
;
;   setup.exe [/S] [/AUTOSTART=yes|no] [/D=C:\folder]      uninstall.exe [/S] [/PURGE]
;
; scripts/windows/package defines VERSION, STAGE (the folder of the files), OUTPUT and optionally SIGN (a script that signs a
; file), LOADER (if the webview's loader is a file) and FAST (if size doesn't matter).

; 64-bit, so that it runs without the 32-bit subsystem.
Target amd64-unicode
Unicode true
ManifestDPIAware true
; Don't store file times, so that the installer is reproducible.
SetDateSave off
RequestExecutionLevel admin
!ifndef FAST
    SetCompressor /SOLID lzma
!endif

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinMessages.nsh
!include x64.nsh
!include WinVer.nsh

!define PRODUCT "Forewarn"
!define PROGRAM "forewarn.exe"
; As in tauri.conf.json.
!define IDENTIFIER "io.github.forewarn"
!define PUBLISHER "The Forewarn authors"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PRODUCT}"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define USER_OVERRIDES_KEY "Software\${PRODUCT}"
!define EVENT_SOURCE_KEY "SYSTEM\CurrentControlSet\Services\EventLog\Application\${PRODUCT}"
!define PROFILES_KEY "SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList"
!define WEBVIEW_KEY "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
!define WEBVIEW_ADDRESS "https://go.microsoft.com/fwlink/p/?LinkId=2124703"
!define IDENTITY_KEY "Software\Classes\AppUserModelId\${IDENTIFIER}"
; The COM class of the notification activator; as in src-tauri/src/toasts/mod.rs.
!define ACTIVATOR "{816C0B94-70F3-4A51-8043-21B7848673C7}"
!define ACTIVATOR_KEY "Software\Classes\CLSID\${ACTIVATOR}"
!define REPARSE_POINT 0x400

Name "${PRODUCT}"
OutFile "${OUTPUT}"
BrandingText "${PRODUCT} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${PRODUCT}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${PRODUCT} Setup"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}, MIT OR Apache-2.0"

!ifdef SIGN
    !uninstfinalize 'bash "${SIGN}" "%1"' = 0
!endif

!define MUI_ICON "..\..\icons\app.ico"
!define MUI_UNICON "..\..\icons\app.ico"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION StartAsUser
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!include installer-texts.nsh

; The suffix of replaced files: .old- and this number.
Var Number
; yes or no: whether all files were replaced.
Var Replaced

; New files are staged here, on the same volume, so that they only have to be renamed.
!define STAGED "$INSTDIR\forewarn-new"

; Ends the installer with this exit code and leaves the installed program unchanged.
!macro Fail code text
    Call RemoveStaged
    MessageBox MB_OK|MB_ICONSTOP "${text}" /SD IDOK
    SetErrorLevel ${code}
    Abort "${text}"
!macroend

; Sets permissions of a file or folder; for a link, of the link itself. System programs have full paths, or a program of the
; same name beside the installer would run instead.
!macro SetPermissions path change
    nsExec::Exec '"$SYSDIR\icacls.exe" "${path}" ${change} /L'
    Pop $0
    ${If} $0 != 0
        DetailPrint "icacls ${path}: $0"
        !insertmacro Fail 5 "$(NotPermitted)"
    ${EndIf}
!macroend

; Quarantines what doesn't belong to an administrator: any user can create files or links in ProgramData.
!macro Claim path
    nsExec::Exec '"${STAGED}\${PROGRAM}" --claim "${path}"'
    Pop $0
    ${If} $0 != 0
        !insertmacro Fail 4 "$(NotClaimed)"
    ${EndIf}
!macroend

; Administrators can write, users can read.
!define ADMINISTRATORS_ONLY "/inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX"

; Calls the function for each file. The program itself is last, as running instances restart once it's replaced.
!macro ForEachFile function
    !ifdef LOADER
        Push "WebView2Loader.dll"
        Call ${function}
    !endif
    Push "forewarn.png"
    Call ${function}
    Push "LICENSE-MIT.txt"
    Call ${function}
    Push "LICENSE-APACHE.txt"
    Call ${function}
    Push "uninstall.exe"
    Call ${function}
    Push "${PROGRAM}"
    Call ${function}
!macroend

; The program has just run there, and its file may still be in use for a moment.
Function RemoveStagedFile
    Exch $0
    Push $1
    ${For} $1 0 20
        Delete "${STAGED}\$0"
        ${IfNot} ${FileExists} "${STAGED}\$0"
            ${Break}
        ${EndIf}
        Sleep 250
    ${Next}
    Pop $1
    Pop $0
FunctionEnd

Function RemoveStaged
    !insertmacro ForEachFile RemoveStagedFile
    SetOutPath "$SYSDIR"
    RMDir "${STAGED}"
    ; Removes the folder if a first installation failed.
    RMDir "$INSTDIR"
FunctionEnd

; Replaces a file and renames the old one: the file of a running program can be renamed but not overwritten.
Function ReplaceFile
    Exch $0
    ${If} $Replaced == yes
        ClearErrors
        ${If} ${FileExists} "$INSTDIR\$0"
            Rename "$INSTDIR\$0" "$INSTDIR\$0.old-$Number"
        ${EndIf}
        ${IfNot} ${Errors}
            Rename "${STAGED}\$0" "$INSTDIR\$0"
            ${If} ${Errors}
                Rename "$INSTDIR\$0.old-$Number" "$INSTDIR\$0"
                StrCpy $Replaced no
            ${EndIf}
        ${Else}
            StrCpy $Replaced no
        ${EndIf}
    ${EndIf}
    Pop $0
FunctionEnd

; Restores the old file if the new one was installed.
Function RestoreFile
    Exch $0
    ${IfNot} ${FileExists} "${STAGED}\$0"
        Delete "$INSTDIR\$0"
        Rename "$INSTDIR\$0.old-$Number" "$INSTDIR\$0"
    ${EndIf}
    Pop $0
FunctionEnd

; The file of a running program is removed at the next boot or by the next installer.
Function RemoveReplacedFile
    Exch $0
    Delete "$INSTDIR\$0.old-*"
    ${If} ${FileExists} "$INSTDIR\$0.old-$Number"
        Delete /REBOOTOK "$INSTDIR\$0.old-$Number"
        ; No reboot is required.
        SetRebootFlag false
    ${EndIf}
    Pop $0
FunctionEnd

; Asks the program to exit, and kills it after a while. Its history is always on disk, so nothing is lost. Instances in other
; sessions can only be killed.
Function un.EndProgram
    Push $0
    Push $1
    ${For} $0 0 80
        Call un.IsFree
        Pop $1
        ${If} $1 == yes
            ${Break}
        ${EndIf}
        ${If} $0 = 0
            nsExec::Exec '"$INSTDIR\${PROGRAM}" --quit'
            Pop $1
        ${ElseIf} $0 = 20
            nsExec::Exec '"$SYSDIR\taskkill.exe" /IM ${PROGRAM}'
            Pop $1
        ${ElseIf} $0 = 40
            nsExec::Exec '"$SYSDIR\taskkill.exe" /F /IM ${PROGRAM}'
            Pop $1
        ${EndIf}
        Sleep 250
    ${Next}
    Pop $1
    Pop $0
FunctionEnd

; Pushes yes if the program isn't running: the file of a running program can't be written or deleted.
Function un.IsFree
    Push $0
    StrCpy $0 yes
    Delete "$INSTDIR\${PROGRAM}.old-*"
    ${If} ${FileExists} "$INSTDIR\${PROGRAM}.old-*"
        StrCpy $0 no
    ${ElseIf} ${FileExists} "$INSTDIR\${PROGRAM}"
        ClearErrors
        FileOpen $0 "$INSTDIR\${PROGRAM}" a
        ${If} ${Errors}
            StrCpy $0 no
        ${Else}
            FileClose $0
            StrCpy $0 yes
        ${EndIf}
    ${EndIf}
    Exch $0
FunctionEnd

; Starts the program without the installer's elevation, through the user's shell.
Function StartAsUser
    Exec '"$WINDIR\explorer.exe" "$INSTDIR\${PROGRAM}"'
FunctionEnd

; Pushes yes if the WebView2 runtime is installed.
Function FindWebView
    Push $0
    ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\${WEBVIEW_KEY}" "pv"
    ${If} $0 == ""
        ReadRegStr $0 HKLM "SOFTWARE\${WEBVIEW_KEY}" "pv"
    ${EndIf}
    ${If} $0 == ""
        ReadRegStr $0 HKCU "Software\${WEBVIEW_KEY}" "pv"
    ${EndIf}
    ; An uninstalled runtime leaves version 0.0.0.0.
    ${If} $0 == ""
    ${OrIf} $0 == "0.0.0.0"
        StrCpy $0 no
    ${Else}
        StrCpy $0 yes
    ${EndIf}
    Exch $0
FunctionEnd

Section "${PRODUCT}" SECTION_PROGRAM
    SectionIn RO
    SetShellVarContext all
    SetRegView 64
    ; A new folder outside Program Files might be writable by other users, and its program starts for all users. An existing
    ; folder keeps its permissions.
    StrLen $1 "$PROGRAMFILES64\"
    StrCpy $1 $INSTDIR $1
    ${If} $1 != "$PROGRAMFILES64\"
    ${AndIfNot} ${FileExists} "$INSTDIR\*"
        CreateDirectory "$INSTDIR"
        !insertmacro SetPermissions "$INSTDIR" "${ADMINISTRATORS_ONLY}"
    ${EndIf}

    ; Left by an interrupted installer. Removes a link, not its target.
    RMDir "${STAGED}"
    SetOutPath "${STAGED}"
    ClearErrors
    File "${STAGE}\${PROGRAM}"
    !ifdef LOADER
        File "${STAGE}\WebView2Loader.dll"
    !endif
    File "/oname=forewarn.png" "..\..\icons\app-64.png"
    File "${STAGE}\LICENSE-MIT.txt"
    File "${STAGE}\LICENSE-APACHE.txt"
    WriteUninstaller "${STAGED}\uninstall.exe"
    ; Programs started from here on must not run in folders that a failed installation removes.
    SetOutPath "$SYSDIR"
    ; A silent installer ignores files that can't be written.
    ${If} ${Errors}
        !insertmacro Fail 3 "$(NotWritten)"
    ${EndIf}

    ; Only administrators may write the machine-wide settings, even if another user created the folder first: secure the folder
    ; before checking its contents. All sessions write to the sessions folder.
    CreateDirectory "$APPDATA\${PRODUCT}"
    !insertmacro Claim "$APPDATA\${PRODUCT}"
    !insertmacro SetPermissions "$APPDATA\${PRODUCT}" "/setowner *S-1-5-32-544"
    !insertmacro SetPermissions "$APPDATA\${PRODUCT}" "/reset"
    !insertmacro SetPermissions "$APPDATA\${PRODUCT}" "${ADMINISTRATORS_ONLY}"
    !insertmacro Claim "$APPDATA\${PRODUCT}\settings.toml"
    ${If} ${FileExists} "$APPDATA\${PRODUCT}\settings.toml"
        !insertmacro SetPermissions "$APPDATA\${PRODUCT}\settings.toml" "/setowner *S-1-5-32-544"
        !insertmacro SetPermissions "$APPDATA\${PRODUCT}\settings.toml" "/reset"
    ${EndIf}
    CreateDirectory "$APPDATA\${PRODUCT}\sessions"
    !insertmacro Claim "$APPDATA\${PRODUCT}\sessions"
    !insertmacro SetPermissions "$APPDATA\${PRODUCT}\sessions" "/grant *S-1-5-32-545:(OI)(CI)M"

    ; The last page starts it again. In a silent installation, running instances notice the new file and restart themselves.
    ${IfNot} ${Silent}
        nsExec::Exec '"${STAGED}\${PROGRAM}" --quit'
        Pop $0
    ${EndIf}
    StrCpy $Number 1
    ${While} ${FileExists} "$INSTDIR\*.old-$Number"
        IntOp $Number $Number + 1
    ${EndWhile}
    StrCpy $Replaced yes
    !insertmacro ForEachFile ReplaceFile
    ${If} $Replaced != yes
        !insertmacro ForEachFile RestoreFile
        !insertmacro Fail 3 "$(NotWritten)"
    ${EndIf}
    RMDir "${STAGED}"
    !insertmacro ForEachFile RemoveReplacedFile

    ; Notifications need a shortcut with the program's identity, which the program itself adds. It starts the program in this
    ; folder.
    SetOutPath "$INSTDIR"
    CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 SW_SHOWNORMAL "" "$(Description)"
    nsExec::Exec '"$INSTDIR\${PROGRAM}" --register "$SMPROGRAMS\${PRODUCT}.lnk"'
    Pop $0
    ${If} $0 != 0
        DetailPrint "Couldn't set the identity of the shortcut: $0"
    ${EndIf}

    ; Register the class first: clicks on a notification do nothing if its class can't be started.
    WriteRegStr HKLM "${ACTIVATOR_KEY}\LocalServer32" "" '"$INSTDIR\${PROGRAM}" --toast-activated'
    WriteRegStr HKLM "${IDENTITY_KEY}" "DisplayName" "${PRODUCT}"
    WriteRegStr HKLM "${IDENTITY_KEY}" "IconUri" "$INSTDIR\forewarn.png"
    WriteRegStr HKLM "${IDENTITY_KEY}" "CustomActivator" "${ACTIVATOR}"

    ; The messages of this file are just the given text.
    WriteRegExpandStr HKLM "${EVENT_SOURCE_KEY}" "EventMessageFile" "%SystemRoot%\System32\EventCreate.exe"
    WriteRegDWORD HKLM "${EVENT_SOURCE_KEY}" "TypesSupported" 7

    WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT}"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKLM "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Section "$(Autostart)" SECTION_AUTOSTART
    SetRegView 64
    ; --at-login exits if the user has turned it off.
    WriteRegStr HKLM "${RUN_KEY}" "${PRODUCT}" '"$INSTDIR\${PROGRAM}" --at-login'
SectionEnd

Section "-Finish"
    SetRegView 64
    ${IfNot} ${SectionIsSelected} ${SECTION_AUTOSTART}
        DeleteRegValue HKLM "${RUN_KEY}" "${PRODUCT}"
    ${EndIf}
    Call FindWebView
    Pop $0
    ${If} $0 != yes
        DetailPrint "$(WebviewMissing)"
        MessageBox MB_OK|MB_ICONINFORMATION "$(WebviewMissing)$\r$\n$\r$\n${WEBVIEW_ADDRESS}" /SD IDOK
    ${EndIf}
SectionEnd

Function .onInit
    ${IfNot} ${RunningX64}
    ${OrIfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(WrongSystem)" /SD IDOK
        SetErrorLevel 2
        Quit
    ${EndIf}
    SetRegView 64
    ReadRegStr $1 HKLM "${UNINSTALL_KEY}" "InstallLocation"
    ; Set by /D.
    ${If} $INSTDIR == ""
        StrCpy $INSTDIR $1
    ${EndIf}
    ${If} $INSTDIR == ""
        StrCpy $INSTDIR "$PROGRAMFILES64\${PRODUCT}"
    ${EndIf}

    ; Keep the previous choice unless /AUTOSTART is given.
    ${If} $1 != ""
        ReadRegStr $0 HKLM "${RUN_KEY}" "${PRODUCT}"
        ${If} $0 == ""
            SectionSetFlags ${SECTION_AUTOSTART} 0
        ${EndIf}
    ${EndIf}
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/AUTOSTART=" $1
    ${IfNot} ${Errors}
        ${If} $1 == "yes"
            SectionSetFlags ${SECTION_AUTOSTART} ${SF_SELECTED}
        ${ElseIf} $1 == "no"
            SectionSetFlags ${SECTION_AUTOSTART} 0
        ${Else}
            MessageBox MB_OK|MB_ICONSTOP "$(WrongAutostart)" /SD IDOK
            SetErrorLevel 2
            Quit
        ${EndIf}
    ${EndIf}
FunctionEnd

; ---------------------------------------------------------------------------------------------------------------------------

; Removes the folder on the stack with its contents but follows no links, which could lead to files that only administrators
; may delete.
Function un.RemoveFolder
    Exch $0
    Push $1
    Push $2
    System::Call 'kernel32::GetFileAttributesW(w r0) i .r1'
    ${If} $1 <> -1
        IntOp $1 $1 & ${REPARSE_POINT}
        ${If} $1 = 0
            FindFirst $1 $2 "$0\*"
            ${DoWhile} $2 != ""
                ${If} $2 != "."
                ${AndIf} $2 != ".."
                    ${If} ${FileExists} "$0\$2\*"
                        Push "$0\$2"
                        Call un.RemoveFolder
                    ${Else}
                        Delete "$0\$2"
                    ${EndIf}
                ${EndIf}
                FindNext $1 $2
            ${Loop}
            FindClose $1
        ${EndIf}
        RMDir $0
    ${EndIf}
    Pop $2
    Pop $1
    Pop $0
FunctionEnd

; Removes all but the history from the folder on the stack.
Function un.RemoveAllButHistory
    Exch $0
    Push $1
    Push $2
    Push $3
    System::Call 'kernel32::GetFileAttributesW(w r0) i .r1'
    IntOp $2 $1 & ${REPARSE_POINT}
    ${If} $1 <> -1
    ${AndIf} $2 = 0
        FindFirst $1 $2 "$0\*"
        ${DoWhile} $2 != ""
            StrCpy $3 $2 7
            ${If} $2 != "."
            ${AndIf} $2 != ".."
            ${AndIf} $3 != "history"
                ${If} ${FileExists} "$0\$2\*"
                    Push "$0\$2"
                    Call un.RemoveFolder
                ${Else}
                    Delete "$0\$2"
                ${EndIf}
            ${EndIf}
            FindNext $1 $2
        ${Loop}
        FindClose $1
        RMDir $0
    ${EndIf}
    Pop $3
    Pop $2
    Pop $1
    Pop $0
FunctionEnd

Section "un.${PRODUCT}" SECTION_UN_PROGRAM
    SectionIn RO
    SetShellVarContext all
    SetRegView 64
    Call un.EndProgram
    Call un.IsFree
    Pop $0
    ; Fail before anything is removed, so that the program keeps working and can be uninstalled later.
    ${If} $0 != yes
        MessageBox MB_OK|MB_ICONSTOP "$(StillRunning)" /SD IDOK
        SetErrorLevel 3
        Abort "$(StillRunning)"
    ${EndIf}

    Delete "$SMPROGRAMS\${PRODUCT}.lnk"
    DeleteRegValue HKLM "${RUN_KEY}" "${PRODUCT}"
    DeleteRegKey HKLM "${EVENT_SOURCE_KEY}"
    DeleteRegKey HKLM "${IDENTITY_KEY}"
    DeleteRegKey HKLM "${ACTIVATOR_KEY}"
    DeleteRegKey HKLM "${UNINSTALL_KEY}"
    Push "$APPDATA\${PRODUCT}"
    Call un.RemoveFolder

    ; Registry entries of users who are signed in. Those of other users do no harm.
    StrCpy $0 0
    ${Do}
        EnumRegKey $1 HKU "" $0
        ${If} $1 == ""
            ${ExitDo}
        ${EndIf}
        DeleteRegValue HKU "$1\${RUN_KEY}" "${PRODUCT}"
        DeleteRegKey HKU "$1\${USER_OVERRIDES_KEY}"
        DeleteRegKey HKU "$1\${IDENTITY_KEY}"
        DeleteRegKey HKU "$1\${IDENTITY_KEY}.demo"
        DeleteRegKey HKU "$1\${ACTIVATOR_KEY}"
        IntOp $0 $0 + 1
    ${Loop}

    Delete "$INSTDIR\${PROGRAM}"
    Delete "$INSTDIR\WebView2Loader.dll"
    Delete "$INSTDIR\forewarn.png"
    Delete "$INSTDIR\LICENSE-MIT.txt"
    Delete "$INSTDIR\LICENSE-APACHE.txt"
    Delete "$INSTDIR\uninstall.exe"
    ; Left by upgrades.
    Delete "$INSTDIR\WebView2Loader.dll.old-*"
    Delete "$INSTDIR\forewarn.png.old-*"
    Delete "$INSTDIR\LICENSE-MIT.txt.old-*"
    Delete "$INSTDIR\LICENSE-APACHE.txt.old-*"
    Delete "$INSTDIR\uninstall.exe.old-*"
    Push "${STAGED}"
    Call un.RemoveFolder
    RMDir "$INSTDIR"
SectionEnd

Section /o "un.$(RemoveHistory)" SECTION_UN_HISTORY
SectionEnd

Section "-un.Data"
    SetRegView 64
    StrCpy $0 0
    ${Do}
        EnumRegKey $1 HKLM "${PROFILES_KEY}" $0
        ${If} $1 == ""
            ${ExitDo}
        ${EndIf}
        ReadRegStr $2 HKLM "${PROFILES_KEY}\$1" "ProfileImagePath"
        ExpandEnvStrings $2 $2
        ${If} $2 != ""
            Push "$2\AppData\Local"
            Call un.RemoveData
        ${EndIf}
        IntOp $0 $0 + 1
    ${Loop}
    SetShellVarContext current
    Push $LOCALAPPDATA
    Call un.RemoveData
SectionEnd

; Removes the program's data from this folder for local data.
Function un.RemoveData
    Exch $0
    Push "$0\${IDENTIFIER}"
    Call un.RemoveFolder
    Push "$0\${IDENTIFIER}.demo"
    Call un.RemoveFolder
    Push "$0\${PRODUCT}"
    ${If} ${SectionIsSelected} ${SECTION_UN_HISTORY}
        Call un.RemoveFolder
    ${Else}
        Call un.RemoveAllButHistory
    ${EndIf}
    Pop $0
FunctionEnd

Function un.onInit
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/PURGE" $1
    ${IfNot} ${Errors}
        SectionSetFlags ${SECTION_UN_HISTORY} ${SF_SELECTED}
    ${EndIf}
FunctionEnd
