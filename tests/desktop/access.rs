//! Security: no open port, a confined page, no remote control by a second launch, private files, a harmless demo.

use std::collections::BTreeSet;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use end_to_end::{Page, Signal, TestDesktop, reboot, wait_for};
use imds_simulator::Simulator;
use serde_json::{Value, json};

/// A process and its descendants.
fn process_tree(first: u32) -> Vec<u32> {
    let parents: Vec<(u32, u32)> = fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter_map(|entry| {
            let process = entry.file_name().to_str()?.parse().ok()?;
            let status = fs::read_to_string(entry.path().join("status")).ok()?;
            let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()?;
            Some((process, parent))
        })
        .collect();
    let mut tree = vec![first];
    let mut next = 0;
    while let Some(parent) = tree.get(next).copied() {
        tree.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(process, _)| *process));
        next += 1;
    }
    tree
}

/// `TCP_LISTEN` in the kernel's tables.
const LISTEN: &str = "0A";

/// The sockets of a process that others can reach: listening TCP sockets and all datagram sockets.
fn open_sockets(process: u32) -> io::Result<Vec<String>> {
    let own: BTreeSet<String> = fs::read_dir(format!("/proc/{process}/fd"))?
        .flatten()
        .filter_map(|entry| {
            let target = fs::read_link(entry.path()).ok()?;
            Some(target.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned())
        })
        .collect();
    // The second column is the address, the fourth the state and the tenth the inode.
    let mut sockets = Vec::new();
    for table in ["tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6"] {
        // Not every kernel has all of them.
        let text = fs::read_to_string(format!("/proc/{process}/net/{table}")).unwrap_or_default();
        for line in text.lines().skip(1) {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let reachable = !table.starts_with("tcp") || columns[3] == LISTEN;
            if reachable && own.contains(columns[9]) {
                sockets.push(format!("{table} {}", columns[1]));
            }
        }
    }
    Ok(sockets)
}

#[tokio::test]
async fn no_process_listens_on_a_port() {
    let desktop = TestDesktop::new().await;
    let mut program = desktop.start(&[]);
    desktop.services.choose("Open Forewarn").await;
    desktop.wait_for_windows("Forewarn", 1).await;
    let requests = desktop.azure.handle().status().requests;
    desktop.azure.handle().wait_for_requests(requests + 2).await;
    let processes = process_tree(program.id());
    assert!(processes.len() > 1, "the page has its own processes: {processes:?}");
    for process in processes {
        // It may have exited in the meantime.
        assert_eq!(open_sockets(process).unwrap_or_default(), Vec::<String>::new(), "process {process}");
    }
    assert!(program.is_running());
    assert!(!open_sockets(std::process::id()).unwrap().is_empty(), "the simulator's port in this process is found");
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

/// Runs a script in the page as an attacker would, and returns its value or error.
async fn inject(page: &Page, script: &str, argument: &str) -> Value {
    let script = format!(
        "const [given, done] = arguments; \
         (async (given) => {{ {script} }})(given).then((value) => done({{ value: value ?? null }}), \
         (error) => done({{ error: String(error) }}))"
    );
    page.client.execute_async(&script, vec![json!(argument)]).await.unwrap()
}

#[tokio::test]
async fn an_injected_script_cannot_reach_the_network() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    let azure = desktop.azure.url("web-01").unwrap();
    let stolen = format!("{azure}/stolen");
    for script in [
        "return (await fetch(given)).status",
        "return (await fetch(given, { method: 'POST', mode: 'no-cors', body: 'x' })).type",
        "return await import(given)",
        "return await new Promise((done, fail) => { const request = new XMLHttpRequest(); request.open('GET', given); \
             request.onload = done; request.onerror = () => fail('refused'); request.send(); })",
        "return await new Promise((done, fail) => { const picture = new Image(); picture.onload = done; \
             picture.onerror = () => fail('refused'); picture.src = given; })",
        "return await new Promise((done, fail) => { const script = document.createElement('script'); \
             script.onload = done; script.onerror = () => fail('refused'); script.src = given; \
             document.head.append(script); })",
        "return await new Promise((done, fail) => { const socket = new WebSocket(given.replace('http', 'ws')); \
             socket.onopen = done; socket.onerror = () => fail('refused'); })",
        "return await new Promise((done, fail) => { const source = new EventSource(given); source.onopen = done; \
             source.onerror = () => fail('refused'); })",
    ] {
        let outcome = inject(&page, script, &stolen).await;
        assert!(outcome["error"].is_string(), "{script}: {outcome}");
    }
    // These report no failure.
    for script in [
        "navigator.sendBeacon(given, 'x')",
        "const frame = document.createElement('iframe'); frame.src = given; document.body.append(frame)",
        "const form = document.createElement('form'); form.method = 'post'; form.action = given; \
             document.body.append(form); form.submit()",
        "const link = document.createElement('a'); link.href = given; link.target = '_blank'; \
             document.body.append(link); link.click()",
        "return window.open(given) === null ? null : 'a window'",
        "location.href = given",
        "location.assign('data:text/html,gone')",
        "location.assign('file:///etc/hostname')",
    ] {
        let outcome = inject(&page, script, &stolen).await;
        assert_ne!(outcome["value"], "a window");
    }
    // By the program's next polls, any request of the page would have arrived.
    let requests = desktop.azure.handle().status().requests;
    desktop.azure.handle().wait_for_requests(requests + 3).await;
    let requests = desktop.azure.handle().requests();
    assert!(requests.iter().all(|request| !request.target.contains("stolen")), "{requests:?}");
    assert!(requests.iter().all(|request| request.method == "GET"), "{requests:?}");
    assert_eq!(desktop.window_count("Forewarn"), 1);
    page.wait_for_text("No maintenance scheduled").await;
    page.close().await;
}

