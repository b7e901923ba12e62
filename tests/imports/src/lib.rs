//! Checks that a Windows program needs no DLLs beyond those of a clean Windows.

mod system;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use object::LittleEndian as LE;
use object::pe::IMAGE_FILE_MACHINE_AMD64;
use object::read::pe::{ImageNtHeaders, PeFile64};

/// Checks that each import of a program or DLL is part of Windows or in the same folder.
///
/// Returns its imports in lower case.
///
/// # Errors
/// If it isn't an x64 program, or a DLL is missing. The message names the DLL.
pub fn check(file: &Path) -> Result<BTreeSet<String>> {
    let data = fs::read(file).with_context(|| format!("{} can't be read", file.display()))?;
    let imports = imports(&data).with_context(|| format!("{} can't be checked", file.display()))?;
    let beside = names_beside(file)?;
    let absent: Vec<&str> =
        imports.iter().map(String::as_str).filter(|name| !system::has(name) && !beside.contains(*name)).collect();
    if !absent.is_empty() {
        bail!(
            "{} needs {}, which is neither in its folder nor listed as part of Windows",
            file.display(),
            absent.join(", ")
        );
    }
    Ok(imports)
}

/// The DLLs in a program's import tables, in lower case.
fn imports(data: &[u8]) -> Result<BTreeSet<String>> {
    let program = PeFile64::parse(data).context("it isn't a 64-bit Windows program")?;
    let machine = program.nt_headers().file_header().machine.get(LE);
    ensure!(machine == IMAGE_FILE_MACHINE_AMD64, "it is for another processor ({machine:?})");

    let (directories, sections) = (program.data_directories(), program.section_table());
    let mut names = BTreeSet::new();
    // The names may be in another section.
    let mut add = |address: u32| -> Result<()> {
        let rest = sections.pe_data_at(data, address).context("an import's name is outside the file")?;
        let name = rest.split(|byte| *byte == 0).next().unwrap_or_default();
        names.insert(std::str::from_utf8(name)?.to_ascii_lowercase());
        Ok(())
    };
    if let Some(table) = directories.import_table(data, &sections)? {
        let mut descriptors = table.descriptors()?;
        while let Some(descriptor) = descriptors.next()? {
            add(descriptor.name.get(LE))?;
        }
    }
    if let Some(table) = directories.delay_load_import_table(data, &sections)? {
        let mut descriptors = table.descriptors()?;
        while let Some(descriptor) = descriptors.next()? {
            add(descriptor.dll_name_rva.get(LE))?;
        }
    }
    Ok(names)
}

/// The names of the files in the folder of `file`, in lower case, as Windows compares them.
fn names_beside(file: &Path) -> Result<BTreeSet<String>> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).with_context(|| format!("{} can't be listed", folder.display()))?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().to_ascii_lowercase())).collect()
}

#[cfg(test)]
mod tests;
