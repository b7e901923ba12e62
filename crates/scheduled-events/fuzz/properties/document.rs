//! Properties of any bytes as a document.

use scheduled_events::Document;

/// Parsing doesn't panic, and a parsed document survives serialization.
pub(crate) fn holds(bytes: &[u8]) {
    if let Ok(document) = Document::parse(bytes) {
        let written = serde_json::to_vec(&document).expect("a document can always be written");
        assert_eq!(Document::parse(&written).as_ref(), Ok(&document));
    }
}