#[tokio::test]
async fn the_page_can_call_only_granted_commands() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    assert!(page.invoke("snapshot", json!({})).await.is_ok());
    for command in [
        "plugin:window|create",
        "plugin:window|close",
        "plugin:window|set_title",
        "plugin:webview|create_webview_window",
        "plugin:webview|internal_toggle_devtools",
        "plugin:event|emit",
        "plugin:event|emit_to",
        "plugin:app|version",
        "plugin:app|app_hide",
        "plugin:path|resolve_directory",
        "plugin:image|from_path",
        "plugin:menu|new",
        "plugin:tray|new",
        "plugin:resources|close",
        "plugin:shell|execute",
        "plugin:shell|open",
        "plugin:fs|read_text_file",
        "plugin:process|exit",
        "plugin:single-instance|show",
        "quit",
        "no_such_command",
    ] {
        let arguments = json!({ "label": "second", "options": {}, "event": "snapshot", "payload": null });
        let refused = page.invoke(command, arguments).await.expect_err(command);
        let reason = refused.as_str().unwrap_or_default();
        assert!(reason.contains("not allowed") || reason.contains("not found"), "{command}: {refused}");
    }
    assert_eq!(desktop.window_count("Forewarn"), 1);
    // Granted commands check their arguments.
    for key in ["", "no such event", "../..", "' OR 1=1 --"] {
        assert!(page.invoke("approve", json!({ "key": key, "vms": [] })).await.is_err(), "{key:?}");
    }
    assert!(desktop.azure.handle().requests().iter().all(|request| request.method == "GET"));
    page.close().await;
}

