/* Inspects and controls the desktop inside Wine, for tests outside of it.
 *
 *   helper windows                  prints every window: class, visibility, text; its controls indented below it
 *   helper focus                    prints the focused control
 *   helper rect CLASS               prints left, top, right and bottom of the visible window of this class
 *   helper cover TITLE              covers the desktop with a focused window of this title, until it's killed
 *   helper end-session CLASS        sends the messages of a session's end to every window of the program that has one of this
 *                                   class, as Windows does, and prints whether all of them allowed it and ended
 *   helper lock-file FILE TITLE     prevents writing to a file and creates a window of this title, until it's killed
 *   helper hold-mutex MUTEX CLASS   holds a mutex that others can't open, as an elevated program does, and a window of this
 *                                   class whose title changes when it's asked to show itself, until it's killed
 *   helper close CLASS              sends WM_CLOSE to the window of this class
 *   helper activate CLSID ARGUMENTS calls a notification activator as Windows does after a click, and prints the result
 *
 * Prints UTF-8. Exits with 1 if there is no such window. */
#include <initguid.h>
#include <windows.h>
#include <objbase.h>
#include <stdio.h>
#include <string.h>

static void print(const WCHAR *text)
{
    char buffer[4096];
    if (WideCharToMultiByte(CP_UTF8, 0, text, -1, buffer, sizeof buffer, NULL, NULL) == 0)
        return;
    for (char *letter = buffer; *letter; letter++)
        if (*letter == '\r' || *letter == '\n' || *letter == '\t')
            *letter = ' ';
    printf("%s", buffer);
}

static void describe(HWND window, const char *indent)
{
    WCHAR class[256] = L"", text[2048] = L"";
    DWORD_PTR length = 0;
    GetClassNameW(window, class, 256);
    /* Only this message gets the text of another process's controls. A hung process must not hang the test. */
    if (!SendMessageTimeoutW(window, WM_GETTEXT, 2048, (LPARAM)text, SMTO_ABORTIFHUNG, 2000, &length))
        text[0] = 0;
    printf("%s", indent);
    print(class);
    printf("\t%s%s\t", IsWindowVisible(window) ? "visible" : "hidden", IsWindowEnabled(window) ? "" : " disabled");
    print(text);
    printf("\n");
}

static BOOL CALLBACK child(HWND window, LPARAM unused)
{
    (void)unused;
    describe(window, "    ");
    return TRUE;
}

static BOOL CALLBACK top(HWND window, LPARAM unused)
{
    describe(window, "");
    EnumChildWindows(window, child, unused);
    return TRUE;
}

struct program {
    DWORD process;
    HWND windows[256];
    int count;
};

static BOOL CALLBACK of_program(HWND window, LPARAM wanted)
{
    struct program *program = (struct program *)wanted;
    DWORD process = 0;
    GetWindowThreadProcessId(window, &process);
    if (process == program->process && program->count < 256)
        program->windows[program->count++] = window;
    return TRUE;
}

/* All windows are queried before any is notified. A window that is gone has ended, too. */
static void end_session(HWND window)
{
    struct program program = { 0 };
    GetWindowThreadProcessId(window, &program.process);
    EnumWindows(of_program, (LPARAM)&program);
    BOOL allowed = program.count > 1, ended = TRUE;
    for (int i = 0; i < program.count; i++) {
        DWORD_PTR answer = 0;
        SendMessageTimeoutW(program.windows[i], WM_QUERYENDSESSION, 0, 0, SMTO_NORMAL, 60000, &answer);
        allowed = allowed && answer;
    }
    for (int i = 0; i < program.count; i++) {
        DWORD_PTR answer = 0;
        if (!SendMessageTimeoutW(program.windows[i], WM_ENDSESSION, TRUE, 0, SMTO_NORMAL, 60000, &answer))
            ended = ended && !IsWindow(program.windows[i]);
    }
    printf("%s %s\n", allowed ? "allowed" : "refused", ended ? "ended" : "no response");
}

static BOOL CALLBACK print_rect(HWND window, LPARAM wanted)
{
    WCHAR class[256] = L"";
    RECT rect;
    GetClassNameW(window, class, 256);
    if (wcscmp(class, (const WCHAR *)wanted) != 0 || !IsWindowVisible(window) || !GetWindowRect(window, &rect))
        return TRUE;
    printf("%ld %ld %ld %ld\n", rect.left, rect.top, rect.right, rect.bottom);
    return FALSE;
}

static void run(void)
{
    MSG message;
    while (GetMessageW(&message, NULL, 0, 0) > 0)
        DispatchMessageW(&message);
}

static LRESULT CALLBACK mutex_window_procedure(HWND window, UINT message, WPARAM first, LPARAM second)
{
    if (message == RegisterWindowMessageW(L"io.github.forewarn.launched"))
        SetWindowTextW(window, L"Forewarn test was asked to show itself");
    return DefWindowProcW(window, message, first, second);
}

