//! The example for Windows and the smoke test of the workflow. Their grammar is checked everywhere; with PowerShell, the example
//! also runs against a fake IIS that records its calls.

#![allow(clippy::unwrap_used, reason = "that is how a test fails, in its helpers too")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use tempfile::TempDir;
use tree_sitter::{Node, Parser};

/// Set if PowerShell must be present, so that the example can't be skipped by mistake.
const REQUIRED: &str = "FOREWARN_REQUIRE_POWERSHELL";

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/drain-site.ps1")
}

fn smoke_test() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/windows/smoke.ps1")
}

/// Syntax errors.
fn faults(script: &str) -> Vec<String> {
    fn collect(node: Node<'_>, faults: &mut Vec<String>) {
        if node.is_error() || node.is_missing() {
            faults.push(format!("line {}: {}", node.start_position().row + 1, node.to_sexp()));
        }
        for number in 0..node.child_count() {
            collect(node.child(number).unwrap(), faults);
        }
    }
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_powershell::LANGUAGE.into()).unwrap();
    let tree = parser.parse(script, None).unwrap();
    let mut faults = Vec::new();
    collect(tree.root_node(), &mut faults);
    assert_eq!(tree.root_node().has_error(), !faults.is_empty(), "all of them are found");
    faults
}

/// Each of these changes breaks the script, or else the check would let everything pass.
fn assert_grammar(script: &Path, breaks: [(&str, &str); 3]) {
    let text = fs::read_to_string(script).unwrap();
    assert_eq!(faults(&text), Vec::<String>::new());
    for (right, wrong) in breaks {
        assert!(text.contains(right), "{right}");
        assert!(!faults(&text.replacen(right, wrong, 1)).is_empty(), "{wrong}");
    }
}

#[test]
fn the_example_keeps_to_the_grammar() {
    assert_grammar(&example(), [("'prepare' {", "'prepare'"), ("} while (", "} while "), ("'Stop'", "'Stop")]);
}

#[test]
fn the_smoke_test_keeps_to_the_grammar() {
    assert_grammar(&smoke_test(), [("} finally {", "} finally"), ("$azure)) {", "$azure) {"), ("\n'@\n", "\n'\n")]);
}

/// The PowerShell that is here, if one is.
fn powershell() -> Option<&'static str> {
    let names = if cfg!(windows) { ["powershell", "pwsh"] } else { ["pwsh", "powershell"] };
    let is_here = |name: &&str| Command::new(name).args(["-NoProfile", "-Command", "exit 0"]).output().is_ok();
    let found = names.into_iter().find(is_here);
    let required = env::var_os(REQUIRED).is_some_and(|value| value == "1");
    assert!(found.is_some() || !required, "{REQUIRED} is set, and there is no PowerShell");
    if found.is_none() {
        // Past what the test harness holds back of a test that passes.
        std::io::stderr().write_all(b"There is no PowerShell: the example was only read, not run.\n").unwrap();
    }
    found
}

/// Fakes IIS and services: records calls and reports a given number of connections.
const STAND_IN: &str = r#"
function Note($what) { Add-Content -LiteralPath $env:TEST_ASKED -Value $what }
function Import-Module { }
function Get-WebsiteState { param($Name) [pscustomobject]@{ Value = $env:TEST_STATE } }
function Stop-Website { param($Name) Note "stop site $Name" }
function Start-Website { param($Name) Note "start site $Name" }
function Stop-Service { param($Name) Note "stop service $Name" }
function Start-Service { param($Name) Note "start service $Name" }
function Start-Sleep { param($Seconds) Note "wait" }
function Get-CimInstance {
    param($ClassName)
    [pscustomobject]@{ Name = 'Another'; CurrentConnections = 7 }
    if ($env:TEST_CONNECTIONS) { [pscustomobject]@{ Name = 'Shop'; CurrentConnections = [int] $env:TEST_CONNECTIONS } }
}
& $env:TEST_SCRIPT -Site Shop -Service ShopQueue
exit $LASTEXITCODE
"#;

struct Server {
    folder: TempDir,
    powershell: &'static str,
}

impl Server {
    fn run(&self, purpose: &str, state: &str, connections: &str, seconds: &str) -> (Output, Vec<String>) {
        let path = |name: &str| self.folder.path().join(name);
        fs::write(path("stand-in.ps1"), STAND_IN).unwrap();
        let asked = path("asked");
        fs::write(&asked, "").unwrap();
        let mut command = Command::new(self.powershell);
        command
            .args(["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File"])
            .arg(path("stand-in.ps1"));
        command.env("FOREWARN_PURPOSE", purpose).env("FOREWARN_SECONDS", seconds);
        command.env("TEST_ASKED", &asked).env("TEST_SCRIPT", example());
        command.env("TEST_STATE", state).env("TEST_CONNECTIONS", connections);
        let output = command.output().unwrap();
        let asked = fs::read_to_string(asked).unwrap();
        (output, asked.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect())
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn where_powershell_is_the_example_drains_stops_and_starts_and_says_so_with_its_exit_code() {
    let Some(powershell) = powershell() else { return };
    let server = Server { folder: tempfile::tempdir().unwrap(), powershell };
    let drained = ["stop site Shop", "stop service ShopQueue"];

    let (output, asked) = server.run("prepare", "Started", "0", "300");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(asked, drained);
    // A second time there is nothing to drain, and nothing that Windows has to count.
    let (output, asked) = server.run("prepare", "Stopped", "", "300");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(asked, drained);

    let (output, asked) = server.run("prepare", "Started", "3", "20");
    assert_eq!(output.status.code(), Some(1), "not drained is not prepared: {}", text(&output));
    assert_eq!(asked, ["stop site Shop", "wait", "stop service ShopQueue"], "within the time that Forewarn gives it");
    let (output, asked) = server.run("prepare", "Started", "", "300");
    assert!(!output.status.success(), "it is unknown whether it is drained: {}", text(&output));
    assert_eq!(asked, ["stop site Shop"]);

    let (output, asked) = server.run("recover", "Stopped", "", "300");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(asked, ["start service ShopQueue", "start site Shop"]);

    for purpose in ["", "dance"] {
        let (output, asked) = server.run(purpose, "Started", "0", "300");
        assert!(!output.status.success() && asked.is_empty(), "{purpose:?}: {}", text(&output));
    }
}

#[test]
fn where_powershell_is_it_can_parse_both_scripts() {
    let Some(powershell) = powershell() else { return };
    let parse = "$errors = $null; [System.Management.Automation.Language.Parser]::ParseFile($args[0], [ref]$null, \
                 [ref]$errors) | Out-Null; $errors | ForEach-Object { $_.Message }; exit $errors.Count";
    for script in [example(), smoke_test()] {
        let mut command = Command::new(powershell);
        command.args(["-NoProfile", "-Command", &format!("& {{ {parse} }} '{}'", script.display())]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}: {}", script.display(), text(&output));
    }
}