#[tokio::test]
async fn a_second_launch_can_only_show_the_window() {
    let desktop = TestDesktop::new().await;
    let mut program = desktop.start(&[]);
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    assert_eq!(desktop.window_count("Forewarn"), 0);

    let other = Simulator::builder().vm("web-01").start().await.unwrap();
    let (endpoint, elsewhere) = (other.url("web-01").unwrap(), desktop.home().join("elsewhere"));
    let arguments = ["--endpoint", &endpoint, "--data-dir", elsewhere.to_str().unwrap(), "--log", "trace"];
    assert_eq!(desktop.start_with_args(&arguments).wait().await.code(), Some(0));
    desktop.wait_for_windows("Forewarn", 1).await;

    // The same message from a program that isn't Forewarn has no other effect.
    let launch_arguments: Vec<&str> =
        ["forewarn", "--quit", "approve", "--demo"].into_iter().chain(arguments).collect();
    for _ in 0..3 {
        let call = (&launch_arguments, "/");
        let (name, path) = ("io.github.forewarn.SingleInstance", "/io/github/forewarn/SingleInstance");
        let interface = Some("org.SingleInstance.DBus");
        desktop.services.connection.call_method(Some(name), path, interface, "ExecuteCallback", &call).await.unwrap();
    }
    let requests = desktop.azure.handle().status().requests;
    desktop.azure.handle().wait_for_requests(requests + 3).await;
    assert!(desktop.azure.handle().requests().iter().all(|request| request.method == "GET"));
    assert_eq!(other.handle().status().requests, 0, "the first keeps polling its own endpoint");
    assert!(!elsewhere.exists(), "no other data folder is created");
    assert_eq!(desktop.window_count("Forewarn"), 1);
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn a_demo_never_contacts_the_real_endpoint() {
    let desktop = TestDesktop::new().await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    let endpoint = desktop.azure.url("web-01").unwrap();
    let desktop = desktop.with_variable("FOREWARN_ENDPOINT", &endpoint);
    let page = desktop.open_window_with_args(&["--demo", "user-reboot", "--speed", "1", "--show"]).await;
    let (key, vms) = wait_for("an event that can be approved", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let event = snapshot["events"].as_array()?.iter().find(|event| event["canApprove"] == true)?;
        assert_eq!(snapshot["demo"], true);
        let vms: Vec<Value> = event["resources"].as_array()?.iter().map(|vm| vm["name"].clone()).collect();
        Some((event["key"].clone(), vms))
    })
    .await;
    assert_eq!(page.invoke("approve", json!({ "key": key, "vms": vms })).await, Ok(Value::Null));
    wait_for("the approval of the demo's event", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let event = snapshot["events"].as_array()?.iter().find(|event| event["key"] == key)?.clone();
        (event["approval"]["state"] != Value::Null).then_some(())
    })
    .await;
    assert_eq!(desktop.azure.handle().requests(), [], "the real endpoint gets no request at all");
    page.close().await;

    let refused = desktop.start_with_args(&["--demo", "--endpoint", &endpoint]);
    assert_eq!(refused.wait().await.code(), Some(2), "a demo accepts no endpoint");
    assert_eq!(desktop.azure.handle().requests(), []);
}

/// All files of the data folder, with the permissions that other users have.
fn permissions_of_others(data: &Path) -> Vec<(PathBuf, u32)> {
    let files = [data.to_owned(), data.join("logs")]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()));
    let permissions = |path: PathBuf| {
        // It may have been deleted in the meantime.
        let mode = fs::symlink_metadata(&path).ok()?.permissions().mode();
        Some((path, mode & 0o077))
    };
    files.chain([data.to_owned()]).filter_map(permissions).collect()
}

