; The installer: per machine, silent with /S, an upgrade in place when there is an older one.
;
;   setup.exe [/S] [/AUTOSTART=yes|no] [/D=C:\folder]      uninstall.exe [/S] [/PURGE]
;
; scripts/windows/package defines VERSION, STAGE (the folder with the files) and OUTPUT; SIGN, a script that signs the file it
; is given, where that is wanted; LOADER where the webview's loader comes as a file; FAST where size does not matter.

; A 64-bit installer, which also runs where there is no 32-bit subsystem.
Target amd64-unicode
Unicode true
ManifestDPIAware true
; When the files were made is not told, so that the same files give the same installer.
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
!define CHOICES_KEY "Software\${PRODUCT}"
!define EVENT_SOURCE_KEY "SYSTEM\CurrentControlSet\Services\EventLog\Application\${PRODUCT}"
!define PROFILES_KEY "SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList"
!define WEBVIEW_KEY "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
!define WEBVIEW_ADDRESS "https://go.microsoft.com/fwlink/p/?LinkId=2124703"
!define IDENTITY_KEY "Software\Classes\AppUserModelId\${IDENTIFIER}"
; The COM class that Windows calls when a notification is clicked; as in src-tauri/src/toasts/mod.rs.
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
!define MUI_FINISHPAGE_RUN_FUNCTION StartAsThePerson
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Turkish"
!insertmacro MUI_LANGUAGE "Swedish"
!insertmacro MUI_LANGUAGE "Hungarian"
!insertmacro MUI_LANGUAGE "Dutch"
!include installer-texts.nsh

; What the files that are replaced are called: their name, .old- and this number.
Var Number
; Whether all files could be replaced.
Var Replaced

; Where the new files wait until all of them are there, beside the old ones, so that they only have to be renamed.
!define STAGED "$INSTDIR\forewarn-new"

; Ends the installer with this exit code. The program that was installed before is as it was.
!macro Refuse code text
    Call RemoveStaged
    MessageBox MB_OK|MB_ICONSTOP "${text}" /SD IDOK
    SetErrorLevel ${code}
    Abort "${text}"
!macroend

; Who may do what with a file or folder; of a link, with the link itself and not with what it leads to. System programs are
; named by their whole path here and elsewhere: one of the same name beside the installer would be taken first.
!macro Permit path change
    nsExec::Exec '"$SYSDIR\icacls.exe" "${path}" ${change} /L'
    Pop $0
    ${If} $0 != 0
        DetailPrint "icacls ${path}: $0"
        !insertmacro Refuse 5 "$(NotPermitted)"
    ${EndIf}
!macroend

; Puts aside what is there and is no administrator's: anybody may make something where the settings for everybody are going to
; be, a link to a place that is not theirs included.
!macro Claim path
    nsExec::Exec '"${STAGED}\${PROGRAM}" --claim "${path}"'
    Pop $0
    ${If} $0 != 0
        !insertmacro Refuse 4 "$(NotClaimed)"
    ${EndIf}
!macroend

; Where only administrators may write, and everybody may read.
!define ADMINISTRATORS_ONLY "/inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX"

; Calls the function for each file of the program. The program itself comes last: once it is another one, those that run
; start it.
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

Function RemoveStagedFile
    Exch $0
    Delete "${STAGED}\$0"
    Pop $0
FunctionEnd

Function RemoveStaged
    !insertmacro ForEachFile RemoveStagedFile
    SetOutPath "$INSTDIR"
    RMDir "${STAGED}"
    ; Of a first installation that failed nothing is left.
    SetOutPath "$TEMP"
    RMDir "$INSTDIR"
FunctionEnd

; Puts the new file in the place of the old one, which gets another name: Windows lets a file that runs be renamed, though not
; be written.
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

; Puts the old file back where the new one is no longer among those that wait.
Function RestoreFile
    Exch $0
    ${IfNot} ${FileExists} "${STAGED}\$0"
        Delete "$INSTDIR\$0"
        Rename "$INSTDIR\$0.old-$Number" "$INSTDIR\$0"
    ${EndIf}
    Pop $0
FunctionEnd

; What still runs is removed when Windows starts the next time, or by the next installer.
Function RemoveReplacedFile
    Exch $0
    Delete "$INSTDIR\$0.old-*"
    ${If} ${FileExists} "$INSTDIR\$0.old-$Number"
        Delete /REBOOTOK "$INSTDIR\$0.old-$Number"
        ; Nothing needs that restart.
        SetRebootFlag false
    ${EndIf}
    Pop $0
FunctionEnd

; Asks the program to end, and only makes it end when it does not. Its history is on disk at every moment, so nothing is lost
; either way. Other sessions' programs cannot be asked from here.
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

; Pushes yes when nothing runs from here: Windows lets no file be written or deleted that runs.
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

; The installer is an administrator's; the program is to be the person's, and the person's shell starts it as that.
Function StartAsThePerson
    Exec '"$WINDIR\explorer.exe" "$INSTDIR\${PROGRAM}"'
FunctionEnd

