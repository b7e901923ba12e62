//! Output to the console.

use crate::machine::{Machine, built};

#[tokio::test]
async fn version_help_and_errors_print_to_the_console() {
    let machine = Machine::new("console").await;
    let program = built("forewarn.exe");
    let version = machine.run(&program, ["--version"]).await;
    assert_eq!(version.status.code(), Some(0));
    let text = String::from_utf8_lossy(&version.stdout);
    assert_eq!(text.trim(), concat!("forewarn ", env!("CARGO_PKG_VERSION")));

    let help = machine.run(&program, ["--help"]).await;
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&help.stdout).contains("--endpoint"));

    for (arguments, about) in [
        (&["--endpoint", "https://example.com"][..], "plain http"),
        (&["--unknown"], "--unknown"),
        (&["--demo", "none"], "none"),
    ] {
        let output = machine.run(&program, arguments).await;
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(about) && error.trim().lines().count() == 1, "{arguments:?}: {error}");
    }
}

#[tokio::test]
async fn the_simulator_prints_its_version() {
    let machine = Machine::new("simulator").await;
    let version = machine.run(&built("imds-simulator.exe"), ["--version"]).await;
    assert_eq!(version.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&version.stdout).starts_with("imds-simulator "));
}
