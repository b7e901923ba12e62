//! Real commands.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use tempfile::TempDir;

use super::*;

/// Long enough for any machine; whatever takes so long has failed.
const PLENTY: Duration = Duration::from_secs(120);

struct CommandFolder(TempDir);

impl CommandFolder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn invocation(&self, script: &str, timeout: Duration) -> Invocation {
        let program = self.0.path().join("command");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o700)).unwrap();
        Invocation {
            key: EventKey::new("A"),
            purpose: Purpose::Prepare,
            command: EventCommand {
                types: BTreeSet::new(),
                program: program.display().to_string(),
                arguments: vec!["one argument".to_owned(), "$HOME; true".to_owned(), String::new()],
                seconds: 300,
            },
            input: "{\"EventId\":\"A\"}\n".to_owned(),
            variables: vec![("FOREWARN_EVENT_TYPE", "Reboot".to_owned())],
            timeout,
        }
    }
}

/// Runs a command to its end, and returns the last update.
async fn run(invocation: Invocation) -> CommandUpdate {
    let (sender, mut updates) = mpsc::channel(64);
    tokio::spawn(invocation.run(sender));
    while let Some(update) = updates.recv().await {
        if update.how.is_some() {
            return update;
        }
    }
    panic!("the end was not reported");
}

async fn ends(folder: &CommandFolder, script: &str, timeout: Duration) -> (CommandResult, String) {
    let update = run(folder.invocation(script, timeout)).await;
    (update.how.unwrap(), update.output)
}

#[tokio::test]
async fn a_command_gets_the_event_its_literal_arguments_and_its_variables() {
    let folder = CommandFolder::new();
    let script = "cat; printf '%s|' \"$@\"; echo \"$FOREWARN_EVENT_TYPE\"";
    let (how, output) = ends(&folder, script, PLENTY).await;
    assert_eq!(how, CommandResult::Succeeded);
    assert_eq!(output, "{\"EventId\":\"A\"}\none argument|$HOME; true||Reboot\n");
}

#[tokio::test]
async fn the_exit_code_is_the_result_and_both_streams_are_captured() {
    let folder = CommandFolder::new();
    let (how, output) = ends(&folder, "echo draining; echo cannot >&2; exit 3", PLENTY).await;
    assert_eq!(how, CommandResult::Failed { code: Some(3) });
    assert!(output.contains("draining\n") && output.contains("cannot\n"), "{output}");
    let (how, _) = ends(&folder, "kill -KILL $$", PLENTY).await;
    assert_eq!(how, CommandResult::Failed { code: None });
}

#[tokio::test]
async fn a_timeout_ends_the_command_and_all_its_processes() {
    let folder = CommandFolder::new();
    let (own, other) = (folder.path("own"), folder.path("other"));
    let script = format!("sleep 600 & echo $! > {other}.part; mv {other}.part {other}; echo $$ > {own}; wait");
    // A busy machine may need longer to start the command.
    for seconds in [2, 10, 60] {
        let (how, _) = ends(&folder, &script, Duration::from_secs(seconds)).await;
        assert_eq!(how, CommandResult::TimedOut { seconds });
        if Path::new(&own).exists() {
            break;
        }
    }
    for file in [own, other] {
        ends_soon(&file).await;
    }
}

#[tokio::test]
async fn the_end_of_the_program_ends_the_command_and_all_its_processes() {
    let folder = CommandFolder::new();
    let (own, other) = (folder.path("own"), folder.path("other"));
    let script = format!("sleep 600 & echo $! > {other}; echo $$ > {own}.part; mv {own}.part {own}; wait");
    let (sender, _updates) = mpsc::channel(64);
    let running = tokio::spawn(folder.invocation(&script, PLENTY).run(sender));
    while !Path::new(&own).exists() {
        sleep(Duration::from_millis(20)).await;
    }
    assert!(is_alive(&own) && is_alive(&other));
    running.abort();
    for file in [own, other] {
        ends_soon(&file).await;
    }
}

#[tokio::test]
async fn background_processes_of_a_command_keep_running_and_may_write() {
    let folder = CommandFolder::new();
    let (other, proceed, wrote) = (folder.path("other"), folder.path("proceed"), folder.path("wrote"));
    let server = format!("while [ ! -e {proceed} ]; do sleep 0.05; done; echo still here; echo > {wrote}; sleep 600");
    let script = format!("({server}) & echo $! > {other}; echo started");
    let (how, output) = ends(&folder, &script, PLENTY).await;
    assert_eq!((how, output.as_str()), (CommandResult::Succeeded, "started\n"));
    assert!(is_alive(&other));
    fs::write(proceed, "").unwrap();
    while !Path::new(&wrote).exists() {
        assert!(is_alive(&other), "it ended although it should keep running");
        sleep(Duration::from_millis(20)).await;
    }
    let id = fs::read_to_string(&other).unwrap().trim().parse().unwrap();
    let id = rustix::process::Pid::from_raw(id).unwrap();
    let group = rustix::process::getpgid(Some(id)).unwrap();
    rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
}