#[tokio::test]
async fn data_files_become_private_even_if_they_were_not() {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("sound = false\n");
    let (data, settings) = (desktop.data(), desktop.data().join("settings.toml"));
    fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
    fs::set_permissions(&settings, PermissionsExt::from_mode(0o644)).unwrap();
    let program = desktop.start(&[]);
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    let found = permissions_of_others(&data);
    assert!(found.iter().all(|(_, permissions)| *permissions == 0), "{found:?}");
    for name in ["settings.toml", "history.sqlite3", "history.sqlite3-wal"] {
        assert!(found.iter().any(|(path, _)| path.ends_with(name)), "{name} is missing in {found:?}");
    }
    assert!(found.iter().any(|(path, _)| path.extension().is_some_and(|extension| extension == "log")), "{found:?}");
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

/// The user id of `nobody`.
const OTHER_USER: u32 = 65_534;

/// Settings that run a command for every event, and the file that the command creates.
fn settings_with_command(desktop: &TestDesktop) -> (String, PathBuf) {
    let (script, ran) = (desktop.home().join("command"), desktop.home().join("ran"));
    fs::write(&script, format!("#!/bin/sh\n: > {}\n", ran.display())).unwrap();
    fs::set_permissions(&script, PermissionsExt::from_mode(0o700)).unwrap();
    (format!("sound = false\n\n[[prepare]]\nprogram = '{}'\n", script.display()), ran)
}

#[tokio::test]
async fn a_data_folder_writable_by_others_is_refused() {
    let desktop = TestDesktop::new().await;
    let (settings, ran) = settings_with_command(&desktop);
    desktop.azure.handle().schedule(reboot()).unwrap();
    let endpoint = desktop.azure.url("web-01").unwrap();
    let parent = desktop.home().join("shared");
    let (folder, file) = (parent.join("data"), parent.join("data/settings.toml"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(&file, settings).unwrap();
    let refused = async |mentions: &Path| {
        let mut command = desktop.command(end_to_end::Program::path());
        command.args(["--endpoint", &endpoint, "--data-dir", folder.to_str().unwrap()]);
        let output = tokio::time::timeout(Duration::from_secs(60), command.output()).await;
        let output = output.expect("the folder was accepted").unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.starts_with("forewarn: ") && error.contains(mentions.to_str().unwrap()), "{error}");
        assert_eq!(error.trim().lines().count(), 1, "{error}");
        assert!(!folder.join("logs").exists(), "nothing is written there");
    };
    let allow = |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    for exposed in [&parent, &folder, &file] {
        let before = fs::metadata(exposed).unwrap().permissions().mode();
        allow(exposed, before | 0o022);
        refused(exposed).await;
        allow(exposed, before);
    }
    // Only root can change the owner.
    if chown(&folder, Some(OTHER_USER), None).is_ok() {
        refused(&folder).await;
        chown(&folder, Some(0), None).unwrap();
        chown(&file, Some(OTHER_USER), None).unwrap();
        refused(&file).await;
    }
    assert!(!ran.exists(), "another user's command was run");
}

#[tokio::test]
async fn settings_owned_by_another_user_are_ignored_and_reported() {
    let desktop = TestDesktop::new().await;
    let (settings, ran) = settings_with_command(&desktop);
    let folder = desktop.home().join("share/forewarn");
    let file = folder.join("settings.toml");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("introduction"), "done\n").unwrap();
    fs::write(&file, settings).unwrap();
    // Without root, a file that others can write to has the same effect.
    if chown(&file, Some(OTHER_USER), None).is_err() {
        fs::set_permissions(&file, PermissionsExt::from_mode(0o666)).unwrap();
    }
    let endpoint = desktop.azure.url("web-01").unwrap();
    let page = desktop.open_window_with_args(&["--endpoint", &endpoint, "--show"]).await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["settings"]["values"]["sound"], true, "the default");
    let problems = snapshot["settings"]["problems"].as_array().unwrap();
    let is_about_file = |problem: &&Value| problem.as_str().is_some_and(|text| text.contains(file.to_str().unwrap()));
    assert_eq!(problems.iter().filter(is_about_file).count(), 1, "{problems:?}");
    // A command would have started before the notification.
    assert!(!ran.exists(), "another user's command was run");
    // Saving writes a new file and quarantines the old one.
    page.invoke("save_settings", json!({ "values": { "theme": "dark" } })).await.unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("dark"));
    let names = fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.file_name().into_string().unwrap());
    let files: Vec<String> = names.filter(|name| name.starts_with("settings.")).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    page.close().await;
}
