//! What holds for any bytes that are taken for a document.

use scheduled_events::Document;

/// Reading them does not panic, and what was read comes back unchanged from what is written.
pub(crate) fn holds(bytes: &[u8]) {
    if let Ok(document) = Document::parse(bytes) {
        let written = serde_json::to_vec(&document).expect("a document can always be written");
        assert_eq!(Document::parse(&written).as_ref(), Ok(&document));
    }
}