/// Whether the process whose id is in this file is alive. A zombie is not.
fn is_alive(file: &str) -> bool {
    let id = fs::read_to_string(file).unwrap();
    let state = fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

async fn ends_soon(file: &str) {
    let begun = std::time::Instant::now();
    while is_alive(file) {
        assert!(begun.elapsed() < PLENTY, "{file} is still alive");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn output_is_reported_while_the_command_runs() {
    let folder = CommandFolder::new();
    let proceed = folder.path("proceed");
    let script = format!("echo first; while [ ! -e {proceed} ]; do sleep 0.05; done; echo second");
    let invocation = folder.invocation(&script, PLENTY);
    let (sender, mut updates) = mpsc::channel(64);
    tokio::spawn(invocation.run(sender));
    let update = updates.recv().await.unwrap();
    assert_eq!((update.output.as_str(), update.how), ("first\n", None));
    fs::write(proceed, "").unwrap();
    let last = loop {
        let update = updates.recv().await.unwrap();
        if update.how.is_some() {
            break update;
        }
    };
    assert_eq!((last.output.as_str(), last.how), ("first\nsecond\n", Some(CommandResult::Succeeded)));
}

#[tokio::test]
async fn long_output_is_cut() {
    let folder = CommandFolder::new();
    let script = "i=0; while [ $i -lt 20000 ]; do echo \"line $i of very many lines\"; i=$((i+1)); done";
    let (how, output) = ends(&folder, script, PLENTY).await;
    assert_eq!(how, CommandResult::Succeeded);
    assert!(output.ends_with("line 19999 of very many lines\n") && output.len() < 70_000, "{}", output.len());
}

/// Output that never stops and is faster than any reader.
fn endless() -> tokio::io::Repeat {
    tokio::io::repeat(b'y')
}

#[tokio::test]
async fn endless_output_delays_neither_the_end_nor_updates() {
    let invocation = CommandFolder::new().invocation("", PLENTY);
    let (sender, mut updates) = mpsc::channel(64);
    let end = async {
        sleep(3 * UPDATE_INTERVAL).await;
        Ok(ExitStatus::default())
    };
    let deadline = Instant::now() + invocation.timeout;
    let mut output = Tail::default();
    let how = invocation.read_output(end, Some(endless()), Some(endless()), deadline, &mut output, &sender).await;
    assert_eq!(how, Some(CommandResult::Succeeded));
    assert!(updates.try_recv().is_ok_and(|update| update.how.is_none()), "no update before its end");
}

#[tokio::test]
async fn one_stream_does_not_starve_the_other() {
    let invocation = CommandFolder::new().invocation("", PLENTY);
    let (sender, _updates) = mpsc::channel(64);
    let (other, mut own) = tokio::io::duplex(16);
    // It ends once all of this is read, which is more than the pipe holds.
    let end = async {
        own.write_all(&[b'n'; 1_000]).await?;
        Ok(ExitStatus::default())
    };
    let deadline = Instant::now() + invocation.timeout;
    let mut output = Tail::default();
    let how = invocation.read_output(end, Some(endless()), Some(other), deadline, &mut output, &sender).await;
    assert_eq!(how, Some(CommandResult::Succeeded));
}

#[tokio::test]
async fn endless_output_of_background_processes_does_not_delay_the_end() {
    let folder = CommandFolder::new();
    let (how, _) = ends(&folder, "yes & yes & yes & exit 3", PLENTY).await;
    assert_eq!(how, CommandResult::Failed { code: Some(3) });
}

#[tokio::test]
async fn a_command_that_cannot_be_run_has_a_reason() {
    let folder = CommandFolder::new();
    let mut invocation = folder.invocation("true", PLENTY);
    fs::set_permissions(Path::new(&invocation.command.program), Permissions::from_mode(0o777)).unwrap();
    let update = run(invocation.clone()).await;
    assert!(matches!(update.how, Some(CommandResult::NotTrusted { .. })), "{update:?}");
    fs::write(&invocation.command.program, "no program").unwrap();
    fs::set_permissions(Path::new(&invocation.command.program), Permissions::from_mode(0o600)).unwrap();
    let update = run(invocation.clone()).await;
    assert!(matches!(update.how, Some(CommandResult::NotStarted { .. })), "{update:?}");
    invocation.command.program = folder.path("missing");
    let update = run(invocation).await;
    assert!(matches!(update.how, Some(CommandResult::NotTrusted { .. })), "{update:?}");
}

#[tokio::test]
async fn a_command_runs_in_the_folder_of_its_program() {
    let folder = CommandFolder::new();
    let (how, output) = ends(&folder, "pwd -P", PLENTY).await;
    assert_eq!(
        (how, output.trim()),
        (CommandResult::Succeeded, folder.0.path().canonicalize().unwrap().to_str().unwrap())
    );
}

#[tokio::test]
async fn a_command_with_an_argument_in_a_shared_folder_is_not_run() {
    let folder = CommandFolder::new();
    let ran = folder.path("ran");
    let shared = folder.0.path().join("shared");
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, Permissions::from_mode(0o1777)).unwrap();
    let mut invocation = folder.invocation(&format!(": > {ran}"), PLENTY);
    invocation.command.arguments = vec!["--file=shared/later.sh".to_owned()];
    let update = run(invocation).await;
    assert!(matches!(update.how, Some(CommandResult::NotTrusted { .. })), "{update:?}");
    assert!(!Path::new(&ran).exists());
}

#[tokio::test]
async fn checking_a_program_counts_towards_its_timeout() {
    let invocation = CommandFolder::new().invocation("true", Duration::from_secs(3));
    // A disk that hangs.
    let (release, hang) = std::sync::mpsc::channel::<()>();
    let starting = invocation.start(Instant::now() + Duration::from_millis(50), move |_| {
        hang.recv().ok();
        Err(CommandResult::Interrupted)
    });
    assert_eq!(starting.await.unwrap_err(), CommandResult::TimedOut { seconds: 3 });
    drop(release);
}
