// A fake program: responds with a snapshot and records the calls.
// `window.fake` lets a test publish snapshots, send openings, take the focus away, and replace commands;
// `window.startWith` replaces the snapshot it starts with.

const listeners = new Map();
const start = JSON.parse(document.currentScript.dataset.start);
const stored = window.fakeHistory(start.history);

window.fake = {
    calls: [],
    history: stored,
    commands: {
        ...stored.commands,
        snapshot: async () => {
            if (window.neverResponds) {
                await new Promise(() => {});
            }
            if (start.meanwhile) {
                window.fake.publish(start.meanwhile);
            }
            return window.startWith ?? start.snapshot;
        },
        ready: async () => (start.opening ? [{ number: 1, ...start.opening }] : []),
        data_locations: async () => ({
            data: "/home/ada/.local/share/forewarn",
            settings: "/home/ada/.config/forewarn/settings.toml",
            machineSettings: "/etc/forewarn/settings.toml",
            history: "/home/ada/.local/share/forewarn/history.db",
            log: "/home/ada/.local/share/forewarn/log",
        }),
        diagnostics: async () => "Forewarn 1.0.0\nLinux\n",
    },
    publish: (snapshot) => emit("snapshot", snapshot),
    open: (opening) => emit("open", opening),
    loseFocus: () => emit("focus-lost"),
    setFrame: (frame) => emit("frame", frame),
};

window.__TAURI__ = {
    core: {
        invoke: async (command, args = {}) => {
            window.fake.calls.push({ command, args });
            return window.fake.commands[command]?.(args);
        },
    },
    event: {
        listen: async (event, handler) => {
            listeners.set(event, [...(listeners.get(event) ?? []), handler]);
            return () => listeners.delete(event);
        },
    },
};

function emit(event, payload) {
    for (const handler of listeners.get(event) ?? []) {
        handler({ event, payload });
    }
}
