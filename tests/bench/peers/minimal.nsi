; A minimal installer of the minimal program, with the same compression as the real one.
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
