//! Nobody gets in: not by a port, not through the page, not by a second launch, and no demonstration gets out.

use std::collections::BTreeSet;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use end_to_end::{Desk, Page, Signal, eventually};
use imds_simulator::{EventPlan, Simulator};
use scheduled_events::EventType;
use serde_json::{Value, json};

fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

/// The process and all that it started, as far as they are still there.
fn family(first: u32) -> Vec<u32> {
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
    let mut family = vec![first];
    let mut next = 0;
    while let Some(parent) = family.get(next).copied() {
        family.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(process, _)| *process));
        next += 1;
    }
    family
}

/// The state of a socket that waits for connections.
const LISTENS: &str = "0A";

/// Where a process waits for others to speak to it: its sockets for connections, and all that take single messages.
fn ears(process: u32) -> io::Result<Vec<String>> {
    let own: BTreeSet<String> = fs::read_dir(format!("/proc/{process}/fd"))?
        .flatten()
        .filter_map(|entry| {
            let target = fs::read_link(entry.path()).ok()?;
            Some(target.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned())
        })
        .collect();
    // Of the columns the second is the place, the fourth the state and the tenth the number. Only a socket for
    // connections has to listen; the others hear whatever comes.
    let mut ears = Vec::new();
    for table in ["tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6"] {
        // Not every kernel knows all of them.
        let text = fs::read_to_string(format!("/proc/{process}/net/{table}")).unwrap_or_default();
        for line in text.lines().skip(1) {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let hears = !table.starts_with("tcp") || columns[3] == LISTENS;
            if hears && own.contains(columns[9]) {
                ears.push(format!("{table} {}", columns[1]));
            }
        }
    }
    Ok(ears)
}

#[tokio::test]
async fn nobody_can_connect_to_it() {
    let desk = Desk::new().await;
    let mut program = desk.program(&[]);
    desk.services.choose("Open Forewarn").await;
    desk.sees_windows("Forewarn", 1).await;
    let asked = desk.azure.handle().status().requests;
    desk.azure.handle().wait_for_requests(asked + 2).await;
    let everybody = family(program.id());
    assert!(everybody.len() > 1, "the page has processes of its own: {everybody:?}");
    for process in everybody {
        // One of them may have ended by now.
        assert_eq!(ears(process).unwrap_or_default(), Vec::<String>::new(), "process {process}");
    }
    assert!(program.is_running());
    assert!(!ears(std::process::id()).unwrap().is_empty(), "Azure's ear, in this very process, is not overlooked");
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

/// Runs a script as somebody would who had got one into the page, and says what came of it.
async fn inject(page: &Page, script: &str, argument: &str) -> Value {
    let script = format!(
        "const [given, done] = arguments; \
         (async (given) => {{ {script} }})(given).then((value) => done({{ value: value ?? null }}), \
         (error) => done({{ error: String(error) }}))"
    );
    page.client.execute_async(&script, vec![json!(argument)]).await.unwrap()
}

#[tokio::test]
async fn a_script_that_got_into_the_page_reaches_nobody() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
    let azure = desk.azure.url("web-01").unwrap();
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
    // These say nothing of what comes of them.
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
    // The program goes on asking, by itself, so that what the page had sent would have come by then.
    let asked = desk.azure.handle().status().requests;
    desk.azure.handle().wait_for_requests(asked + 3).await;
    let seen = desk.azure.handle().requests();
    assert!(seen.iter().all(|request| !request.target.contains("stolen")), "{seen:?}");
    assert!(seen.iter().all(|request| request.method == "GET"), "{seen:?}");
    assert_eq!(desk.windows("Forewarn"), 1);
    page.shows("No maintenance scheduled").await;
    page.close().await;
}

#[tokio::test]
async fn the_page_can_call_what_it_was_granted_and_nothing_else() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
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
    assert_eq!(desk.windows("Forewarn"), 1);
    // What it was granted goes no further than what is there.
    for key in ["", "no such event", "../..", "' OR 1=1 --"] {
        assert!(page.invoke("approve", json!({ "key": key, "vms": [] })).await.is_err(), "{key:?}");
    }
    assert!(desk.azure.handle().requests().iter().all(|request| request.method == "GET"));
    page.close().await;
}

