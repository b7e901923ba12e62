use std::fs;
use std::path::PathBuf;

use object::pe;
use object::write::pe::{NtHeaders, Writer};
use tempfile::TempDir;

use super::*;

const IMPORT_DESCRIPTOR: usize = 20;
const DELAY_DESCRIPTOR: usize = 32;

struct Program<'a> {
    machine: pe::Machine,
    at_startup: &'a [&'a str],
    delayed: &'a [&'a str],
}

impl Program<'_> {
    /// A program without code: headers, import tables and names.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(true, 0x1000, 0x200, &mut bytes);
        writer.reserve_dos_header_and_stub();
        writer.reserve_nt_headers(16);
        writer.reserve_section_headers(1);
        let delayed_at = IMPORT_DESCRIPTOR * (self.at_startup.len() + 1);
        let names_at = delayed_at + DELAY_DESCRIPTOR * (self.delayed.len() + 1);
        let names: usize = self.at_startup.iter().chain(self.delayed).map(|name| name.len() + 1).sum();
        let range = writer.reserve_idata_section(u32::try_from(names_at + names).unwrap());
        let address = |offset: usize| range.virtual_address + u32::try_from(offset).unwrap();
        if !self.delayed.is_empty() {
            writer.set_data_directory(
                pe::IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT,
                address(delayed_at),
                u32::try_from(names_at - delayed_at).unwrap(),
            );
        }

        let mut section = vec![0; names_at];
        let tables = [(self.at_startup, 0, IMPORT_DESCRIPTOR, 12), (self.delayed, delayed_at, DELAY_DESCRIPTOR, 4)];
        for (names, table, length, field) in tables {
            for (number, name) in names.iter().enumerate() {
                let offset = table + length * number + field;
                let text = address(section.len());
                section[offset..offset + 4].copy_from_slice(&text.to_le_bytes());
                section.extend(name.bytes().chain([0]));
            }
        }
        // A descriptor without an address table ends the list.
        for number in 0..self.at_startup.len() {
            let offset = IMPORT_DESCRIPTOR * number + 16;
            section[offset..offset + 4].copy_from_slice(&address(0).to_le_bytes());
        }

        writer.write_dos_header_and_stub().unwrap();
        writer.write_nt_headers(NtHeaders {
            machine: self.machine,
            time_date_stamp: 0,
            characteristics: pe::IMAGE_FILE_EXECUTABLE_IMAGE,
            major_linker_version: 0,
            minor_linker_version: 0,
            address_of_entry_point: 0,
            image_base: 0x1_4000_0000,
            major_operating_system_version: 10,
            minor_operating_system_version: 0,
            major_image_version: 0,
            minor_image_version: 0,
            major_subsystem_version: 10,
            minor_subsystem_version: 0,
            subsystem: pe::IMAGE_SUBSYSTEM_WINDOWS_GUI,
            dll_characteristics: pe::DllFlags(0),
            size_of_stack_reserve: 0,
            size_of_stack_commit: 0,
            size_of_heap_reserve: 0,
            size_of_heap_commit: 0,
        });
        writer.write_section_headers();
        writer.write_section(range.file_offset, &section);
        bytes
    }
}

/// A folder with a program that has these imports.
fn folder_with(at_startup: &[&str], delayed: &[&str]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.exe");
    fs::write(&file, Program { machine: IMAGE_FILE_MACHINE_AMD64, at_startup, delayed }.bytes()).unwrap();
    (folder, file)
}

fn refusal(file: &Path) -> String {
    format!("{:#}", check(file).unwrap_err())
}

#[test]
fn a_program_that_needs_only_windows_passes() {
    let (_folder, file) = folder_with(&["KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll"], &["Shell32.dll"]);
    let imports: Vec<String> = check(&file).unwrap().into_iter().collect();
    assert_eq!(imports, ["api-ms-win-crt-heap-l1-1-0.dll", "kernel32.dll", "shell32.dll"]);
}

#[test]
fn a_missing_dll_is_refused_by_name() {
    let (_folder, file) = folder_with(&["KERNEL32.dll", "VCRUNTIME140.dll", "MSVCP140.dll"], &[]);
    let message = refusal(&file);
    assert!(
        message.ends_with(
            "needs msvcp140.dll, vcruntime140.dll, which is neither in its folder nor listed as part of Windows"
        ),
        "{message}"
    );
    assert!(message.starts_with(&file.display().to_string()), "{message}");
}

#[test]
fn delayed_imports_are_checked() {
    let (_folder, file) = folder_with(&["KERNEL32.dll"], &["user32.dll", "VCRUNTIME140_1.dll"]);
    assert!(refusal(&file).contains("needs vcruntime140_1.dll,"), "{}", refusal(&file));
}

#[test]
fn a_dll_beside_the_program_is_accepted() {
    let (folder, file) = folder_with(&["WebView2Loader.dll"], &[]);
    assert!(refusal(&file).contains("needs webview2loader.dll,"), "{}", refusal(&file));
    fs::write(folder.path().join("WebView2Loader.DLL"), "").unwrap();
    check(&file).unwrap();
}

#[test]
fn files_that_are_not_x64_programs_are_refused() {
    let (folder, file) = folder_with(&["KERNEL32.dll"], &[]);
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 0x200]).unwrap();
    assert!(refusal(&file).contains("can't be checked"), "cut off: {}", refusal(&file));
    fs::write(&file, "MZ").unwrap();
    assert!(refusal(&file).contains("isn't a 64-bit Windows program"), "{}", refusal(&file));
    let arm = Program { machine: pe::IMAGE_FILE_MACHINE_ARM64, at_startup: &[], delayed: &[] };
    fs::write(&file, arm.bytes()).unwrap();
    assert!(refusal(&file).contains("for another processor"), "{}", refusal(&file));
    assert!(refusal(&folder.path().join("absent.exe")).contains("can't be read"));
}
