//! The exit codes of the installer.

use std::collections::BTreeSet;

use super::{code, read, rows};

/// Those that NSIS itself ends with: done, cancelled, and stopped or damaged.
const OF_NSIS: [u8; 3] = [0, 1, 2];

/// Each with whether it is the uninstaller's.
fn in_script() -> BTreeSet<(bool, u8)> {
    let script = read("scripts/windows/installer.nsi");
    let mut codes: BTreeSet<(bool, u8)> = OF_NSIS.iter().flat_map(|code| [(false, *code), (true, *code)]).collect();
    let mut uninstalls = false;
    for line in script.lines() {
        if line.starts_with("Function ") || line.starts_with("Section ") || line.starts_with("!macro ") {
            uninstalls = line.contains("un.");
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().take(3).collect();
        let [.., "SetErrorLevel" | "Refuse", code] = words[..] else { continue };
        // The macro that is given one.
        if code != "${code}" {
            codes.insert((uninstalls, code.parse().unwrap_or_else(|_| panic!("no exit code: {line}"))));
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
        let [number, of, _, changed, ..] = &row[..] else { panic!("a row with too little: {row:?}") };
        assert!(!changed.is_empty(), "{row:?}");
        let number: u8 = code(number)[0].parse().unwrap();
        let who = of.split(", ").map(|who| match who {
            "setup" => (false, number),
            "uninstall" => (true, number),
            other => panic!("neither setup nor uninstall: {other}"),
        });
        documented.extend(who);
    }
    assert_eq!(documented, in_script());
}
