//! The text of a settings file: parsed, edited and created, without losing what users wrote in it.

use forewarn_core::{SettingKey, Settings};
use forewarn_texts::Language;
use serde_json::{Map, Value};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, TableLike};

/// Where and why a text isn't TOML. Line and column count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SyntaxError {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) message: String,
}

pub(super) fn parse(text: &str) -> Result<Map<String, Value>, SyntaxError> {
    Ok(object(document(text)?.as_table()))
}

/// The text with these values in it. Comments, order and unknown names are preserved.
pub(super) fn with_values<'a>(
    text: &str,
    values: impl IntoIterator<Item = (SettingKey, &'a Value)>,
) -> Result<String, SyntaxError> {
    let mut text = text.to_owned();
    for (key, value) in values {
        text = with_value(&text, key.name(), value)?;
    }
    Ok(text)
}

/// A new file, which explains every setting and sets none, so that each follows its default even if that changes.
pub(super) fn template(defaults: &Settings) -> String {
    let settings = SettingKey::ALL.into_iter().map(|key| {
        let allowed = key.allowed(Language::English);
        let (name, value) = (key.name(), toml_value(&defaults.get(key)));
        format!("\n# {}\n# It must be {allowed}.\n# {name} = {value}\n", key.about())
    });
    std::iter::once(HEAD.to_owned()).chain(settings).collect()
}

const HEAD: &str = "\
# The settings of Forewarn. Changes apply as soon as this file is saved.
# Lines that start with # are ignored. To change a setting, remove the # in front of it.
";

fn document(text: &str) -> Result<DocumentMut, SyntaxError> {
    text.parse::<DocumentMut>().map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        SyntaxError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: error.message().lines().collect::<Vec<_>>().join(", "),
        }
    })
}

