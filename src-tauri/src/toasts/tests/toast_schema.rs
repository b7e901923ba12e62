//! The part of Microsoft's toast schema that this program uses (MicrosoftDocs/winrt-related, toastschema), with the limits of the
//! content guide. Windows drops an invalid notification, often without an error, and other systems can't show it.

#[derive(Debug, PartialEq, Eq)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

/// The error says why Windows would not show this notification.
pub(super) fn check(xml: &str) -> Result<(), String> {
    if xml.len() > MAX_BYTES {
        return Err(format!("{} bytes are more than {MAX_BYTES}", xml.len()));
    }
    let (toast, rest) = element(xml)?;
    if !rest.is_empty() {
        return Err(format!("something follows the end: {rest}"));
    }
    check_toast(&toast)
}

const MAX_BYTES: usize = 5 * 1024;

const MAX_TEXTS: usize = 3;
const MAX_ACTIONS: usize = 5;

fn check_toast(toast: &Element) -> Result<(), String> {
    toast.is("toast")?;
    toast.has_no_text()?;
    toast.allows(&[
        ("launch", any),
        ("duration", |value| ["long", "short"].contains(&value)),
        ("displayTimestamp", any),
        ("scenario", |value| ["reminder", "alarm", "incomingCall", "urgent"].contains(&value)),
        ("useButtonStyle", boolean),
    ])?;
    let order: Vec<&str> = toast.children.iter().map(|child| child.name.as_str()).collect();
    let allowed: [&[&str]; 4] =
        [&["visual"], &["visual", "audio"], &["visual", "actions"], &["visual", "audio", "actions"]];
    if !allowed.contains(&order.as_slice()) {
        return Err(format!("a toast has visual, audio and actions in this order, each once at most, not {order:?}"));
    }
    for child in &toast.children {
        match child.name.as_str() {
            "visual" => check_visual(child)?,
            "audio" => check_audio(child, toast)?,
            _ => check_actions(child)?,
        }
    }
    let background = |action: &Element| action.attribute("activationType") == Some("background");
    let dismissible = toast.children.last().is_some_and(|actions| actions.children.iter().any(background));
    if matches!(toast.attribute("scenario"), Some("reminder" | "alarm")) && !dismissible {
        return Err("a reminder without a button that works in the background is ignored".to_owned());
    }
    Ok(())
}

fn check_visual(visual: &Element) -> Result<(), String> {
    visual.has_no_text()?;
    visual.allows(&[("version", integer), ("lang", any), ("baseUri", any), ("addImageQuery", boolean)])?;
    let [binding] = visual.children.as_slice() else { return Err("a visual has one binding".to_owned()) };
    binding.is("binding")?;
    binding.has_no_text()?;
    binding.allows(&[("template", |value| value == "ToastGeneric"), ("lang", any), ("fallback", any)])?;
    binding.requires(&["template"])?;
    if !(1..=MAX_TEXTS).contains(&binding.children.len()) {
        return Err(format!("{} texts", binding.children.len()));
    }
    for text in &binding.children {
        text.is("text")?;
        text.allows(&[("id", integer), ("lang", any)])?;
        if !text.children.is_empty() {
            return Err("a text has nothing but text in it".to_owned());
        }
    }
    if binding.children.first().is_none_or(|title| title.text.trim().is_empty()) {
        return Err("the first line is empty".to_owned());
    }
    Ok(())
}

fn check_audio(audio: &Element, toast: &Element) -> Result<(), String> {
    audio.is_empty()?;
    audio.allows(&[("src", sound), ("loop", boolean), ("silent", boolean)])?;
    if audio.attribute("loop") == Some("true") && toast.attribute("duration").is_none() {
        return Err("a sound that loops needs a duration".to_owned());
    }
    Ok(())
}

fn check_actions(actions: &Element) -> Result<(), String> {
    actions.has_no_text()?;
    actions.allows(&[])?;
    if !(1..=MAX_ACTIONS).contains(&actions.children.len()) {
        return Err(format!("{} buttons", actions.children.len()));
    }
    for action in &actions.children {
        action.is("action")?;
        action.is_empty()?;
        action.allows(&[
            ("content", |value| !value.trim().is_empty()),
            ("arguments", any),
            ("activationType", |value| ["foreground", "background", "protocol"].contains(&value)),
            ("placement", |value| value == "contextMenu"),
            ("imageUri", any),
            ("hint-inputId", any),
            ("hint-buttonStyle", |value| ["success", "critical"].contains(&value)),
            ("hint-toolTip", any),
        ])?;
        action.requires(&["content", "arguments"])?;
    }
    Ok(())
}

fn any(_value: &str) -> bool {
    true
}

fn boolean(value: &str) -> bool {
    ["true", "false"].contains(&value)
}

