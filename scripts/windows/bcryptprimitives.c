/* For tests only, and never shipped: what Rust programs find in Windows and miss in Wine.
 *
 * ProcessPrng: Rust takes its random numbers from this library, which every Windows since 8 has and Wine 8 lacks.
 *
 * Shell_NotifyIconGetRect: Wine delivers clicks on a tray icon but doesn't say where the icon is, and tray-icon drops every
 * click on an icon whose place it can't find out.
 *
 * Shell_NotifyIconW: refuses every icon as long as the file exists that FOREWARN_NO_TASKBAR names, as a taskbar does that
 * isn't there yet, and writes a line with the number of each refused icon to it.
 *
 * As every Rust program loads this library, the functions of the shell are replaced from here, in memory, when the first
 * random number is asked for: by then shell32.dll is loaded if the program uses it. */
#include <windows.h>
#include <bcrypt.h>
#include <shellapi.h>
#include <stdio.h>
#include <string.h>

/* A function of the shell, and what its first bytes were. */
struct replaced {
    BYTE *function;
    BYTE before[12];
};

static struct replaced notify_icon, icon_place;
static WCHAR refuses[MAX_PATH];

static void write_code(BYTE *function, const BYTE *code, SIZE_T size)
{
    DWORD protection;
    if (!VirtualProtect(function, size, PAGE_EXECUTE_READWRITE, &protection))
        return;
    memcpy(function, code, size);
    VirtualProtect(function, size, protection, &protection);
    FlushInstructionCache(GetCurrentProcess(), function, size);
}

static void replace(struct replaced *replaced, HMODULE library, const char *name, void *replacement)
{
    /* mov rax, replacement; jmp rax */
    BYTE jump[sizeof replaced->before] = { 0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0 };
    memcpy(jump + 2, &replacement, sizeof replacement);
    replaced->function = (BYTE *)(void *)GetProcAddress(library, name);
    if (replaced->function == NULL)
        return;
    memcpy(replaced->before, replaced->function, sizeof replaced->before);
    write_code(replaced->function, jump, sizeof jump);
}

/* Wine's taskbar shows icons as squares from its right end on. The one that is meant is under the pointer, or the first. */
static HRESULT WINAPI icon_rectangle(const NOTIFYICONIDENTIFIER *icon, RECT *place)
{
    HWND taskbar = FindWindowW(L"Shell_TrayWnd", NULL);
    POINT pointer;
    LONG size, before = 0;
    if (icon == NULL || place == NULL || !IsWindow(icon->hWnd))
        return E_INVALIDARG;
    if (taskbar == NULL || !IsWindowVisible(taskbar) || !GetWindowRect(taskbar, place) || !GetCursorPos(&pointer))
        return E_FAIL;
    size = place->bottom - place->top;
    if (size > 0 && PtInRect(place, pointer))
        before = (place->right - 1 - pointer.x) / size;
    place->right -= before * size;
    place->left = place->right - size;
    return S_OK;
}

static BOOL WINAPI refuse_icon(DWORD message, NOTIFYICONDATAW *icon)
{
    HANDLE file = CreateFileW(refuses, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
    char line[32];
    DWORD written;
    if (file == INVALID_HANDLE_VALUE) {
        write_code(notify_icon.function, notify_icon.before, sizeof notify_icon.before);
        return ((BOOL (WINAPI *)(DWORD, NOTIFYICONDATAW *))(void *)notify_icon.function)(message, icon);
    }
    WriteFile(file, line, snprintf(line, sizeof line, "%u\n", icon->uID), &written, NULL);
    CloseHandle(file);
    SetLastError(ERROR_TIMEOUT);
    return FALSE;
}

static void replace_shell_functions(void)
{
    HMODULE shell = GetModuleHandleW(L"shell32.dll");
    if (shell == NULL)
        return;
    replace(&icon_place, shell, "Shell_NotifyIconGetRect", (void *)icon_rectangle);
    if (GetEnvironmentVariableW(L"FOREWARN_NO_TASKBAR", refuses, MAX_PATH) > 0)
        replace(&notify_icon, shell, "Shell_NotifyIconW", (void *)refuse_icon);
}

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
    static LONG replaced;
    if (InterlockedExchange(&replaced, 1) == 0)
        replace_shell_functions();
    while (size > 0) {
        ULONG part = size > 0x10000000 ? 0x10000000 : (ULONG)size;
        if (BCryptGenRandom(NULL, data, part, BCRYPT_USE_SYSTEM_PREFERRED_RNG) != 0)
            return FALSE;
        data += part;
        size -= part;
    }
    return TRUE;
}