fn with_value(text: &str, name: &str, value: &Value) -> Result<String, SyntaxError> {
    let mut document = document(text)?;
    if let Some(tables) = tables(value, document.get(name)) {
        document.insert(name, Item::ArrayOfTables(tables));
        return Ok(document.to_string());
    }
    let mut new = toml_value(value);
    match document.get_mut(name) {
        Some(Item::Value(old)) => {
            // Keeps the comment behind the value.
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        Some(other) => *other = Item::Value(new),
        None => {
            if let Some(uncommented) = uncommented(text, document.as_table(), name, value) {
                return Ok(uncommented);
            }
            document.insert(name, Item::Value(new));
        }
    }
    Ok(document.to_string())
}

/// A list of tables in the form `[[name]]`. Unchanged tables keep their formatting and comments.
fn tables(value: &Value, before: Option<&Item>) -> Option<ArrayOfTables> {
    let members = value.as_array().filter(|members| !members.is_empty())?;
    let before = before.and_then(Item::as_array_of_tables);
    let table = |member: &Value| {
        let fields = member.as_object()?;
        let same = before.into_iter().flatten().find(|table| object(*table) == *fields);
        Some(same.cloned().unwrap_or_else(|| {
            fields.iter().map(|(name, value)| (name.as_str(), Item::Value(toml_value(value)))).collect()
        }))
    };
    members.iter().map(table).collect()
}

/// The text with the value in place of its commented-out default, as in [`template`]. `None` if there is no such line, or
/// if it isn't really a comment, as within a multi-line string.
fn uncommented(text: &str, before: &dyn TableLike, name: &str, value: &Value) -> Option<String> {
    let sets = |line: &str| {
        let rest = line.trim_start().strip_prefix('#').and_then(|line| line.trim_start().strip_prefix(name));
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let mut found = false;
    let lines = text.split_inclusive('\n').map(|line| {
        if found || !sets(line) {
            return line.to_owned();
        }
        found = true;
        let end = &line[line.trim_end_matches(['\r', '\n']).len()..];
        format!("{name} = {}{end}", toml_value(value))
    });
    let text: String = lines.collect();
    let mut expected = object(before);
    expected.insert(name.to_owned(), value.clone());
    (found && parse(&text).ok()? == expected).then_some(text)
}

fn object(table: &dyn TableLike) -> Map<String, Value> {
    table.iter().filter_map(|(name, item)| Some((name.to_owned(), json_of_item(item)?))).collect()
}

fn json_of_item(item: &Item) -> Option<Value> {
    match item {
        Item::None => None,
        Item::Value(value) => Some(json_of_value(value)),
        Item::Table(table) => Some(Value::Object(object(table))),
        Item::ArrayOfTables(tables) => Some(tables.iter().map(|table| Value::Object(object(table))).collect()),
    }
}

fn json_of_value(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => text.value().as_str().into(),
        toml_edit::Value::Integer(number) => (*number.value()).into(),
        // JSON has no NaN or infinity. As text they are refused.
        toml_edit::Value::Float(number) => serde_json::Number::from_f64(*number.value())
            .map_or_else(|| number.value().to_string().into(), Value::Number),
        toml_edit::Value::Boolean(truth) => (*truth.value()).into(),
        toml_edit::Value::Datetime(time) => time.value().to_string().into(),
        toml_edit::Value::Array(array) => array.iter().map(json_of_value).collect(),
        toml_edit::Value::InlineTable(table) => Value::Object(object(table)),
    }
}

fn toml_value(value: &Value) -> toml_edit::Value {
    match value {
        // Neither TOML nor any setting has a null.
        Value::Null => "".into(),
        Value::Bool(truth) => (*truth).into(),
        Value::Number(number) => {
            number.as_i64().map_or_else(|| number.as_f64().unwrap_or_default().into(), toml_edit::Value::from)
        }
        Value::String(text) => text.as_str().into(),
        Value::Array(members) => members.iter().map(toml_value).collect::<Array>().into(),
        Value::Object(members) => {
            members.iter().map(|(name, value)| (name.as_str(), toml_value(value))).collect::<InlineTable>().into()
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn template() -> String {
        super::template(&Settings::default())
    }

    fn set(text: &str, key: SettingKey, value: &Value) -> String {
        with_values(text, [(key, value)]).unwrap()
    }

    #[test]
    fn a_new_file_explains_every_setting_and_sets_none() {
        let text = template();
        assert_eq!(parse(&text).unwrap(), Map::new());
        for key in SettingKey::ALL {
            let line = format!("# {} = {}\n", key.name(), toml_value(&Settings::default().get(key)));
            assert_eq!(text.matches(&line).count(), 1, "{line}");
            assert!(text.contains(&format!("# {}\n", key.about())));
        }
        assert!(text.lines().all(|line| line.is_empty() || line.starts_with("# ")));
    }

    #[test]
    fn a_value_replaces_its_commented_out_default() {
        let text = set(&template(), SettingKey::Sound, &json!(false));
        assert_eq!(text, template().replace("# sound = true", "sound = false"));
        let text = set(&text, SettingKey::ReminderMinutes, &json!([30, 2]));
        assert!(text.contains("\nreminder_minutes = [30, 2]\n"), "{text}");
        assert_eq!(Value::Object(parse(&text).unwrap()), json!({ "sound": false, "reminder_minutes": [30, 2] }));
    }

    #[test]
    fn text_that_the_user_wrote_is_preserved() {
        let text = "\
# Mine!
colour = \"red\"   # not a setting

  theme   =   \"dark\"   # easier on the eyes
sound=true
[future]
# of a later version
speed = 3
";
        let changed = set(text, SettingKey::Theme, &json!("light"));
        assert_eq!(changed, text.replace("\"dark\"", "\"light\""));
        let changed = set(&changed, SettingKey::HistoryDays, &json!(30));
        assert_eq!(
            changed,
            text.replace("\"dark\"", "\"light\"").replace("sound=true\n", "sound=true\nhistory_days = 30\n")
        );
    }

    #[test]
    fn a_line_that_only_looks_like_a_comment_is_unchanged() {
        let text = "note = '''\n# sound = true\n'''\n";
        let changed = set(text, SettingKey::Sound, &json!(false));
        assert_eq!(changed, format!("{text}sound = false\n"));
        let text = "[future]\n# sound = true\n";
        let changed = set(text, SettingKey::Sound, &json!(false));
        assert_eq!(Value::Object(parse(&changed).unwrap()), json!({ "sound": false, "future": {} }));
        assert!(changed.contains("# sound = true"));
    }

    #[test]
    fn a_table_in_place_of_a_value_is_replaced() {
        let changed = set("[sound]\nloud = true\n", SettingKey::Sound, &json!(false));
        assert_eq!(Value::Object(parse(&changed).unwrap()), json!({ "sound": false }));
    }

    #[test]
    fn a_list_is_written_as_tables_and_unchanged_entries_are_preserved() {
        let night = json!({ "name": "Nights", "then": "approve_now" });
        let text = set("sound = true\n", SettingKey::Rules, &json!([night]));
        assert_eq!(text, "sound = true\n\n[[rules]]\nname = \"Nights\"\nthen = \"approve_now\"\n");
        let commented = text.replace("[[rules]]", "# At night.\n[[rules]]").replace("_now\"", "_now\" # !");
        let more = set(&commented, SettingKey::Rules, &json!([{ "name": "First", "then": "ask" }, night]));
        assert!(more.contains("# At night.\n[[rules]]\nname = \"Nights\""), "{more}");
        assert!(more.contains("_now\" # !"), "{more}");
        assert_eq!(parse(&more).unwrap()["rules"][0]["name"], "First");
        let quiet = set(&more, SettingKey::Sound, &json!(false));
        assert_eq!(parse(&quiet).unwrap()["sound"], false);
        let none = set(&quiet, SettingKey::Rules, &json!([]));
        assert_eq!(Value::Object(parse(&none).unwrap()), json!({ "sound": false, "rules": [] }));
        let again = set(&set(&template(), SettingKey::Rules, &json!([night])), SettingKey::Theme, &json!("dark"));
        assert_eq!(Value::Object(parse(&again).unwrap()), json!({ "rules": [night], "theme": "dark" }));
    }

    #[test]
    fn files_from_windows_are_read() {
        let text = "\u{feff}theme = \"dark\"\r\n# sound = true\r\n";
        assert_eq!(Value::Object(parse(text).unwrap()), json!({ "theme": "dark" }));
        let changed = set(text, SettingKey::Sound, &json!(false));
        assert_eq!(Value::Object(parse(&changed).unwrap()), json!({ "theme": "dark", "sound": false }));
    }

    #[test]
    fn a_syntax_error_has_a_line_and_a_column() {
        for (text, line, column) in [
            ("sound = maybe\n", 1, 9),
            ("sound = true\ntheme = \"dark\n", 2, 14),
            ("# Größe\nsound = \"Größe\" = 1\n", 2, 17),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}: {error:?}");
            assert!(!error.message.is_empty() && !error.message.contains('\n'), "{error:?}");
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let scalar = prop_oneof![
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
            "[\\\\'\"\n#=\u{7f}\t ]{0,6}".prop_map(Value::from),
        ];
        scalar.prop_recursive(2, 8, 4, |inner| proptest::collection::vec(inner, 0..4).prop_map(Value::from))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn any_written_value_is_read_back(values in proptest::collection::vec((0..SettingKey::ALL.len(), any_value()), 0..8)) {
            let mut text = template();
            let mut expected = Map::new();
            for (index, value) in values {
                text = set(&text, SettingKey::ALL[index], &value);
                expected.insert(SettingKey::ALL[index].name().to_owned(), value);
            }
            prop_assert_eq!(parse(&text).unwrap(), expected);
            let explanations = template().lines().filter(|line| !line.contains(" = ")).count();
            let kept = text.lines().filter(|line| template().lines().any(|known| known == *line && !known.contains(" = "))).count();
            prop_assert!(kept >= explanations, "{}", text);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "([a-z_]{1,9} ?= ?|[\\[\\]{}\"'#=.,\n0-9a-zé-]{1,9}){0,12}") {
            if let Ok(values) = parse(&text) {
                let changed = set(&text, SettingKey::Sound, &json!(true));
                let mut expected = values;
                expected.insert("sound".to_owned(), json!(true));
                prop_assert_eq!(parse(&changed).unwrap(), expected);
            }
        }
    }
}
