//! Looks up the commands that the documents show.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use imds_simulator::Scenario;

use crate::links::documents;
use crate::{blocks, code, read, root, rows};

const DOCUMENTS: [&str; 4] = ["README.md", "CONTRIBUTING.md", "docs/scenarios.md", "docs/install-at-scale.md"];

#[test]
fn every_documented_command_exists() {
    let mut shown = 0;
    for document in DOCUMENTS {
        for block in blocks(&read(document)) {
            match block.language.as_str() {
                "sh" | "powershell" => {}
                // Not commands; other tests check settings and scenarios.
                "toml" | "text" | "rust" => continue,
                other => panic!("{document} has a \"{other}\" block: mark commands as sh or powershell"),
            }
            for line in block.text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
                let words: Vec<&str> = line.split_whitespace().take_while(|word| *word != "#").collect();
                if let Err(reason) = look_up(&words) {
                    panic!("{document} shows `{}`, but {reason}", words.join(" "));
                }
                shown += 1;
            }
        }
    }
    assert!(shown >= 10, "only {shown} commands were found");
}

#[test]
fn every_documented_make_target_exists() {
    let mut named = BTreeMap::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        // Ignore the fences of code blocks.
        for target in code(&text.replace("```", "")).iter().filter_map(|code| code.strip_prefix("make ")) {
            named.insert(target.to_owned(), document.clone());
        }
    }
    assert!(named.len() > 10, "only {named:?} were found");
    for (target, document) in named {
        if let Err(reason) = make_target(&target) {
            panic!("{} names `make {target}`, but {reason}", document.display());
        }
    }
}

#[test]
fn the_readme_lists_exactly_the_programs_options() {
    let help = help("forewarn", &[]);
    let readme = read("README.md");
    let options = |text: &str| -> Vec<String> {
        let words = text.split(|character: char| !character.is_ascii_alphanumeric() && character != '-');
        words.filter(|word| word.len() > 2 && word.starts_with("--")).map(str::to_owned).collect()
    };
    let documented: Vec<String> = rows(&readme).iter().flat_map(|row| options(&code(&row[0]).join(" "))).collect();
    assert!(!documented.is_empty(), "README.md has no table of options");
    let existing = options(&help);
    for option in &documented {
        assert!(existing.contains(option), "README.md lists {option}, which forewarn doesn't have");
    }
    for option in existing.iter().filter(|option| *option != "--help" && *option != "--version") {
        assert!(documented.contains(option), "forewarn has {option}, which README.md doesn't list");
    }
}

/// Checks that everything a command refers to exists.
fn look_up(words: &[&str]) -> Result<(), String> {
    match words {
        ["make", target] => make_target(target),
        ["cargo", arguments @ ..] => cargo(arguments),
        ["forewarn" | "target/release/forewarn", arguments @ ..] => forewarn(arguments),
        ["imds-simulator", arguments @ ..] => simulator(arguments),
        ["npm", "--prefix", "tests/page", "--silent", "run", script] => page_script(script),
        [r".\Forewarn-<version>-x64-setup.exe", options @ ..] => {
            packaged("Forewarn-$version-x64-setup.exe")?;
            installer_options(options)
        }
        [program, options @ ..] if program.trim_matches('"').ends_with(r"\Forewarn\uninstall.exe") => {
            installer_options(options)
        }
        ["&", rest @ ..] => look_up(rest),
        _ => Err("this test doesn't know this kind of command; add it to look_up".to_owned()),
    }
}

/// Does a dry run.
fn make_target(target: &str) -> Result<(), String> {
    let mut make = Command::new("make");
    // A variable may follow the target.
    make.arg("--dry-run").args(target.split_whitespace()).current_dir(root());
    // This test may be running under make.
    make.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL");
    let output = make.output().map_err(|error| format!("can't run make: {error}"))?;
    output.status.success().then_some(()).ok_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    let (own, given) = match arguments.iter().position(|word| *word == "--") {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[][..]),
    };
    let [subcommand, options @ ..] = own else { return Err("it has no cargo command".to_owned()) };
    let known = ["build", "run", "test", "nextest", "fmt", "clippy", "doc"];
    if !known.contains(subcommand) {
        return Err(format!("this test doesn't know cargo {subcommand}"));
    }
    let value = |name: &str| options.iter().skip_while(|word| **word != name).nth(1).copied();
    let package = value("--package");
    if let Some(package) = package {
        manifest(package)?;
    }
    if let Some(test) = value("--test") {
        // Without a package, documents only name end-to-end tests.
        let package = package.unwrap_or("end-to-end");
        let named = manifest(package)?.contains(&format!("name = \"{test}\""));
        if !named {
            return Err(format!("{package} has no test {test}"));
        }
    }
    match (package, value("--example")) {
        (Some(package), Some(example)) => {
            let path = format!("crates/{package}/examples/{example}.rs");
            file(&path)?;
            let source = read(&path);
            let missing = given.iter().find(|word| word.starts_with("--") && !source.contains(&format!("\"{word}\"")));
            missing.map_or(Ok(()), |option| Err(format!("{path} has no option {option}")))
        }
        (Some("imds-simulator"), None) => simulator(given),
        (Some("forewarn") | None, None) if *subcommand == "run" => forewarn(given),
        _ => Ok(()),
    }
}

