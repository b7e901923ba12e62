//! The DLLs of Windows itself that Forewarn and its installer may use.

/// Part of every 64-bit Windows 10 and Windows Server 2016, without additional features or packages.
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
    // Windows' C library, which mingw links. Visual C++ runtimes have a number in their names.
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
    // The universal C runtime.
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

/// Names that the loader maps to one of these DLLs.
const API_SETS: &[&str] = &[
    "api-ms-win-core-synch-l1-2-0.dll",
    "api-ms-win-core-winrt-error-l1-1-0.dll",
    "api-ms-win-core-winrt-l1-1-0.dll",
    "api-ms-win-core-winrt-string-l1-1-0.dll",
];

/// API sets of the universal C runtime.
const UNIVERSAL_C_RUNTIME: &str = "api-ms-win-crt-";

/// `name` is in lower case.
pub(crate) fn has(name: &str) -> bool {
    DLLS.contains(&name) || API_SETS.contains(&name) || name.starts_with(UNIVERSAL_C_RUNTIME)
}