; Pushes yes when the WebView2 runtime is there.
Function FindWebView
    Push $0
    ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\${WEBVIEW_KEY}" "pv"
    ${If} $0 == ""
        ReadRegStr $0 HKLM "SOFTWARE\${WEBVIEW_KEY}" "pv"
    ${EndIf}
    ${If} $0 == ""
        ReadRegStr $0 HKCU "Software\${WEBVIEW_KEY}" "pv"
    ${EndIf}
    ; What an uninstalled runtime leaves behind.
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
    ; A new folder outside of Program Files may be anybody's to write to, and what lies here is started for everybody. One that
    ; was there before has other uses, too, and keeps its rights.
    StrLen $1 "$PROGRAMFILES64\"
    StrCpy $1 $INSTDIR $1
    ${If} $1 != "$PROGRAMFILES64\"
    ${AndIfNot} ${FileExists} "$INSTDIR\*"
        CreateDirectory "$INSTDIR"
        !insertmacro Permit "$INSTDIR" "${ADMINISTRATORS_ONLY}"
    ${EndIf}

    ; What an earlier installer left that did not come to its end. A link goes, and what it leads to stays.
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
    ; What is started from here on must not run in that folder, which goes.
    SetOutPath "$INSTDIR"
    ; Silently, a file that cannot be written is left as it was and nothing said of it.
    ${If} ${Errors}
        !insertmacro Refuse 3 "$(NotWritten)"
    ${EndIf}

    ; What an administrator sets for everybody is nobody else's to write, even where somebody else was here first: the folder
    ; is made ours before what is in it is looked at. In the folder for sessions those of the machine count each other.
    CreateDirectory "$APPDATA\${PRODUCT}"
    !insertmacro Claim "$APPDATA\${PRODUCT}"
    !insertmacro Permit "$APPDATA\${PRODUCT}" "/setowner *S-1-5-32-544"
    !insertmacro Permit "$APPDATA\${PRODUCT}" "/reset"
    !insertmacro Permit "$APPDATA\${PRODUCT}" "${ADMINISTRATORS_ONLY}"
    !insertmacro Claim "$APPDATA\${PRODUCT}\settings.toml"
    ${If} ${FileExists} "$APPDATA\${PRODUCT}\settings.toml"
        !insertmacro Permit "$APPDATA\${PRODUCT}\settings.toml" "/setowner *S-1-5-32-544"
        !insertmacro Permit "$APPDATA\${PRODUCT}\settings.toml" "/reset"
    ${EndIf}
    CreateDirectory "$APPDATA\${PRODUCT}\sessions"
    !insertmacro Claim "$APPDATA\${PRODUCT}\sessions"
    !insertmacro Permit "$APPDATA\${PRODUCT}\sessions" "/grant *S-1-5-32-545:(OI)(CI)M"

    ; The last page starts it again. A silent installer leaves those that run alone, in whichever session: they notice that they
    ; were replaced, and restart as soon as they can.
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
        !insertmacro Refuse 3 "$(NotWritten)"
    ${EndIf}
    RMDir "${STAGED}"
    !insertmacro ForEachFile RemoveReplacedFile

    ; Notifications need a shortcut with the program's identity on it, which only the program itself can put there.
    CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 SW_SHOWNORMAL "" "$(Description)"
    nsExec::Exec '"$INSTDIR\${PROGRAM}" --register "$SMPROGRAMS\${PRODUCT}.lnk"'
    Pop $0
    ${If} $0 != 0
        DetailPrint "The shortcut has no identity: $0"
    ${EndIf}

    ; The class before what names it: a notification that names a class which can't be started does nothing when clicked.
    WriteRegStr HKLM "${ACTIVATOR_KEY}\LocalServer32" "" '"$INSTDIR\${PROGRAM}" --toast-activated'
    WriteRegStr HKLM "${IDENTITY_KEY}" "DisplayName" "${PRODUCT}"
    WriteRegStr HKLM "${IDENTITY_KEY}" "IconUri" "$INSTDIR\forewarn.png"
    WriteRegStr HKLM "${IDENTITY_KEY}" "CustomActivator" "${ACTIVATOR}"

    ; Messages of that file are nothing but the text they are given.
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
    ; With this option it asks first whether the person wants it.
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
        DetailPrint "$(WebViewMissing)"
        MessageBox MB_OK|MB_ICONINFORMATION "$(WebViewMissing)$\r$\n$\r$\n${WEBVIEW_ADDRESS}" /SD IDOK
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
    ; It is not empty when /D names a folder.
    ${If} $INSTDIR == ""
        StrCpy $INSTDIR $1
    ${EndIf}
    ${If} $INSTDIR == ""
        StrCpy $INSTDIR "$PROGRAMFILES64\${PRODUCT}"
    ${EndIf}

    ; The choice of last time, unless this time says otherwise.
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

; Removes the folder on the stack with all that is in it, but goes through no link: a person could have set one that leads to
; where only administrators may delete.
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
    ; Before anything is gone: what is left works, and can be uninstalled once more.
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

    ; What the program wrote for each person who is logged in; what it says of others is about a program that is gone.
    StrCpy $0 0
    ${Do}
        EnumRegKey $1 HKU "" $0
        ${If} $1 == ""
            ${ExitDo}
        ${EndIf}
        DeleteRegValue HKU "$1\${RUN_KEY}" "${PRODUCT}"
        DeleteRegKey HKU "$1\${CHOICES_KEY}"
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
    ; What upgrades replaced while it ran, and what one that did not come to its end left.
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

; Removes what the program keeps in this folder for local data.
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
