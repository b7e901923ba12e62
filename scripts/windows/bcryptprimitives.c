/* Functions of Windows that Wine lacks, for tests only.
 *
 * ProcessPrng: Rust's source of random numbers since Windows 8, which Wine 8 lacks.
 *
 * Shell_NotifyIconGetRect: Wine delivers clicks on a tray icon but doesn't know its position, and tray-icon ignores clicks on
 * icons without one.
 *
 * Shell_NotifyIconW: rejects every icon as long as the file named by FOREWARN_NO_TASKBAR exists, like a missing taskbar, and
 * appends the id of each rejected icon to that file.
 *
 * Every Rust program loads this library. The first request for random numbers patches the shell's functions in memory: by
 * then shell32.dll is loaded if the program uses it. */
#include <windows.h>
#include <bcrypt.h>
#include <shellapi.h>
#include <stdio.h>
#include <string.h>

/* A patched function and its original first bytes. */
struct patch {
    BYTE *function;
    BYTE original[12];
};

static struct patch notify_icon, icon_rect;
static WCHAR reject_marker[MAX_PATH];

static void write_code(BYTE *function, const BYTE *code, SIZE_T size)
{
    DWORD protection;
    if (!VirtualProtect(function, size, PAGE_EXECUTE_READWRITE, &protection))
        return;
    memcpy(function, code, size);
    VirtualProtect(function, size, protection, &protection);
    FlushInstructionCache(GetCurrentProcess(), function, size);
}

static void apply_patch(struct patch *patch, HMODULE library, const char *name, void *replacement)
{
    /* mov rax, replacement; jmp rax */
    BYTE jump[sizeof patch->original] = { 0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0 };
    memcpy(jump + 2, &replacement, sizeof replacement);
    patch->function = (BYTE *)(void *)GetProcAddress(library, name);
    if (patch->function == NULL)
        return;
    memcpy(patch->original, patch->function, sizeof patch->original);
    write_code(patch->function, jump, sizeof jump);
}

/* Wine's taskbar shows square icons, starting at its right end. Takes the icon under the pointer, or else the first one. */
static HRESULT WINAPI icon_rectangle(const NOTIFYICONIDENTIFIER *icon, RECT *rect)
{
    HWND taskbar = FindWindowW(L"Shell_TrayWnd", NULL);
    POINT pointer;
    LONG size, before = 0;
    if (icon == NULL || rect == NULL || !IsWindow(icon->hWnd))
        return E_INVALIDARG;
    if (taskbar == NULL || !IsWindowVisible(taskbar) || !GetWindowRect(taskbar, rect) || !GetCursorPos(&pointer))
        return E_FAIL;
    size = rect->bottom - rect->top;
    if (size > 0 && PtInRect(rect, pointer))
        before = (rect->right - 1 - pointer.x) / size;
    rect->right -= before * size;
    rect->left = rect->right - size;
    return S_OK;
}

static BOOL WINAPI reject_icon(DWORD message, NOTIFYICONDATAW *icon)
{
    HANDLE file = CreateFileW(reject_marker, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
    char line[32];
    DWORD written;
    if (file == INVALID_HANDLE_VALUE) {
        write_code(notify_icon.function, notify_icon.original, sizeof notify_icon.original);
        return ((BOOL (WINAPI *)(DWORD, NOTIFYICONDATAW *))(void *)notify_icon.function)(message, icon);
    }
    WriteFile(file, line, snprintf(line, sizeof line, "%u\n", icon->uID), &written, NULL);
    CloseHandle(file);
    SetLastError(ERROR_TIMEOUT);
    return FALSE;
}

static void patch_shell_functions(void)
{
    HMODULE shell = GetModuleHandleW(L"shell32.dll");
    if (shell == NULL)
        return;
    apply_patch(&icon_rect, shell, "Shell_NotifyIconGetRect", (void *)icon_rectangle);
    if (GetEnvironmentVariableW(L"FOREWARN_NO_TASKBAR", reject_marker, MAX_PATH) > 0)
        apply_patch(&notify_icon, shell, "Shell_NotifyIconW", (void *)reject_icon);
}

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
    static LONG patched;
    if (InterlockedExchange(&patched, 1) == 0)
        patch_shell_functions();
    while (size > 0) {
        ULONG part = size > 0x10000000 ? 0x10000000 : (ULONG)size;
        if (BCryptGenRandom(NULL, data, part, BCRYPT_USE_SYSTEM_PREFERRED_RNG) != 0)
            return FALSE;
        data += part;
        size -= part;
    }
    return TRUE;
}
