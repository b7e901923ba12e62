//! Commands as they are really run.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use tempfile::TempDir;

use super::*;

/// Long enough for any machine; whatever takes so long has failed.
const PLENTY: Duration = Duration::from_secs(120);

struct Workshop(TempDir);

impl Workshop {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// A command that runs this script.
    fn job(&self, script: &str, limit: Duration) -> Job {
        let program = self.0.path().join("command");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o700)).unwrap();
        Job {
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
            limit,
        }
    }
}

/// Runs a command to its end: the last news of it, and how many there were before.
async fn run(job: Job) -> (News, usize) {
    let (tell, mut told) = mpsc::channel(64);
    tokio::spawn(job.run(tell));
    let mut count = 0;
    while let Some(news) = told.recv().await {
        if news.how.is_some() {
            return (news, count);
        }
        count += 1;
    }
    panic!("no end was told");
}

async fn ends(workshop: &Workshop, script: &str, limit: Duration) -> (HowEnded, String) {
    let (news, _) = run(workshop.job(script, limit)).await;
    (news.how.unwrap(), news.output)
}

#[tokio::test]
async fn it_gets_the_event_its_arguments_as_they_are_and_its_variables() {
    let workshop = Workshop::new();
    let script = "cat; printf '%s|' \"$@\"; echo \"$FOREWARN_EVENT_TYPE\"";
    let (how, output) = ends(&workshop, script, PLENTY).await;
    assert_eq!(how, HowEnded::Well);
    assert_eq!(output, "{\"EventId\":\"A\"}\none argument|$HOME; true||Reboot\n");
}

#[tokio::test]
async fn its_exit_code_decides_and_both_of_its_voices_are_heard() {
    let workshop = Workshop::new();
    let (how, output) = ends(&workshop, "echo draining; echo cannot >&2; exit 3", PLENTY).await;
    assert_eq!(how, HowEnded::Badly { code: Some(3) });
    assert!(output.contains("draining\n") && output.contains("cannot\n"), "{output}");
    let (how, _) = ends(&workshop, "kill -KILL $$", PLENTY).await;
    assert_eq!(how, HowEnded::Badly { code: None });
}

#[tokio::test]
async fn out_of_time_it_ends_with_all_that_it_has_started() {
    let workshop = Workshop::new();
    let (own, other) = (workshop.path("own"), workshop.path("other"));
    let script = format!("sleep 600 & echo $! > {other}.part; mv {other}.part {other}; echo $$ > {own}; wait");
    // A machine that is too busy to begin in time gets more of it.
    for seconds in [2, 10, 60] {
        let (how, _) = ends(&workshop, &script, Duration::from_secs(seconds)).await;
        assert_eq!(how, HowEnded::OutOfTime { seconds });
        if Path::new(&own).exists() {
            break;
        }
    }
    for file in [own, other] {
        dies(&file).await;
    }
}

#[tokio::test]
async fn when_the_program_ends_it_ends_with_all_that_it_has_started() {
    let workshop = Workshop::new();
    let (own, other) = (workshop.path("own"), workshop.path("other"));
    let script = format!("sleep 600 & echo $! > {other}; echo $$ > {own}.part; mv {own}.part {own}; wait");
    let (tell, _told) = mpsc::channel(64);
    let running = tokio::spawn(workshop.job(&script, PLENTY).run(tell));
    while !Path::new(&own).exists() {
        sleep(Duration::from_millis(20)).await;
    }
    assert!(is_alive(&own) && is_alive(&other));
    running.abort();
    for file in [own, other] {
        dies(&file).await;
    }
}

#[tokio::test]
async fn what_it_leaves_running_when_it_ends_by_itself_goes_on_and_may_write() {
    let workshop = Workshop::new();
    let (other, proceed, wrote) = (workshop.path("other"), workshop.path("proceed"), workshop.path("wrote"));
    let server = format!("while [ ! -e {proceed} ]; do sleep 0.05; done; echo still here; echo > {wrote}; sleep 600");
    let script = format!("({server}) & echo $! > {other}; echo started");
    let (how, output) = ends(&workshop, &script, PLENTY).await;
    assert_eq!((how, output.as_str()), (HowEnded::Well, "started\n"));
    assert!(is_alive(&other));
    fs::write(proceed, "").unwrap();
    while !Path::new(&wrote).exists() {
        assert!(is_alive(&other), "it ended because nobody listens");
        sleep(Duration::from_millis(20)).await;
    }
    let id = fs::read_to_string(&other).unwrap().trim().parse().unwrap();
    let id = rustix::process::Pid::from_raw(id).unwrap();
    let group = rustix::process::getpgid(Some(id)).unwrap();
    rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
}