fn forewarn(arguments: &[&str]) -> Result<(), String> {
    options_in(arguments, &help("forewarn", &[]))?;
    scenario_after("--demo", arguments)
}

fn simulator(arguments: &[&str]) -> Result<(), String> {
    let command = arguments.first().filter(|word| !word.starts_with('-')).copied().unwrap_or("run");
    options_in(arguments, &help("imds-simulator", &[command]))?;
    scenario_after("--scenario", arguments)
}

fn page_script(script: &str) -> Result<(), String> {
    let known = read("tests/page/package.json").contains(&format!("\"{script}\":"));
    known.then_some(()).ok_or_else(|| format!("tests/page/package.json has no script {script}"))
}

fn options_in(arguments: &[&str], help: &str) -> Result<(), String> {
    let has = |option: &str| help.split([' ', '\n', ',', '=', '[']).any(|word| word == option);
    let missing = arguments.iter().filter(|word| word.starts_with("--")).find(|option| !has(option));
    missing.map_or(Ok(()), |option| Err(format!("there is no {option} in\n{help}")))
}

fn scenario_after(option: &str, arguments: &[&str]) -> Result<(), String> {
    let named = arguments.iter().skip_while(|word| **word != option).nth(1);
    match named.filter(|name| !name.starts_with('-')) {
        // The reader's file.
        Some(name) if std::path::Path::new(name).extension().is_some_and(|extension| extension == "toml") => Ok(()),
        Some(name) => Scenario::named(name).map(|_| ()).map_err(|error| error.to_string()),
        None => Ok(()),
    }
}

fn packaged(name: &str) -> Result<(), String> {
    let known = read("scripts/windows/package").contains(name);
    known.then_some(()).ok_or_else(|| format!("scripts/windows/package makes no {name}"))
}

fn installer_options(options: &[&str]) -> Result<(), String> {
    let script = read("scripts/windows/installer.nsi");
    let known = |option: &str| {
        // /S and /D are NSIS options.
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        name == "/S"
            || name == "/D"
            || script.contains(&format!("\"{name}=\"")) && script.contains(&format!("== \"{value}\""))
            || script.contains(&format!("\"{option}\""))
    };
    let missing = options.iter().filter(|word| word.starts_with('/')).find(|option| !known(option));
    missing.map_or(Ok(()), |option| Err(format!("the installer has no {option}")))
}

/// The `Cargo.toml` of a package.
fn manifest(package: &str) -> Result<String, String> {
    let folders = ["crates/forewarn-core", "src-tauri", "tests", "tests/bench", "tests/bench/minimal"];
    let mut paths: Vec<String> = folders.iter().map(|folder| format!("{folder}/Cargo.toml")).collect();
    paths.push(format!("crates/{package}/Cargo.toml"));
    let mut texts = paths.iter().filter(|path| root().join(path).exists()).map(|path| read(path));
    let line = format!("name = \"{package}\"");
    texts.find(|text| text.lines().any(|known| known == line)).ok_or_else(|| format!("there is no package {package}"))
}

fn file(path: &str) -> Result<(), String> {
    root().join(path).exists().then_some(()).ok_or_else(|| format!("there is no {path}"))
}

fn help(program: &str, arguments: &[&str]) -> String {
    let path = built(program);
    let output = Command::new(&path).args(arguments).arg("--help").output().unwrap();
    assert!(output.status.success(), "{} --help failed: {}", path.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A built program, one folder above this test.
pub(crate) fn built(program: &str) -> PathBuf {
    let path = std::env::current_exe().unwrap().parent().unwrap().parent().unwrap().join(program);
    assert!(path.exists(), "{} is missing: build it with cargo build --workspace --all-targets", path.display());
    path
}