#[tokio::test]
async fn a_second_launch_can_say_nothing_but_show_yourself() {
    let desk = Desk::new().await;
    let mut program = desk.program(&[]);
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    assert_eq!(desk.windows("Forewarn"), 0);

    let other = Simulator::builder().vm("web-01").start().await.unwrap();
    let (endpoint, elsewhere) = (other.url("web-01").unwrap(), desk.home().join("elsewhere"));
    let arguments = ["--endpoint", &endpoint, "--data-dir", elsewhere.to_str().unwrap(), "--log", "trace"];
    assert_eq!(desk.program_with(&arguments).ends().await.code(), Some(0));
    desk.sees_windows("Forewarn", 1).await;

    // And whoever speaks to it without being a launch at all is not heard any further.
    let said: Vec<&str> = ["forewarn", "--quit", "approve", "--demo"].into_iter().chain(arguments).collect();
    for _ in 0..3 {
        let call = (&said, "/");
        let (name, path) = ("io.github.forewarn.SingleInstance", "/io/github/forewarn/SingleInstance");
        let interface = Some("org.SingleInstance.DBus");
        desk.services.connection.call_method(Some(name), path, interface, "ExecuteCallback", &call).await.unwrap();
    }
    let asked = desk.azure.handle().status().requests;
    desk.azure.handle().wait_for_requests(asked + 3).await;
    assert!(desk.azure.handle().requests().iter().all(|request| request.method == "GET"));
    assert_eq!(other.handle().status().requests, 0, "the first asks whom it was told to ask");
    assert!(!elsewhere.exists(), "nothing is begun elsewhere");
    assert_eq!(desk.windows("Forewarn"), 1);
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn a_demonstration_approves_nothing_real() {
    let desk = Desk::new().await;
    desk.azure.handle().schedule(reboot()).unwrap();
    let endpoint = desk.azure.url("web-01").unwrap();
    let desk = desk.with_variable("FOREWARN_ENDPOINT", &endpoint);
    let page = desk.window_with(&["--demo", "user-reboot", "--speed", "1", "--show"]).await;
    let (key, vms) = eventually("an event that can be approved", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let event = snapshot["events"].as_array()?.iter().find(|event| event["canApprove"] == true)?;
        assert_eq!(snapshot["demo"], true);
        let vms: Vec<Value> = event["resources"].as_array()?.iter().map(|vm| vm["name"].clone()).collect();
        Some((event["key"].clone(), vms))
    })
    .await;
    assert_eq!(page.invoke("approve", json!({ "key": key, "vms": vms })).await, Ok(Value::Null));
    eventually("the demonstration's event to go on", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let event = snapshot["events"].as_array()?.iter().find(|event| event["key"] == key)?.clone();
        (event["approval"]["state"] != Value::Null).then_some(())
    })
    .await;
    assert_eq!(desk.azure.handle().requests(), [], "the real endpoint hears nothing of it, not even a question");
    page.close().await;

    let refused = desk.program_with(&["--demo", "--endpoint", &endpoint]);
    assert_eq!(refused.ends().await.code(), Some(2), "nor can it be pointed at one");
    assert_eq!(desk.azure.handle().requests(), []);
}

/// All files of a folder and of the one for logs in it, with the rights that others have to them.
fn open_to_others(data: &Path) -> Vec<(PathBuf, u32)> {
    let files = [data.to_owned(), data.join("logs")]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()));
    let rights = |path: PathBuf| {
        // Some files come and go.
        let mode = fs::symlink_metadata(&path).ok()?.permissions().mode();
        Some((path, mode & 0o077))
    };
    files.chain([data.to_owned()]).filter_map(rights).collect()
}

