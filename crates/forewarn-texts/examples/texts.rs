//! Lists what needs a translator, and records what one has reviewed. Run it as `scripts/texts`.

#![allow(clippy::print_stdout, reason = "prints a list")]

#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use catalog::{Message, Messages};
use forewarn_texts::Language;

const USAGE: &str = "\
scripts/texts                          list messages that need a translator
scripts/texts --reviewed LANGUAGE      record that all messages of a language were translated from the current English
scripts/texts --reviewed LANGUAGE ID…  record it for some";

fn main() -> io::Result<()> {
    let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    let catalogs =
        catalog::read(&root().join("locales"), &tags).map_err(|problems| io::Error::other(problems.join("\n")))?;
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => tags.iter().zip(&catalogs).skip(1).try_for_each(|(tag, messages)| list(tag, messages, &catalogs[0])),
        ["--reviewed", tag, ids @ ..] if tags[1..].contains(tag) => record(tag, ids, &catalogs[0]),
        _ => Err(io::Error::other(USAGE)),
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn list(tag: &str, messages: &Messages, english: &Messages) -> io::Result<()> {
    let reviewed = reviewed(tag)?;
    for (id, source) in english {
        let state = match reviewed.get(id) {
            Some(hash) if *hash == hash_of(source) => continue,
            Some(_) => "English changed",
            None if messages[id].texts() == source.texts() => "untranslated",
            None => "not reviewed",
        };
        println!("{tag} {id} ({}.ftl): {state}: {}", source.subject, source.texts().join(" / "));
    }
    Ok(())
}

fn record(tag: &str, ids: &[&str], english: &Messages) -> io::Result<()> {
    let mut reviewed = reviewed(tag)?;
    if let Some(unknown) = ids.iter().find(|id| !english.contains_key(**id)) {
        return Err(io::Error::other(format!("there is no message {unknown}")));
    }
    reviewed.retain(|id, _| english.contains_key(id));
    let chosen = english.iter().filter(|(id, _)| ids.is_empty() || ids.contains(&id.as_str()));
    reviewed.extend(chosen.map(|(id, source)| (id.clone(), hash_of(source))));
    let lines: Vec<String> = reviewed.iter().map(|(id, hash)| format!("{id} {hash}\n")).collect();
    fs::create_dir_all(root().join("reviewed"))?;
    fs::write(path(tag), lines.concat())
}

fn path(tag: &str) -> PathBuf {
    root().join("reviewed").join(tag)
}

/// The English that each message was translated from, as a hash.
fn reviewed(tag: &str) -> io::Result<BTreeMap<String, String>> {
    match fs::read_to_string(path(tag)) {
        Ok(text) => Ok(text
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(id, hash)| (id.into(), hash.into()))
            .collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error),
    }
}

/// FNV-1a of 32 bits: the hashes of the standard library may change with a release.
fn hash_of(message: &Message) -> String {
    let text = message.texts().join("\n");
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}