/// Whether the process whose id is in this file is alive. One that nobody has buried yet is dead all the same.
fn is_alive(file: &str) -> bool {
    let id = fs::read_to_string(file).unwrap();
    let state = fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

async fn dies(file: &str) {
    let begun = std::time::Instant::now();
    while is_alive(file) {
        assert!(begun.elapsed() < PLENTY, "{file} lives on");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn what_it_writes_is_told_as_it_goes() {
    let workshop = Workshop::new();
    let proceed = workshop.path("proceed");
    let script = format!("echo first; while [ ! -e {proceed} ]; do sleep 0.05; done; echo second");
    let job = workshop.job(&script, PLENTY);
    let (tell, mut told) = mpsc::channel(64);
    tokio::spawn(job.run(tell));
    let news = told.recv().await.unwrap();
    assert_eq!((news.output.as_str(), news.how), ("first\n", None));
    fs::write(proceed, "").unwrap();
    let last = loop {
        let news = told.recv().await.unwrap();
        if news.how.is_some() {
            break news;
        }
    };
    assert_eq!((last.output.as_str(), last.how), ("first\nsecond\n", Some(HowEnded::Well)));
}

#[tokio::test]
async fn who_writes_without_end_is_neither_waited_for_nor_kept_whole() {
    let workshop = Workshop::new();
    let script = "i=0; while [ $i -lt 20000 ]; do echo \"line $i of very many lines\"; i=$((i+1)); done";
    let (how, output) = ends(&workshop, script, PLENTY).await;
    assert_eq!(how, HowEnded::Well);
    assert!(output.ends_with("line 19999 of very many lines\n") && output.len() < 70_000, "{}", output.len());
}

/// Somebody who writes without end, and faster than anybody can read.
fn endless() -> tokio::io::Repeat {
    tokio::io::repeat(b'y')
}

#[tokio::test]
async fn whoever_writes_without_end_hides_neither_the_end_nor_the_news() {
    let job = Workshop::new().job("", PLENTY);
    let (tell, mut told) = mpsc::channel(64);
    let end = async {
        sleep(3 * BETWEEN_NEWS).await;
        Ok(ExitStatus::default())
    };
    let deadline = Instant::now() + job.limit;
    let mut written = Tail::default();
    let how = job.listen(end, Some(endless()), Some(endless()), deadline, &mut written, &tell).await;
    assert_eq!(how, Some(HowEnded::Well));
    assert!(told.try_recv().is_ok_and(|news| news.how.is_none()), "nobody heard of it before its end");
}

#[tokio::test]
async fn one_of_its_voices_does_not_drown_the_other() {
    let job = Workshop::new().job("", PLENTY);
    let (tell, _told) = mpsc::channel(64);
    let (other, mut own) = tokio::io::duplex(16);
    // It ends once all that it says is heard, which is more than is taken without being read.
    let end = async {
        own.write_all(&[b'n'; 1_000]).await?;
        Ok(ExitStatus::default())
    };
    let deadline = Instant::now() + job.limit;
    let mut written = Tail::default();
    let how = job.listen(end, Some(endless()), Some(other), deadline, &mut written, &tell).await;
    assert_eq!(how, Some(HowEnded::Well));
}

#[tokio::test]
async fn whom_it_leaves_writing_without_end_does_not_hide_its_end() {
    let workshop = Workshop::new();
    let (how, _) = ends(&workshop, "yes & yes & yes & exit 3", PLENTY).await;
    assert_eq!(how, HowEnded::Badly { code: Some(3) });
}

#[tokio::test]
async fn what_cannot_or_may_not_be_run_says_so() {
    let workshop = Workshop::new();
    let mut job = workshop.job("true", PLENTY);
    fs::set_permissions(Path::new(&job.command.program), Permissions::from_mode(0o777)).unwrap();
    let (news, _) = run(job.clone()).await;
    assert!(matches!(news.how, Some(HowEnded::NotTrusted { .. })), "{news:?}");
    fs::write(&job.command.program, "no program").unwrap();
    fs::set_permissions(Path::new(&job.command.program), Permissions::from_mode(0o600)).unwrap();
    let (news, _) = run(job.clone()).await;
    assert!(matches!(news.how, Some(HowEnded::NotBegun { .. })), "{news:?}");
    job.command.program = workshop.path("missing");
    let (news, _) = run(job).await;
    assert!(matches!(news.how, Some(HowEnded::NotTrusted { .. })), "{news:?}");
}

#[tokio::test]
async fn it_runs_in_the_folder_of_its_program() {
    let workshop = Workshop::new();
    let (how, output) = ends(&workshop, "pwd -P", PLENTY).await;
    assert_eq!((how, output.trim()), (HowEnded::Well, workshop.0.path().canonicalize().unwrap().to_str().unwrap()));
}

#[tokio::test]
async fn a_command_that_is_to_read_what_others_could_fill_is_not_run() {
    let workshop = Workshop::new();
    let ran = workshop.path("ran");
    let shared = workshop.0.path().join("shared");
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, Permissions::from_mode(0o1777)).unwrap();
    let mut job = workshop.job(&format!(": > {ran}"), PLENTY);
    job.command.arguments = vec!["--file=shared/later.sh".to_owned()];
    let (news, _) = run(job).await;
    assert!(matches!(news.how, Some(HowEnded::NotTrusted { .. })), "{news:?}");
    assert!(!Path::new(&ran).exists());
}

#[tokio::test]
async fn a_program_that_cannot_be_looked_at_in_time_is_out_of_time() {
    let job = Workshop::new().job("true", Duration::from_secs(3));
    // A disk that hangs.
    let (release, hang) = std::sync::mpsc::channel::<()>();
    let begun = job.begin(Instant::now() + Duration::from_millis(50), move |_| {
        hang.recv().ok();
        Err(HowEnded::Interrupted)
    });
    assert_eq!(begun.await.unwrap_err(), HowEnded::OutOfTime { seconds: 3 });
    drop(release);
}
