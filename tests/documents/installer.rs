//! The exit codes of the installer.

use std::collections::BTreeSet;

use super::{code, read, rows};

/// NSIS's exit codes: success, cancelled, and aborted or damaged.
const NSIS_CODES: [u8; 3] = [0, 1, 2];

/// The exit codes in the script, each with whether it's the uninstaller's.
fn codes_in_script() -> BTreeSet<(bool, u8)> {
    let script = read("scripts/windows/installer.nsi");
    let mut codes: BTreeSet<(bool, u8)> = NSIS_CODES.iter().flat_map(|code| [(false, *code), (true, *code)]).collect();
    let mut uninstalls = false;
    for line in script.lines().filter(|line| !line.trim_start().starts_with(';')) {
        if line.starts_with("Function ") || line.starts_with("Section ") || line.starts_with("!macro ") {
            uninstalls = line.contains("un.");
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().take(3).collect();
        let [.., "SetErrorLevel" | "Fail", code] = words[..] else { continue };
        // The macro's parameter.
        if code != "${code}" {
            codes.insert((uninstalls, code.parse().unwrap_or_else(|_| panic!("not an exit code: {line}"))));
        }
    }
    codes
}

#[test]
fn every_installer_exit_code_is_documented() {
    let document = read("docs/install-at-scale.md");
    let (_, table) = document.split_once("| Exit code | Program | Meaning |").expect("the table of exit codes");
    let (table, _) = table.split_once("\n\n").unwrap();
    let mut documented = BTreeSet::new();
    for row in rows(table) {
        let [number, of, _, changed, ..] = &row[..] else { panic!("too few cells: {row:?}") };
        assert!(!changed.is_empty(), "{row:?}");
        let number: u8 = code(number)[0].parse().unwrap();
        let who = of.split(", ").map(|who| match who {
            "setup" => (false, number),
            "uninstall" => (true, number),
            other => panic!("neither setup nor uninstall: {other}"),
        });
        documented.extend(who);
    }
    assert_eq!(documented, codes_in_script());
}
