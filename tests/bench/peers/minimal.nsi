; The least that an installer of the minimal program can be, compressed as that of the real one is.
;   makensis -DPROGRAM=… -DLOADER=… -DOUTPUT=… minimal.nsi
Target amd64-unicode
Unicode true
SetCompressor /SOLID lzma

Name "Minimal"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Minimal"
RequestExecutionLevel admin

Section
    SetOutPath "$INSTDIR"
    File "${PROGRAM}"
    File "${LOADER}"
    WriteUninstaller "$INSTDIR\uninstall.exe"
SectionEnd

Section "Uninstall"
    RMDir /r "$INSTDIR"
SectionEnd