#[tokio::test]
async fn what_it_keeps_is_closed_to_others_also_where_it_was_open() {
    let desk = Desk::new().await;
    desk.write_settings("sound = false\n");
    let (data, settings) = (desk.data(), desk.data().join("settings.toml"));
    fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
    fs::set_permissions(&settings, PermissionsExt::from_mode(0o644)).unwrap();
    let program = desk.program(&[]);
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    let found = open_to_others(&data);
    assert!(found.iter().all(|(_, rights)| *rights == 0), "{found:?}");
    for name in ["settings.toml", "history.sqlite3", "history.sqlite3-wal"] {
        assert!(found.iter().any(|(path, _)| path.ends_with(name)), "{name} is missing in {found:?}");
    }
    assert!(found.iter().any(|(path, _)| path.extension().is_some_and(|extension| extension == "log")), "{found:?}");
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

/// The user id of an account that owns nothing.
const STRANGER: u32 = 65_534;

/// Settings that run a command for every event, and the file that it leaves behind.
fn commanding(desk: &Desk) -> (String, PathBuf) {
    let (script, ran) = (desk.home().join("command"), desk.home().join("ran"));
    fs::write(&script, format!("#!/bin/sh\n: > {}\n", ran.display())).unwrap();
    fs::set_permissions(&script, PermissionsExt::from_mode(0o700)).unwrap();
    (format!("sound = false\n\n[[prepare]]\nprogram = '{}'\n", script.display()), ran)
}

#[tokio::test]
async fn a_data_folder_that_is_not_the_users_alone_is_refused_in_one_sentence() {
    let desk = Desk::new().await;
    let (settings, ran) = commanding(&desk);
    desk.azure.handle().schedule(reboot()).unwrap();
    let endpoint = desk.azure.url("web-01").unwrap();
    let parent = desk.home().join("shared");
    let (folder, file) = (parent.join("data"), parent.join("data/settings.toml"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(&file, settings).unwrap();
    let refused = async |mentions: &Path| {
        let mut command = desk.command(end_to_end::Program::path());
        command.args(["--endpoint", &endpoint, "--data-dir", folder.to_str().unwrap()]);
        let output = tokio::time::timeout(Duration::from_secs(60), command.output()).await;
        let output = output.expect("the folder was accepted").unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.starts_with("forewarn: ") && said.contains(mentions.to_str().unwrap()), "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
        assert!(!folder.join("logs").exists(), "nothing is written there");
    };
    let allow = |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    for exposed in [&parent, &folder, &file] {
        let before = fs::metadata(exposed).unwrap().permissions().mode();
        allow(exposed, before | 0o022);
        refused(exposed).await;
        allow(exposed, before);
    }
    // Only root can give files away.
    if chown(&folder, Some(STRANGER), None).is_ok() {
        refused(&folder).await;
        chown(&folder, Some(0), None).unwrap();
        chown(&file, Some(STRANGER), None).unwrap();
        refused(&file).await;
    }
    assert!(!ran.exists(), "a stranger's command was run");
}

#[tokio::test]
async fn settings_that_a_stranger_left_in_the_usual_folder_are_not_read_and_a_problem_says_so() {
    let desk = Desk::new().await;
    let (settings, ran) = commanding(&desk);
    let folder = desk.home().join("share/forewarn");
    let file = folder.join("settings.toml");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("introduction"), "done\n").unwrap();
    fs::write(&file, settings).unwrap();
    // Without the rights to give a file away, one that others can write to has to do.
    if chown(&file, Some(STRANGER), None).is_err() {
        fs::set_permissions(&file, PermissionsExt::from_mode(0o666)).unwrap();
    }
    let endpoint = desk.azure.url("web-01").unwrap();
    let page = desk.window_with(&["--endpoint", &endpoint, "--show"]).await;
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["settings"]["values"]["sound"], true, "the default");
    let problems = snapshot["settings"]["problems"].as_array().unwrap();
    let is_about_file = |problem: &&Value| problem.as_str().is_some_and(|text| text.contains(file.to_str().unwrap()));
    assert_eq!(problems.iter().filter(is_about_file).count(), 1, "{problems:?}");
    // A command would have been begun before the notification.
    assert!(!ran.exists(), "a stranger's command was run");
    // What the user saves takes its place, and nothing is lost.
    page.invoke("save_settings", json!({ "values": { "theme": "dark" } })).await.unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("dark"));
    let names = fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.file_name().into_string().unwrap());
    let kept: Vec<String> = names.filter(|name| name.starts_with("settings.")).collect();
    assert_eq!(kept.len(), 2, "{kept:?}");
    page.close().await;
}
