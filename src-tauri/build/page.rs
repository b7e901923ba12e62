//! Makes three files of the page's many: one of its own to each subject is for people, and the webview fetches every one
//! of them from the program, the next level of imports only when it has read the one before.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

/// The files of the page, by their paths in its folder.
pub(crate) type Sources = BTreeMap<PathBuf, String>;

/// The page as the program carries it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) markup: String,
    pub(crate) style: String,
    pub(crate) script: String,
}

/// How the files are called that the joined markup names.
pub(crate) const STYLE: &str = "page.css";
pub(crate) const SCRIPT: &str = "page.js";

/// Joins the page that begins with `index.html`.
///
/// # Errors
/// A sentence that names the file, where something is written in a way that this does not understand.
pub(crate) fn join(sources: &Sources) -> Result<Page, String> {
    let index = read(sources, Path::new("index.html"))?;
    let (mut markup, mut style, mut script) = (String::new(), String::new(), String::new());
    for line in index.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        if let Some(href) = between(line.trim(), "<link rel=\"stylesheet\" href=\"", "\" />") {
            if style.is_empty() {
                writeln!(markup, "{indent}<link rel=\"stylesheet\" href=\"{STYLE}\" />").map_err(told)?;
            }
            style.push_str(sheet(href, read(sources, Path::new(href))?)?);
        } else if let Some(src) = between(line.trim(), "<script type=\"module\" src=\"", "\"></script>") {
            writeln!(markup, "{indent}<script type=\"module\" src=\"{SCRIPT}\"></script>").map_err(told)?;
            script = Modules { sources, joined: String::new(), found: BTreeMap::new() }.all(Path::new(src))?;
        } else {
            writeln!(markup, "{line}").map_err(told)?;
        }
    }
    Ok(Page { markup, style, script })
}

/// A style sheet that may stand anywhere in another one.
fn sheet<'a>(name: &str, text: &'a str) -> Result<&'a str, String> {
    match ["@import", "@charset", "@namespace", "url("].iter().find(|part| text.contains(**part)) {
        None => Ok(text),
        Some(part) => Err(format!("ui/{name}: {part} would mean something else in the joined style sheet")),
    }
}

/// The modules that are joined, each before those that need it. Each is a function of its own, so that names of one are
/// none in another, and gives what it exports.
struct Modules<'a> {
    sources: &'a Sources,
    joined: String,
    /// The number of each that was met; none while what it needs is looked for.
    found: BTreeMap<PathBuf, Option<usize>>,
}

impl Modules<'_> {
    /// Only the first may wait for something outside of its functions, for it stands in none.
    fn all(mut self, first: &Path) -> Result<String, String> {
        let (body, _) = self.module(first)?;
        Ok(self.joined + &body)
    }

    /// Adds a module and all that it needs; its number.
    fn add(&mut self, path: &Path) -> Result<usize, String> {
        match self.found.get(path) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(format!("ui/{}: what it imports imports it in turn", shown(path))),
            None => {}
        }
        let (body, exports) = self.module(path)?;
        let number = self.found.values().flatten().count();
        write!(self.joined, "const m{number} = (() => {{\n{body}return {{ {} }};\n}})();\n", exports.join(", "))
            .map_err(told)?;
        self.found.insert(path.to_owned(), Some(number));
        Ok(number)
    }

    /// What a module does when all that it needs is there, and what it exports.
    fn module(&mut self, path: &Path) -> Result<(String, Vec<String>), String> {
        self.found.insert(path.to_owned(), None);
        let (mut body, mut exports) = (format!("// {}\n", shown(path)), Vec::new());
        for line in code(read(self.sources, path)?) {
            let fault = || format!("ui/{}: cannot be joined because of this line: {line}", shown(path));
            // Inside of such a text, what looks like a comment or an import is none.
            if line.matches('`').count() % 2 == 1 {
                return Err(fault());
            }
            let written = if let Some(import) = line.strip_prefix("import ") {
                let import = import.strip_suffix("\";").and_then(|import| import.split_once(" from \""));
                let (names, from) = import.ok_or_else(fault)?;
                let number = self.add(&resolved(path, from))?;
                match names.strip_prefix("* as ") {
                    Some(all) => format!("const {all} = m{number};"),
                    None if names.starts_with('{') => format!("const {} = m{number};", names.replace(" as ", ": ")),
                    None => format!("const {{ default: {names} }} = m{number};"),
                }
            } else if line == "export {};" {
                continue;
            } else if let Some(value) = line.strip_prefix("export default ") {
                exports.push("default: exported".to_owned());
                format!("const exported = {value}")
            } else if let Some(export) = line.strip_prefix("export ") {
                exports.push(declared(export).ok_or_else(fault)?.to_owned());
                export.to_owned()
            } else {
                line.to_owned()
            };
            writeln!(body, "{written}").map_err(told)?;
        }
        Ok((body, exports))
    }
}

