//! Sessions in separate processes, which may be killed. The test starts itself as a child that joins the sessions and waits.

#![allow(clippy::unwrap_used, reason = "this is how a test fails, in its helpers too")]

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use forewarn_engine::{SessionTurn, Sessions};

const FOLDER: &str = "FOREWARN_TEST_SESSIONS";
/// For slow machines.
const PLENTY: Duration = Duration::from_secs(60);
const NAME: &str = "the_slot_of_a_killed_program_is_free";

#[test]
fn the_slot_of_a_killed_program_is_free() {
    if let Some(folder) = env::var_os(FOLDER) {
        return be_a_session(&PathBuf::from(folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut others = [session(folder.path()), session(folder.path()), session(folder.path())];
    let own = Sessions::join(folder.path());
    assert_eq!(own.count_within(PLENTY), Some(SessionTurn { position: 3, of: 4 }));
    for (other, left) in others.iter_mut().zip((0..3).rev()) {
        other.kill().unwrap();
        other.wait().unwrap();
        assert_eq!(own.count_within(PLENTY), Some(SessionTurn { position: left, of: left + 1 }));
        assert_eq!(own.is_first(), left == 0);
    }
    let joined = Sessions::join(folder.path());
    assert_eq!(joined.count_within(PLENTY), Some(SessionTurn { position: 1, of: 2 }), "behind the others");
}

fn be_a_session(folder: &Path) {
    let joined = Sessions::join(folder);
    // On a new line, after the output of the test harness.
    std::io::stdout().write_all(format!("\njoined {:?}\n", joined.count_within(PLENTY).unwrap()).as_bytes()).unwrap();
    // Until the parent kills it or exits.
    std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
}

fn session(folder: &Path) -> Child {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", NAME, "--nocapture"])
        .env(FOLDER, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().starts_with("joined")).unwrap().unwrap();
    child
}
