//! Declares the page's commands to tauri, packs the page and the tray icons, and adds the manifest of the Windows program.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

type BuildError = Box<dyn std::error::Error>;

const TRAY_ICONS: &str = "../icons/tray";

fn main() -> Result<(), BuildError> {
    let commands = tauri_build::AppManifest::new().commands(allowed_commands()?.leak());
    // There are no others. With the default pattern, cargo would watch the folder into which tauri writes them during this build,
    // and the next build would compile the program again.
    let commands = commands.permissions_path_pattern("permissions/*.toml");
    // Icon and version information come from tauri.conf.json.
    let windows = tauri_build::WindowsAttributes::new().app_manifest(include_str!("forewarn.exe.manifest"));
    let attributes = tauri_build::Attributes::new().app_manifest(commands).windows_attributes(windows);
    let attributes = attributes.codegen(tauri_build::CodegenContext::new());
    tauri_build::try_build(attributes)?;
    pack_relocations();
    decode_tray_icons()
}

/// Saves a thirtieth of a release for Linux. Such programs need Debian 12's glibc, which they need anyway.
fn pack_relocations() {
    let is = |variable: &str, value: &str| std::env::var(variable).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The commands that the capability allows. Tauri refuses all others.
fn allowed_commands() -> Result<Vec<&'static str>, BuildError> {
    let capability: serde_json::Value = serde_json::from_str(&fs::read_to_string("capabilities/window.json")?)?;
    let permissions = capability["permissions"].as_array().ok_or("capabilities/window.json has no permissions")?;
    let commands = permissions.iter().filter_map(|permission| permission.as_str()?.strip_prefix("allow-"));
    Ok(commands.map(|command| &*command.replace('-', "_").leak()).collect())
}

/// Not with a macro: a file written while the compiler runs is newer than the build, so the next build would compile the program
/// again.
fn decode_tray_icons() -> Result<(), BuildError> {
    println!("cargo::rerun-if-changed={TRAY_ICONS}");
    let out_dir = std::env::var("OUT_DIR")?;
    for entry in fs::read_dir(TRAY_ICONS)? {
        let icon = entry?.path();
        let mut decoder = png::Decoder::new(BufReader::new(File::open(&icon)?)).read_info()?;
        if decoder.output_color_type() != (png::ColorType::Rgba, png::BitDepth::Eight) {
            return Err(format!("{} isn't 8-bit RGBA; create it with scripts/make-icons", icon.display()).into());
        }
        let mut rgba = vec![0; decoder.output_buffer_size().ok_or("a tray icon is too large")?];
        decoder.next_frame(&mut rgba)?;
        let name = icon.with_extension("rgba");
        fs::write(Path::new(&out_dir).join(name.file_name().ok_or("a tray icon has no name")?), rgba)?;
    }
    Ok(())
}