/// The lines without those that are only a comment.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let mut commented = false;
    text.lines().filter(move |line| {
        let line = line.trim();
        if commented || line.starts_with("/*") {
            commented = !line.ends_with("*/");
            return false;
        }
        !line.is_empty() && !line.starts_with("//")
    })
}

/// The name of what is declared.
fn declared(declaration: &str) -> Option<&str> {
    let name =
        ["function ", "async function ", "const ", "class "].iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
    (end > 0).then(|| &name[..end])
}

/// Where an import leads from a module.
fn resolved(module: &Path, import: &str) -> PathBuf {
    let mut path = module.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(import).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    path
}

fn read<'a>(sources: &'a Sources, path: &Path) -> Result<&'a str, String> {
    sources.get(path).map(String::as_str).ok_or_else(|| format!("ui/{} is missing", shown(path)))
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.strip_prefix(before)?.strip_suffix(after)
}

fn told(error: std::fmt::Error) -> String {
    error.to_string()
}

/// As it is written in the page, whatever system it is joined on.
fn shown(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<head>\n    <link rel=\"stylesheet\" href=\"css/a.css\" />\n    \
        <link rel=\"stylesheet\" href=\"css/b.css\" />\n    <script type=\"module\" src=\"js/main.js\"></script>\n</head>\n";

    fn joined(files: &[(&str, &str)]) -> Result<Page, String> {
        let usual = [("index.html", INDEX), ("css/a.css", "a {}\n"), ("css/b.css", "b {}\n")];
        let files = usual.iter().chain(files);
        join(&files.map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect())
    }

    #[test]
    fn a_page_becomes_one_file_of_each_sort() {
        let page = joined(&[
            (
                "js/main.js",
                "import { a, b as c } from \"./parts/a.js\";\nimport * as all from \"./b.js\";\nawait a(c, all);\n",
            ),
            (
                "js/parts/a.js",
                "// @ts-check\n/**\n * What for.\n */\nimport own from \"../b.js\";\n\n\
                 export async function a() {\n    // Why.\n    return own;\n}\nexport const b = 1;\n",
            ),
            ("js/b.js", "const b = {};\nexport default b;\n"),
        ])
        .unwrap();
        let markup = "<head>\n    <link rel=\"stylesheet\" href=\"page.css\" />\n    \
            <script type=\"module\" src=\"page.js\"></script>\n</head>\n";
        let script = "const m0 = (() => {\n// js/b.js\nconst b = {};\nconst exported = b;\nreturn { default: exported };\n})();\n\
            const m1 = (() => {\n// js/parts/a.js\nconst { default: own } = m0;\nasync function a() {\n    return own;\n}\n\
            const b = 1;\nreturn { a, b };\n})();\n\
            // js/main.js\nconst { a, b: c } = m1;\nconst all = m0;\nawait a(c, all);\n";
        let (markup, script) = (markup.to_owned(), script.to_owned());
        assert_eq!(page, Page { markup, style: "a {}\nb {}\n".to_owned(), script });
    }

    #[test]
    fn what_could_not_be_joined_truly_is_refused_by_name() {
        for (text, complaint) in [
            ("import \"./a.js\";\n", "ui/js/main.js: cannot be joined"),
            ("import { a } from \"./a.js\";\n", "ui/js/a.js is missing"),
            ("export { a };\n", "ui/js/main.js: cannot be joined"),
            ("const text = `one\n// two`;\n", "ui/js/main.js: cannot be joined"),
            ("import { main } from \"./main.js\";\n", "ui/js/main.js: what it imports imports it"),
        ] {
            let refused = joined(&[("js/main.js", text)]).unwrap_err();
            assert!(refused.starts_with(complaint), "{text}: {refused}");
        }
        let refused = joined(&[("js/main.js", ""), ("css/b.css", "@import \"c.css\";")]).unwrap_err();
        assert!(refused.starts_with("ui/css/b.css: @import"), "{refused}");
    }
}
