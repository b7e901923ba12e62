//! Declares the commands of the page, so that none can be called that its capability does not allow, packs the page and
//! the tray's pictures, and gives the Windows program its manifest.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

type Failure = Box<dyn std::error::Error>;

const TRAY_PICTURES: &str = "../icons/tray";

fn main() -> Result<(), Failure> {
    let commands = tauri_build::AppManifest::new().commands(allowed_commands()?.leak());
    // Their permissions are all there are. Were more looked for, tauri would have cargo watch the folder into which it
    // writes them while this runs: the next build would find it newer, and compile the program again.
    let commands = commands.permissions_path_pattern("permissions/*.toml");
    // Icon and version information come from tauri.conf.json.
    let windows = tauri_build::WindowsAttributes::new().app_manifest(include_str!("forewarn.exe.manifest"));
    let attributes = tauri_build::Attributes::new().app_manifest(commands).windows_attributes(windows);
    let attributes = attributes.codegen(tauri_build::CodegenContext::new());
    tauri_build::try_build(attributes)?;
    unpack_tray_pictures()
}

/// The commands of the page: those that its capability allows. Tauri refuses all others.
fn allowed_commands() -> Result<Vec<&'static str>, Failure> {
    let capability: serde_json::Value = serde_json::from_str(&fs::read_to_string("capabilities/window.json")?)?;
    let permissions = capability["permissions"].as_array().ok_or("capabilities/window.json has no permissions")?;
    let commands = permissions.iter().filter_map(|permission| permission.as_str()?.strip_prefix("allow-"));
    Ok(commands.map(|command| &*command.replace('-', "_").leak()).collect())
}

/// Here and not by a macro: a file that is written while the compiler runs is newer than the build, and would have the
/// next one compile the program again.
fn unpack_tray_pictures() -> Result<(), Failure> {
    println!("cargo::rerun-if-changed={TRAY_PICTURES}");
    let unpacked = std::env::var("OUT_DIR")?;
    for entry in fs::read_dir(TRAY_PICTURES)? {
        let picture = entry?.path();
        let mut pixels = png::Decoder::new(BufReader::new(File::open(&picture)?)).read_info()?;
        if pixels.output_color_type() != (png::ColorType::Rgba, png::BitDepth::Eight) {
            return Err(
                format!("{} is not in eight-bit RGBA; make it with scripts/make-icons", picture.display()).into()
            );
        }
        let mut rgba = vec![0; pixels.output_buffer_size().ok_or("a tray picture does not fit into memory")?];
        pixels.next_frame(&mut rgba)?;
        let name = picture.with_extension("rgba");
        fs::write(Path::new(&unpacked).join(name.file_name().ok_or("a tray picture without a name")?), rgba)?;
    }
    Ok(())
}