fn integer(value: &str) -> bool {
    value.parse::<u32>().is_ok()
}

fn sound(value: &str) -> bool {
    let Some(name) = value.strip_prefix("ms-winsoundevent:Notification.") else { return false };
    let looping = |kind: &str| {
        let number = name.strip_prefix("Looping.").and_then(|name| name.strip_prefix(kind));
        number.is_some_and(|number| {
            number.is_empty() || number.parse::<u8>().is_ok_and(|number| (2..=10).contains(&number))
        })
    };
    ["Default", "IM", "Mail", "Reminder", "SMS"].contains(&name) || looping("Alarm") || looping("Call")
}

type Allowed = fn(&str) -> bool;

impl Element {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn is(&self, name: &str) -> Result<(), String> {
        if self.name == name { Ok(()) } else { Err(format!("{} where {name} belongs", self.name)) }
    }

    fn has_no_text(&self) -> Result<(), String> {
        if self.text.trim().is_empty() { Ok(()) } else { Err(format!("text in {}: {}", self.name, self.text)) }
    }

    fn is_empty(&self) -> Result<(), String> {
        if self.children.is_empty() { self.has_no_text() } else { Err(format!("{} has nothing in it", self.name)) }
    }

    fn allows(&self, known: &[(&str, Allowed)]) -> Result<(), String> {
        for (name, value) in &self.attributes {
            let Some((_, allowed)) = known.iter().find(|(known, _)| known == name) else {
                return Err(format!("{} has no attribute {name}", self.name));
            };
            if !allowed(value) {
                return Err(format!("{}'s {name} can't be {value:?}", self.name));
            }
        }
        Ok(())
    }

    fn requires(&self, names: &[&str]) -> Result<(), String> {
        match names.iter().find(|name| self.attribute(name).is_none()) {
            Some(name) => Err(format!("{} needs {name}", self.name)),
            None => Ok(()),
        }
    }
}

/// Parses the first element; returns it and the rest.
fn element(xml: &str) -> Result<(Element, &str), String> {
    let mut rest = xml.strip_prefix('<').ok_or_else(|| format!("no element: {xml}"))?;
    let name = name(&mut rest)?;
    let mut attributes: Vec<(String, String)> = Vec::new();
    loop {
        let trimmed = rest.trim_start();
        if let Some(after) = trimmed.strip_prefix("/>") {
            return Ok((Element { name, attributes, children: Vec::new(), text: String::new() }, after));
        }
        if let Some(after) = trimmed.strip_prefix('>') {
            rest = after;
            break;
        }
        if trimmed.len() == rest.len() {
            return Err(format!("no space before an attribute: {rest}"));
        }
        rest = trimmed;
        let attribute = self::name(&mut rest)?;
        let value = rest.strip_prefix("=\"").ok_or_else(|| format!("{attribute} has no value in quotes"))?;
        let (value, after) = value.split_once('"').ok_or("a value without an end")?;
        if attributes.iter().any(|(known, _)| *known == attribute) {
            return Err(format!("{attribute} twice"));
        }
        attributes.push((attribute, unescaped(value)?));
        rest = after;
    }
    let (mut children, mut text) = (Vec::new(), String::new());
    loop {
        let (before, tag) = rest.split_at(rest.find('<').ok_or_else(|| format!("{name} has no end"))?);
        text.push_str(&unescaped(before)?);
        if let Some(end) = tag.strip_prefix("</") {
            let after = end.strip_prefix(name.as_str()).and_then(|end| end.strip_prefix('>'));
            let after = after.ok_or_else(|| format!("{name} ends with another name: {tag}"))?;
            return Ok((Element { name, attributes, children, text }, after));
        }
        let (child, after) = element(tag)?;
        children.push(child);
        rest = after;
    }
}

fn name(rest: &mut &str) -> Result<String, String> {
    let end = rest.find(|character: char| !character.is_ascii_alphabetic() && character != '-').unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    *rest = after;
    if name.is_empty() { Err(format!("no name: {after}")) } else { Ok(name.to_owned()) }
}

/// Decodes entities, and refuses characters that XML 1.0 doesn't allow.
fn unescaped(raw: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = raw;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        match character {
            '&' => {
                let (entity, after) = rest.split_once(';').ok_or("unescaped &")?;
                text.push(match entity {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "apos" => '\'',
                    _ => return Err(format!("&{entity}; is not known")),
                });
                rest = after;
            }
            '<' | '>' => return Err(format!("{character} in a text")),
            '\t' | '\n' | '\r' => text.push(character),
            '\u{fffe}' | '\u{ffff}' => return Err("a character that is none".to_owned()),
            _ if character < ' ' => return Err(format!("the control character {:#x}", u32::from(character))),
            _ => text.push(character),
        }
    }
    Ok(text)
}

