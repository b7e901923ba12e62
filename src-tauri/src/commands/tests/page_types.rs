//! Writes `ui/types/program.d.ts`: every type that crosses to the page, and the commands it may call. Their signatures
//! are read from the source, where they are declared.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;
use std::path::Path;

use forewarn_core::{Diagnosis, EventKey, SnapshotDelta};
use forewarn_engine::history::{Format, HistoryId};
use forewarn_engine::history_view::{DryRun, HistoryEventDetail, HistoryPage, HistoryQuery, TimelineView};
use forewarn_engine::{Exported, SettingsRefused};
use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

use crate::commands::events::Refusal;
use crate::data_dir::DataLocations;
use crate::window::{Frame, OpenMessage, Published};

const SOURCES: [&str; 5] = [
    include_str!("../events.rs"),
    include_str!("../history.rs"),
    include_str!("../settings.rs"),
    include_str!("../support.rs"),
    include_str!("../window.rs"),
];

/// TypeScript for every Rust type in the signature of a command, by how it is written there.
macro_rules! types_of_commands {
    ($types:ident: $($type:ty),* $(,)?) => {
        [$((stringify!($type).replace(' ', ""), $types.name::<$type>())),*].into()
    };
}

struct Types {
    config: Config,
    seen: HashSet<TypeId>,
    declarations: BTreeMap<String, String>,
}

impl Types {
    /// The name of a type; declares it and all that it consists of.
    fn name<T: TS + 'static + ?Sized>(&mut self) -> String {
        self.visit::<T>();
        T::visit_generics(self);
        T::name(&self.config)
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_some() {
            self.declarations.insert(T::ident(&self.config), without_comments(&T::decl(&self.config)));
        }
    }
}

/// On one line. The comments are those of the Rust types, where they can be read.
fn without_comments(declaration: &str) -> String {
    let lines = declaration.lines().map(str::trim);
    lines.filter(|line| !line.starts_with(['/', '*'])).collect::<Vec<_>>().join(" ").replace(", }", " }")
}

#[derive(Debug)]
struct Command<'a> {
    name: &'a str,
    arguments: Vec<(&'a str, String)>,
    result: String,
    refusal: Option<String>,
}

/// The functions that are commands. What tauri itself passes to them is not of the page.
fn commands(source: &'static str) -> impl Iterator<Item = Command<'static>> {
    source.split("#[tauri::command]\n").skip(1).map(|rest| {
        let (name, rest) = rest.split_once("fn ").and_then(|(_, rest)| rest.split_once('(')).unwrap();
        let (arguments, rest) = rest.split_once(") ").unwrap();
        let returned = rest.strip_prefix("-> ").and_then(|rest| rest.split_once(" {")).map_or("()", |(type_, _)| type_);
        let arguments = split(arguments).into_iter().filter_map(|argument| argument.split_once(": "));
        let arguments = arguments.filter(|(_, type_)| !type_.starts_with("State<") && *type_ != "WebviewWindow");
        let arguments = arguments.map(|(name, type_)| (name, type_.replace(' ', ""))).collect();
        let (result, refusal) = match returned.strip_prefix("Result<").and_then(|inner| inner.strip_suffix('>')) {
            Some(both) => match split(both)[..] {
                [result, refusal] => (result.to_owned(), Some(refusal.to_owned())),
                _ => panic!("{name} returns {returned}"),
            },
            None => (returned.to_owned(), None),
        };
        let plain = |type_: String| type_.replace(' ', "");
        Command { name, arguments, result: plain(result), refusal: refusal.map(plain) }
    })
}

/// The parts between commas that are in no angle brackets.
fn split(list: &str) -> Vec<&str> {
    let (mut depth, mut parts, mut from) = (0, Vec::new(), 0);
    for (at, character) in list.char_indices() {
        match character {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(list[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(list[from..].trim());
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

fn written() -> String {
    let config = Config::new().with_large_int("number");
    let mut types = Types { config, seen: HashSet::new(), declarations: BTreeMap::new() };
    types.name::<SnapshotDelta<'static>>();
    types.name::<Frame>();
    let known: BTreeMap<String, String> = types_of_commands![types:
        (), bool, u64, String, Vec<String>, Option<u32>, EventKey, HistoryId, Format, HistoryQuery,
        Published, Vec<OpenMessage>, HistoryPage, Option<HistoryEventDetail>, TimelineView, Option<Exported>, DryRun, Diagnosis,
        DataLocations, Refusal, SettingsRefused,
    ];
    let in_typescript = |name: &str| match name {
        "Map<String,Value>" => "Partial<SettingValues>".to_owned(),
        _ => known.get(name).unwrap_or_else(|| panic!("types_of_commands! lacks {name}")).clone(),
    };
    let mut text =
        "// Written from the Rust types by the tests of src-tauri: see src/commands/tests/page_types.rs.\n\n"
            .to_owned();
    for declaration in types.declarations.values() {
        writeln!(text, "export {declaration}").unwrap();
    }
    text.push_str("\n/** The commands of the program, by name. */\nexport interface Commands {\n");
    let all: BTreeMap<&str, Command> =
        SOURCES.into_iter().flat_map(commands).map(|command| (command.name, command)).collect();
    for Command { name, arguments, result, refusal } in all.values() {
        let arguments: Vec<_> =
            arguments.iter().map(|(name, kind)| format!("{name}: {}", in_typescript(kind))).collect();
        let refusal = refusal.as_deref().map_or_else(|| "never".to_owned(), in_typescript);
        let arguments = if arguments.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", arguments.join(", ")) };
        writeln!(text, "    {name}: {{ args: {arguments}, result: {}, error: {refusal} }};", in_typescript(result))
            .unwrap();
    }
    text.push_str("}\n");
    text
}

#[test]
fn page_types_match_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/types/program.d.ts");
    let text = written();
    if std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        return;
    }
    let file = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        file == text,
        "ui/types/program.d.ts is out of date. Update it with FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn \
         page_types, and review the difference.\n{text}"
    );
}

#[test]
fn every_command_is_allowed_and_registered() {
    let declared: BTreeSet<String> =
        SOURCES.into_iter().flat_map(commands).map(|command| command.name.to_owned()).collect();
    let capability: Value = serde_json::from_str(include_str!("../../../capabilities/window.json")).unwrap();
    let permissions = capability["permissions"].as_array().unwrap().iter();
    let allowed = permissions.filter_map(|permission| permission.as_str()?.strip_prefix("allow-"));
    assert_eq!(declared, allowed.map(|name| name.replace('-', "_")).collect(), "capabilities/window.json");
    let handler =
        include_str!("../../program.rs").split_once("generate_handler![").unwrap().1.split_once(']').unwrap().0;
    let registered = split(handler).into_iter().filter_map(|path| path.rsplit_once("::"));
    assert_eq!(declared, registered.map(|(_, name)| name.to_owned()).collect(), "generate_handler! in program.rs");
}
