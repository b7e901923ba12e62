//! Declares the commands of the page, so that none can be called that is not listed here and in its capability, packs
//! the page and the tray's pictures, and gives the Windows program its manifest.

#[path = "build/page.rs"]
mod page;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

type Failure = Box<dyn std::error::Error>;

const PAGE: &str = "../ui";

const TRAY_PICTURES: &str = "../icons/tray";

fn main() -> Result<(), Failure> {
    let commands = tauri_build::AppManifest::new().commands(allowed_commands()?.leak());
    // Their permissions are all there are. Were more looked for, tauri would have cargo watch the folder into which it
    // writes them while this runs: the next build would find it newer, and compile the program again.
    let commands = commands.permissions_path_pattern("permissions/*.toml");
    // Icon and version information come from tauri.conf.json.
    let windows = tauri_build::WindowsAttributes::new().app_manifest(include_str!("forewarn.exe.manifest"));
    let attributes = tauri_build::Attributes::new().app_manifest(commands).windows_attributes(windows);
    let attributes = attributes.codegen(tauri_build::CodegenContext::new().config_path(join_page()?));
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

/// Puts the joined page, and the settings and icons that tauri packs it with, where it finds them by the paths in those
/// settings; the path of the settings there.
fn join_page() -> Result<PathBuf, Failure> {
    println!("cargo::rerun-if-changed={PAGE}");
    println!("cargo::rerun-if-changed=build");
    let mut sources = page::Sources::new();
    read_all(Path::new(PAGE), Path::new(""), &mut sources)?;
    let page = page::join(&sources)?;
    let packed = Path::new(&std::env::var("OUT_DIR")?).join("packed");
    let settings = packed.join("src-tauri").join(SETTINGS);
    write(&settings, &fs::read(SETTINGS)?)?;
    for icon in ["app-32.png", "app.ico"] {
        write(&packed.join("icons").join(icon), &fs::read(Path::new("../icons").join(icon))?)?;
    }
    for (name, text) in [("index.html", &page.markup), (page::STYLE, &page.style), (page::SCRIPT, &page.script)] {
        write(&packed.join("ui").join(name), text.as_bytes())?;
    }
    Ok(settings)
}

const SETTINGS: &str = "tauri.conf.json";

fn read_all(folder: &Path, inside: &Path, sources: &mut page::Sources) -> Result<(), Failure> {
    for entry in fs::read_dir(folder.join(inside))? {
        let entry = entry?;
        let path = inside.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            read_all(folder, &path, sources)?;
        } else {
            sources.insert(path, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

/// Writes what is to be packed. Tauri has cargo watch it, so it must not look newer than this build: the next one would
/// pack and compile everything again.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().ok_or("a file outside of all folders")?;
    fs::create_dir_all(folder)?;
    fs::write(path, bytes)?;
    File::options().write(true).open(path)?.set_modified(SystemTime::UNIX_EPOCH)?;
    // Where the time of a folder cannot be set, what is packed is packed once more.
    File::open(folder).and_then(|folder| folder.set_modified(SystemTime::UNIX_EPOCH)).ok();
    Ok(())
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