mod tests {
    use super::*;

    const VISUAL: &str = r#"<visual><binding template="ToastGeneric"><text>Reboot</text></binding></visual>"#;
    const ACTION: &str = r#"<action content="Details" arguments="details=A"/>"#;
    const DISMISS: &str = r#"<action content="Dismiss" arguments="dismiss" activationType="background"/>"#;

    fn toast(attributes: &str, inside: &str) -> String {
        format!("<toast{attributes}>{inside}</toast>")
    }

    #[test]
    fn valid_notifications_are_accepted() {
        for good in [
            toast("", VISUAL),
            toast(r#" launch="a &amp; b" duration="long" scenario="urgent""#, VISUAL),
            toast("", &format!(r#"{VISUAL}<audio src="ms-winsoundevent:Notification.Mail" loop="false"/>"#)),
            toast(
                r#" duration="long""#,
                &format!(r#"{VISUAL}<audio src="ms-winsoundevent:Notification.Looping.Call2" loop="true"/>"#),
            ),
            toast("", &format!(r#"{VISUAL}<audio silent="true"/><actions>{}</actions>"#, ACTION.repeat(5))),
            toast(r#" scenario="reminder""#, &format!("{VISUAL}<actions>{ACTION}{DISMISS}</actions>")),
        ] {
            assert_eq!(check(&good), Ok(()), "{good}");
        }
    }

    #[test]
    fn invalid_notifications_are_refused() {
        let audio = r#"<audio silent="true"/>"#;
        let actions = |inside: &str| toast("", &format!("{VISUAL}<actions>{inside}</actions>"));
        let texts = |inside: &str| {
            toast("", &format!(r#"<visual><binding template="ToastGeneric">{inside}</binding></visual>"#))
        };
        for broken in [
            String::new(),
            "toast".to_owned(),
            toast("", ""),
            toast("", VISUAL) + " ",
            toast("", VISUAL) + &toast("", VISUAL),
            toast("", VISUAL).replace("</toast>", "</roast>"),
            toast("", VISUAL).replace("</toast>", ""),
            toast("", VISUAL).replace("toast", "tile"),
            toast(r#" scenario="loud""#, VISUAL),
            toast(r#" duration="25""#, VISUAL),
            toast(r#" launch="a" launch="b""#, VISUAL),
            toast(r#" launch="a & b""#, VISUAL),
            toast(r#" launch="<""#, VISUAL),
            toast(" launch='a'", VISUAL),
            toast(" launch=a", VISUAL),
            toast(r#" launch="a"duration="long""#, VISUAL),
            toast(r#" color="red""#, VISUAL),
            toast("", &format!("Hello{VISUAL}")),
            toast("", &format!("{audio}{VISUAL}")),
            toast("", &format!("{VISUAL}<actions>{ACTION}</actions>{audio}")),
            toast("", &format!("{VISUAL}{audio}{audio}")),
            toast("", &format!("{VISUAL}{VISUAL}")),
            toast("", &format!("{VISUAL}<script/>")),
            toast("", &format!(r#"{VISUAL}<audio src="file:///C:/loud.wav"/>"#)),
            toast("", &format!(r#"{VISUAL}<audio src="ms-winsoundevent:Notification.Looping.Call11"/>"#)),
            toast("", &format!(r#"{VISUAL}<audio silent="yes"/>"#)),
            toast("", &format!(r#"{VISUAL}<audio loop="true"/>"#)),
            toast("", "<visual></visual>"),
            toast("", &VISUAL.replace("ToastGeneric", "ToastText99")),
            toast("", &VISUAL.replace(r#" template="ToastGeneric""#, "")),
            texts(""),
            texts("<text></text>"),
            texts("<text>\u{b}</text>"),
            texts("<text>\u{ffff}</text>"),
            texts("<text>a]]>b</text>"),
            texts("<text>&nbsp;</text>"),
            texts("<text>a<b>c</b></text>"),
            texts("<text>a</text><text>b</text><text>c</text><text>d</text>"),
            texts("<text>a</text><image/>"),
            texts(&format!("<text>{}</text>", "x".repeat(MAX_BYTES))),
            actions(""),
            actions(&ACTION.repeat(6)),
            actions(r#"<action content="Details"/>"#),
            actions(r#"<action arguments="a"/>"#),
            actions(r#"<action content="" arguments="a"/>"#),
            actions(r#"<action content="a" arguments="a" activationType="loud"/>"#),
            actions(r#"<action content="a" arguments="a">a</action>"#),
            toast(r#" scenario="reminder""#, VISUAL),
            toast(r#" scenario="reminder""#, &format!("{VISUAL}<actions>{ACTION}</actions>")),
        ] {
            assert!(check(&broken).is_err(), "{broken} was accepted");
        }
    }
}
