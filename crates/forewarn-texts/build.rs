//! Generates a function for every message of the catalog. Anything wrong with it is a build error that names the file,
//! the message and the reason.

#[path = "build/catalog.rs"]
#[allow(dead_code, reason = "used by tests as well")]
mod catalog;
#[path = "build/rust.rs"]
mod rust;

use std::path::Path;
use std::{env, fs, io};

macro_rules! languages {
    ($($name:ident $tag:literal,)+) => { const LANGUAGES: &[(&str, &str)] = &[$((stringify!($name), $tag)),+]; };
}
include!("languages.rs");

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=languages.rs");
    println!("cargo::rerun-if-changed=locales");
    let tags: Vec<&str> = LANGUAGES.iter().map(|(_, tag)| *tag).collect();
    match catalog::read(Path::new("locales"), &tags) {
        Ok(catalogs) => {
            let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
            fs::write(Path::new(&out).join("messages.rs"), rust::generate(LANGUAGES, &catalogs))
        }
        Err(problems) => {
            for problem in problems {
                println!("cargo::error={problem}");
            }
            Ok(())
        }
    }
}
