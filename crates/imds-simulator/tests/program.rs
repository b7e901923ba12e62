//! The program end to end.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]
#![cfg_attr(windows, allow(dead_code, unused_imports, reason = "the tests that end a program by a signal are Unix's"))]

mod common;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Output, Stdio};

use common::{EVENTS, get, in_time};
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// A running simulator with free ports.
struct Program {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    vm: SocketAddr,
    control: SocketAddr,
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_imds-simulator"));
    command.kill_on_drop(true).stdin(Stdio::null());
    command
}

async fn output(args: &[&str]) -> Output {
    in_time(program().args(args).output()).await.unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn start(args: &[&str]) -> Program {
    let mut child = program()
        .args(["--vm", "web-01=127.0.0.1:0", "--control", "127.0.0.1:0"])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut banner = Vec::new();
    while banner.last().is_none_or(|line: &String| !line.starts_with("Press Ctrl-C")) {
        banner.push(in_time(lines.next_line()).await.unwrap().expect("the program exited early"));
    }
    let address = |name: &str| {
        let line = banner.iter().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.rsplit_once("http://").unwrap().1.parse().unwrap()
    };
    let (vm, control) = (address("web-01"), address("control page"));
    Program { child, lines, vm, control }
}

impl Program {
    async fn run(&self, args: &[&str]) -> Output {
        let control = self.control.to_string();
        output(&[args, &["--control", &control]].concat()).await
    }

    #[cfg(unix)]
    fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id().unwrap()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn it_takes_commands_and_exits_cleanly_on_signals() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut program = start(&[]).await;
        let scheduled = program.run(&["schedule", "reboot", "--vm", "web-01", "--in", "15m"]).await;
        assert!(scheduled.status.success(), "{}", text(&scheduled.stderr));
        let id = text(&scheduled.stdout).trim().to_owned();
        let event = get(program.vm, EVENTS).await.json()["Events"][0].clone();
        assert_eq!((event["EventId"].as_str(), event["EventStatus"].as_str()), (Some(&id[..]), Some("Scheduled")));

        assert!(program.run(&["start", &id]).await.status.success());
        assert_eq!(get(program.vm, EVENTS).await.json()["Events"][0]["EventStatus"], "Started");
        assert!(text(&program.run(&["status"]).await.stdout).contains(&id));
        let late = program.run(&["cancel", &id]).await;
        assert_eq!(late.status.code(), Some(1));
        assert!(text(&late.stderr).contains("has started"));
        assert!(program.run(&["complete", &id]).await.status.success());

        assert!(program.run(&["fault", "500", "--times", "3"]).await.status.success());
        assert_eq!(get(program.vm, EVENTS).await.status(), 500);
        assert!(program.run(&["fault", "--clear"]).await.status.success());
        assert_eq!(get(program.vm, EVENTS).await.status(), 200);

        program.signal(signal);
        assert_eq!(in_time(program.child.wait()).await.unwrap().code(), Some(0), "{signal:?}");
        assert_eq!(in_time(program.lines.next_line()).await.unwrap().as_deref(), Some("Stopped."));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn rejected_requests_are_logged_with_the_reason() {
    let mut program = start(&["--json"]).await;
    common::send(program.vm, "GET", EVENTS, "", "").await;
    program.signal(Signal::TERM);
    in_time(program.child.wait()).await.unwrap();
    let mut log = String::new();
    in_time(program.child.stderr.take().unwrap().read_to_string(&mut log)).await.unwrap();
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let refused = lines.iter().find(|line| line["level"] == "WARN").unwrap_or_else(|| panic!("{log}"));
    let message = refused["fields"]["message"].as_str().unwrap();
    assert!(message.contains("'Metadata: true' is missing"), "{message}");
    assert_eq!((&refused["fields"]["vm"], &refused["fields"]["status"]), (&"web-01".into(), &400.into()));
}

#[tokio::test]
async fn scenarios_are_listed_with_their_summaries() {
    let listed = text(&output(&["scenarios"]).await.stdout);
    for name in imds_simulator::Scenario::names() {
        let line = listed.lines().find(|line| line.split_whitespace().next() == Some(name)).unwrap();
        assert!(line.ends_with('.'), "{line}");
    }
}

#[tokio::test]
async fn bad_arguments_print_one_line_and_exit_with_2() {
    for (args, hint) in [
        (&["--vm", "web-01=8081"][..], "such as 127.0.0.1:8081"),
        (&["--vm", "=127.0.0.1:1"], "the name is missing"),
        (&["--speed", "0"], "a speed of 0"),
        (&["--speed", "fast"], "fast"),
        (&["--scenario", "rebot"], "there is no scenario 'rebot'"),
        (&["--scenario", "nowhere.toml"], "can't read nowhere.toml"),
        (&["--control", "0.0.0.0:0", "--vm", "a=127.0.0.1:0"], "not a loopback address"),
        (&["--first-call", "2"], "such as 30s, 15m"),
        (&["--count", "0"], "0"),
        (&["schedule", "rebot"], "'rebot' is not a type of event"),
        (&["schedule"], "<TYPE>"),
        (&["fault", "418"], "'418' is not a fault"),
        (&["fault", "refuse", "--times", "2"], "needs a time"),
        (&["fault"], "KIND"),
        (&["cancel", "../x"], "isn't an event id"),
        (&["playbook", "nowhere.toml"], "can't read nowhere.toml"),
        (&["--color"], "--color"),
    ] {
        let result = output(args).await;
        let error = text(&result.stderr);
        assert_eq!(result.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(hint), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    }
}

#[tokio::test]
async fn an_invalid_scenario_file_is_reported_with_the_position() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong.toml");
    std::fs::write(&file, "[[event]]\ntype = \"Reboot\"\nnotice = \"soon\"\n").unwrap();
    let result = output(&["--scenario", file.to_str().unwrap()]).await;
    let error = text(&result.stderr);
    assert_eq!(result.status.code(), Some(2));
    assert!(error.contains("wrong.toml:3:10: 'soon' is not a duration"), "{error}");
    assert!(error.contains("\n    notice = \"soon\""), "{error}");
}

#[tokio::test]
async fn a_port_in_use_is_reported_with_advice() {
    let program = start(&[]).await;
    let taken = format!("web-02={}", program.vm);
    let result = output(&["--vm", &taken, "--no-control"]).await;
    let error = text(&result.stderr);
    assert_eq!(result.status.code(), Some(1));
    assert!(error.contains(&program.vm.to_string()) && error.contains("choose another port"), "{error}");
}

#[tokio::test]
async fn without_a_simulator_commands_say_how_to_start_one() {
    let free = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().to_string()
    };
    let result = output(&["status", "--control", &free]).await;
    let error = text(&result.stderr);
    assert_eq!(result.status.code(), Some(1));
    assert!(error.contains(&free) && error.contains("imds-simulator run"), "{error}");
}
