//! Reading a document by what differs from the one before.
//!
//! Of many events few change from one document to the next. Where an entry begins and ends can be told without reading it,
//! and one whose bytes are those of before needs no reading at all.

use std::ops::Range;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::{Document, Fields, Outline, ParseError, take_incarnation};
use crate::event::{Event, UnreadableEvent};

/// A document as it was written.
#[derive(Debug)]
pub(crate) struct Written {
    body: Vec<u8>,
    /// Where in it each of the document's events is. Empty where that is not known.
    entries: Vec<Range<usize>>,
}

impl Written {
    /// Reads the body of an answer, as [`Document::parse`] does, and takes over from the document before what is the same.
    ///
    /// # Errors
    /// Those of [`Document::parse`], with the body.
    pub(crate) fn read(
        body: Vec<u8>,
        earlier: Option<(&Self, &Document)>,
    ) -> Result<(Document, Self), (ParseError, Vec<u8>)> {
        if let Some((document, entries)) = read_by_entry(&body, earlier) {
            return Ok((document, Self { body, entries }));
        }
        // Whatever is wrong with it, this is what says so.
        match Document::parse(&body) {
            Ok(document) => Ok((document, Self { body, entries: Vec::new() })),
            Err(error) => Err((error, body)),
        }
    }

    pub(crate) fn body(&self) -> &[u8] {
        &self.body
    }

    /// The event at this place of the document, if its entry is word for word this one.
    fn event(&self, document: &Document, place: usize, entry: &str) -> Option<Arc<Event>> {
        let known = self.body.get(self.entries.get(place)?.clone())?;
        (known == entry.as_bytes()).then(|| document.events.get(place).map(Arc::clone))?
    }
}

/// `None` where there is anything unusual about it.
fn read_by_entry(body: &[u8], earlier: Option<(&Written, &Document)>) -> Option<(Document, Vec<Range<usize>>)> {
    let text = str::from_utf8(body).ok()?;
    let mut outline: Outline<Vec<&RawValue>> = serde_json::from_str(text).ok()?;
    if outline.repeats {
        return None;
    }
    let outlined = outline.entries?;
    let incarnation = take_incarnation(&mut outline.others);
    let count = outlined.len();
    let (mut events, mut entries) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut unreadable = Vec::new();
    for (number, entry) in outlined.iter().map(|entry| entry.get()).enumerate() {
        let known = earlier.and_then(|(written, document)| {
            // Where it was, counted from the beginning; or from the end, if something has come or gone before it.
            let from_the_end = (number + written.entries.len()).checked_sub(count);
            let places = [Some(number), from_the_end.filter(|place| *place != number)];
            places.into_iter().flatten().find_map(|place| written.event(document, place, entry))
        });
        let read = || serde_json::from_str(entry).ok().map(|Fields(fields)| Arc::new(Event::from_fields(fields)));
        let Some(event) = known.or_else(read) else {
            unreadable.push(UnreadableEvent { json: serde_json::from_str(entry).ok()? });
            continue;
        };
        let begin = entry.as_ptr().addr() - text.as_ptr().addr();
        events.push(event);
        entries.push(begin..begin + entry.len());
    }
    Some((Document { incarnation, events, unreadable, extra: outline.others }, entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: [&str; 8] = [
        r#"{"DocumentIncarnation":1,"Events":[]}"#,
        r#"{"DocumentIncarnation":2,"Events":[{"EventId":"A","EventType":"Reboot","Resources":["a","b"]}]}"#,
        r#"{"DocumentIncarnation":3,"Events":[ {"EventId":"B"} , {"EventId":"A","EventType":"Reboot","Resources":["a","b"]} ]}"#,
        r#"{"Events":[{"EventId":"B"},7,{"EventId":"A","EventType":"Reboot","Resources":["a","b"]}],"More":{"a":[1]}}"#,
        r#"{"Events":[{"EventId":"A","EventId":"B"},{"EventId":"C"}]}"#,
        r#"{"Ev\u0065nts":[{"Ev\u0065ntId":"C"},{"EventId":"B"},{"EventId":"A","New":1.50}]}"#,
        "\u{feff}{\"Events\":[{\"EventId\":\"B\"}]}",
        r#"{"Events":[{"EventId":"B"}]}"#,
    ];

    const BROKEN: [&str; 9] = [
        "",
        "{",
        r#"{"Events":[{"EventId":"B"}]"#,
        r#"{"Events":{}}"#,
        r#"{"Events":[{"EventId":"\ud800"}]}"#,
        r#"{"Events":[{"EventId":1e999}]}"#,
        r#"{"error":"x"}"#,
        r#"{"Events":[{"EventId":"B"}],"Events":[{"EventId":"C"}]}"#,
        r#"{"Events":[{"EventId":"B"}],"events":[]}"#,
    ];

    #[test]
    fn whatever_was_before_it_is_read_like_one_that_is_read_alone() {
        for first in WHOLE {
            let (before, written) = Written::read(first.into(), None).unwrap();
            assert_eq!(Ok(&before), Document::parse(first.as_bytes()).as_ref(), "{first}");
            for second in WHOLE.into_iter().chain(BROKEN) {
                let read = Written::read(second.into(), Some((&written, &before)));
                let alone = Document::parse(second.as_bytes());
                assert_eq!(read.map(|(document, _)| document).map_err(|(error, _)| error), alone, "{first} {second}");
            }
        }
    }

    #[test]
    fn an_event_of_which_the_same_is_said_is_the_same_wherever_it_is() {
        let (one, two) = (r#"{"EventId":"A","Description":"x"}"#, r#"{"EventId":"B"}"#);
        let body = |entries: &[&str]| format!(r#"{{"Events":[{}]}}"#, entries.join(",")).into_bytes();
        let (before, written) = Written::read(body(&[one, two]), None).unwrap();
        let read = |entries: &[&str]| Written::read(body(entries), Some((&written, &before))).unwrap().0.events;
        let [a, b] = &before.events[..] else { panic!() };
        let changed = read(&[r#"{"EventId":"A","Description":"y"}"#, two]);
        assert!(!Arc::ptr_eq(&changed[0], a) && Arc::ptr_eq(&changed[1], b));
        assert!(Arc::ptr_eq(&read(&[two])[0], b));
        let more = read(&["{}", one, two]);
        assert!(Arc::ptr_eq(&more[1], a) && Arc::ptr_eq(&more[2], b));
    }
}
