//! The DLLs of Windows itself that Forewarn and its installer may use.

/// In every 64-bit Windows 10 and Windows Server 2016, without any feature or package added. A new name belongs here only
/// after that was looked up.
const DLLS: &[&str] = &[
    "advapi32.dll",
    "bcrypt.dll",
    "bcryptprimitives.dll",
    "combase.dll",
    "comctl32.dll",
    "comdlg32.dll",
    "crypt32.dll",
    "dwmapi.dll",
    "gdi32.dll",
    "imm32.dll",
    "kernel32.dll",
    "ktmw32.dll",
    // The C library of Windows itself, which mingw links. Not a Visual C++ runtime: those have a number.
    "msvcrt.dll",
    "ntdll.dll",
    "ole32.dll",
    "oleaut32.dll",
    "pdh.dll",
    "powrprof.dll",
    "propsys.dll",
    "psapi.dll",
    "rpcrt4.dll",
    "secur32.dll",
    "shell32.dll",
    "shlwapi.dll",
    // The universal C runtime, a part of Windows since Windows 10 and Windows Server 2016.
    "ucrtbase.dll",
    "user32.dll",
    "userenv.dll",
    "uxtheme.dll",
    "version.dll",
    "winmm.dll",
    "ws2_32.dll",
    "wsock32.dll",
    "wtsapi32.dll",
];

/// Names that the loader resolves to a DLL of the above.
const API_SETS: &[&str] = &[
    "api-ms-win-core-synch-l1-2-0.dll",
    "api-ms-win-core-winrt-error-l1-1-0.dll",
    "api-ms-win-core-winrt-l1-1-0.dll",
    "api-ms-win-core-winrt-string-l1-1-0.dll",
];

/// The same for the universal C runtime.
const UNIVERSAL_C_RUNTIME: &str = "api-ms-win-crt-";

/// Whether Windows has this DLL. The name is in lower case.
pub(crate) fn has(name: &str) -> bool {
    DLLS.contains(&name) || API_SETS.contains(&name) || name.starts_with(UNIVERSAL_C_RUNTIME)
}