static int hold_mutex(const WCHAR *mutex, const WCHAR *name)
{
    ACL list;
    SECURITY_DESCRIPTOR descriptor;
    SECURITY_ATTRIBUTES attributes = { sizeof attributes, &descriptor, FALSE };
    WNDCLASSW class = { .lpfnWndProc = mutex_window_procedure, .hInstance = GetModuleHandleW(NULL), .lpszClassName = name };
    InitializeAcl(&list, sizeof list, ACL_REVISION);
    InitializeSecurityDescriptor(&descriptor, SECURITY_DESCRIPTOR_REVISION);
    SetSecurityDescriptorDacl(&descriptor, TRUE, &list, FALSE);
    if (CreateMutexW(&attributes, TRUE, mutex) == NULL || RegisterClassW(&class) == 0)
        return 1;
    CreateWindowW(name, L"Forewarn test holds a mutex", WS_OVERLAPPED, 0, 0, 0, 0, NULL, NULL, class.hInstance, NULL);
    run();
    return 0;
}

DEFINE_GUID(IID_activation, 0x53e31837, 0x6600, 0x4a81, 0x93, 0x95, 0x75, 0xcf, 0xfe, 0x74, 0x6f, 0x94);

/* INotificationActivationCallback, which is missing in these headers. */
struct activation {
    const struct {
        HRESULT(STDMETHODCALLTYPE *query)(struct activation *, REFIID, void **);
        ULONG(STDMETHODCALLTYPE *add)(struct activation *);
        ULONG(STDMETHODCALLTYPE *release)(struct activation *);
        HRESULT(STDMETHODCALLTYPE *activate)(struct activation *, LPCWSTR, LPCWSTR, const void *, ULONG);
    } *table;
};

static HRESULT activate(const WCHAR *class, const WCHAR *arguments)
{
    struct activation *activation;
    CLSID id;
    HRESULT result = CoInitializeEx(NULL, COINIT_MULTITHREADED);
    if (SUCCEEDED(result))
        result = CLSIDFromString(class, &id);
    if (SUCCEEDED(result))
        result = CoCreateInstance(&id, NULL, CLSCTX_LOCAL_SERVER, &IID_activation, (void **)&activation);
    if (SUCCEEDED(result)) {
        result = activation->table->activate(activation, L"io.github.forewarn", arguments, NULL, 0);
        activation->table->release(activation);
    }
    return result;
}

int wmain(int count, WCHAR **arguments)
{
    if (count == 4 && wcscmp(arguments[1], L"activate") == 0) {
        HRESULT result = activate(arguments[2], arguments[3]);
        printf("%08lx\n", result);
        return SUCCEEDED(result) ? 0 : 1;
    }
    if (count == 2 && wcscmp(arguments[1], L"windows") == 0) {
        EnumWindows(top, 0);
        return 0;
    }
    if (count == 2 && wcscmp(arguments[1], L"focus") == 0) {
        GUITHREADINFO info = { .cbSize = sizeof info };
        HWND front = GetForegroundWindow();
        if (front == NULL || !GetGUIThreadInfo(GetWindowThreadProcessId(front, NULL), &info) || info.hwndFocus == NULL)
            return 1;
        describe(info.hwndFocus, "");
        return 0;
    }
    if (count == 4 && wcscmp(arguments[1], L"lock-file") == 0) {
        HANDLE file = CreateFileW(arguments[2], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
        if (file == INVALID_HANDLE_VALUE)
            return 1;
        CreateWindowW(L"STATIC", arguments[3], WS_POPUP, 0, 0, 0, 0, NULL, NULL, NULL, NULL);
        run();
        return 0;
    }
    if (count == 4 && wcscmp(arguments[1], L"hold-mutex") == 0)
        return hold_mutex(arguments[2], arguments[3]);
    if (count != 3)
        return 2;
    if (wcscmp(arguments[1], L"rect") == 0)
        return EnumWindows(print_rect, (LPARAM)arguments[2]) ? 1 : 0;
    if (wcscmp(arguments[1], L"cover") == 0) {
        HWND cover = CreateWindowW(L"STATIC", arguments[2], WS_POPUP | WS_VISIBLE, 0, 0, 1024, 660, NULL, NULL, NULL, NULL);
        SetForegroundWindow(cover);
        run();
        return 0;
    }
    HWND window = FindWindowW(arguments[2], NULL);
    if (window == NULL)
        return 1;
    if (wcscmp(arguments[1], L"close") == 0)
        return PostMessageW(window, WM_CLOSE, 0, 0) ? 0 : 1;
    if (wcscmp(arguments[1], L"end-session") == 0) {
        end_session(window);
        return 0;
    }
    return 2;
}
