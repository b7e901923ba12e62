//! Any bytes: reading them must not panic, and what was read must come back unchanged from what is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scheduled_events::Document;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(document) = Document::parse(bytes) {
        let written = serde_json::to_vec(&document).expect("a document can always be written");
        assert_eq!(Document::parse(&written).as_ref(), Ok(&document));
    }
});
