//! The DLLs that the built programs need, checked as packaging does.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::machine::{built, wine_folder};

fn check(files: &[PathBuf]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut command = Command::new(root.join("scripts/windows/check-imports"));
    // Cargo sets these for tests, and they would affect the script's toolchain.
    command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    command.args(files).output().unwrap()
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn programs_and_installer_need_only_windows_dlls() {
    let files = [
        built("forewarn.exe"),
        built("imds-simulator.exe"),
        built("WebView2Loader.dll"),
        wine_folder().join("installers/setup-0.0.1.exe"),
    ];
    let output = check(&files);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(listed.lines().count(), files.len(), "{listed}");
    assert!(listed.lines().all(|line| line.contains(" kernel32.dll")), "{listed}");
    assert!(listed.lines().next().unwrap().contains(" webview2loader.dll"), "the program's own DLL: {listed}");
}

/// A program that calls a function of this DLL, which needn't exist.
pub(crate) fn program_needing(dll: &str, folder: &Path) -> PathBuf {
    let path = |name: &str| folder.join(name);
    std::fs::write(path("needed.def"), format!("LIBRARY {dll}\nEXPORTS\nneeded\n")).unwrap();
    std::fs::write(path("main.c"), "void needed(void); int main(void) { needed(); return 0; }").unwrap();
    run(Command::new("x86_64-w64-mingw32-dlltool").args(["-d", "needed.def", "-l", "libneeded.a"]).current_dir(folder));
    run(Command::new("x86_64-w64-mingw32-gcc").args(["main.c", "libneeded.a", "-o", "main.exe"]).current_dir(folder));
    path("main.exe")
}

#[test]
fn a_visual_c_runtime_dependency_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let output = check(&[program_needing("VCRUNTIME140.dll", folder.path())]);
    assert!(!output.status.success());
    let reason = String::from_utf8(output.stderr).unwrap();
    assert!(
        reason
            .contains("main.exe needs vcruntime140.dll, which is neither in its folder nor listed as part of Windows."),
        "{reason}"
    );
}
