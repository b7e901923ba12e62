//! Links in the documents.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::root;

#[test]
fn every_link_has_an_existing_target() {
    let mut followed = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for target in targets(&text).filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            let (path, heading) = target.split_once('#').map_or((target, None), |(path, name)| (path, Some(name)));
            let file = if path.is_empty() { document.clone() } else { document.parent().unwrap().join(path) };
            assert!(file.exists(), "{} links to {target}, which doesn't exist", document.display());
            if let Some(heading) = heading {
                let headings = fs::read_to_string(&file).unwrap();
                let known = headings.lines().filter_map(|line| Some(slug(line.strip_prefix('#')?)));
                assert!(
                    known.into_iter().any(|known| known == heading),
                    "{} links to {target}, but {} has no such heading",
                    document.display(),
                    file.display()
                );
            }
            followed += 1;
        }
    }
    assert!(followed > 40, "only {followed} links were found");
}

/// All documents, including the crates' READMEs.
pub(crate) fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["", "docs", "docs/adr", "crates/scheduled-events", "crates/imds-simulator"] {
        found.extend(markdown_in(&root().join(folder)).unwrap());
    }
    found
}

fn markdown_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(entries.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect())
}

/// The targets of links and images.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.chain(pictures)
}

/// The anchor of a heading.
fn slug(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let allowed =
        heading.chars().filter(|character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
    allowed.map(|character| if character == ' ' { '-' } else { character }).collect()
}
