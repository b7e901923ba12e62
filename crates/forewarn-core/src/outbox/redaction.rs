//! Keeps the secret part of a webhook's URL out of everything that is logged or shown.
//!
//! A receiver may quote the URL in its response, and the path and query are the credential. The text is compared in a
//! form without escapes, so a quote in JSON, in HTML or percent-encoded is recognized, and so is a part of the URL.

use std::collections::{BTreeMap, HashSet};

use crate::sanitize;
use crate::settings::WebhookUrl;

use super::DeliveryOutcome;

/// In UTF-16 units.
const MAX_REASON: usize = 240;

/// This many consecutive characters of the path and query give it away.
const RECOGNIZED: usize = 8;

/// A segment of the path, or a value of the query, that is shorter than this is an ordinary word more often than a secret.
const MIN_PART: usize = 5;

/// Escapes within escapes are followed this deep.
const MAX_ESCAPE: usize = 8;

impl DeliveryOutcome {
    /// The same outcome, its reason on one line of bounded length and without the path and query of `url`.
    #[must_use]
    pub fn redacted(self, url: &WebhookUrl) -> Self {
        // First redacted, then shortened: half of a secret is hard to recognize.
        let fit = |reason: String| sanitize::line(&redact(&reason, url), MAX_REASON);
        match self {
            Self::Accepted => Self::Accepted,
            Self::Rejected { reason } => Self::Rejected { reason: fit(reason) },
            Self::Failed { reason, retry_after } => Self::Failed { reason: fit(reason), retry_after },
        }
    }
}

/// The text with an ellipsis in place of whatever it quotes from the path, the query or the user name of `url`. The host stays.
pub fn redact(text: &str, url: &WebhookUrl) -> String {
    let patterns = patterns(url);
    let plain: Vec<char> = without_escapes(text).chars().collect();
    let folded: Vec<char> = plain.iter().map(char::to_ascii_lowercase).collect();
    let mut covered = vec![false; plain.len()];
    for (length, patterns) in patterns {
        for (start, window) in folded.windows(length).enumerate() {
            if patterns.contains(window) {
                covered[start..start + length].fill(true);
            }
        }
    }
    if !covered.contains(&true) {
        return text.to_owned();
    }
    let mut redacted = String::with_capacity(text.len());
    for (index, letter) in plain.into_iter().enumerate() {
        if !covered[index] {
            redacted.push(letter);
        } else if index == 0 || !covered[index - 1] {
            redacted.push('…');
        }
    }
    redacted
}

/// What gives the secret away, by its length in characters.
fn patterns(url: &WebhookUrl) -> BTreeMap<usize, HashSet<Vec<char>>> {
    let url = url.as_str();
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let user = authority.rsplit_once('@').map_or("", |(user, _)| user);

    let mut patterns: BTreeMap<usize, HashSet<Vec<char>>> = BTreeMap::new();
    let mut add = |text: &str, shortest: usize| {
        let letters: Vec<char> = without_escapes(text).to_ascii_lowercase().chars().collect();
        if letters.len() >= shortest {
            let length = letters.len().min(RECOGNIZED);
            patterns.entry(length).or_default().extend(letters.windows(length).map(<[char]>::to_vec));
        }
    };
    for whole in [path, user] {
        // A lone slash says nothing.
        add(whole, 2);
        for part in whole.split(['/', '?', '&', '=', '#', ';', ':']) {
            add(part, MIN_PART);
        }
    }
    patterns
}

fn without_escapes(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MAX_ESCAPE {
        let plain = unescaped(&text);
        if plain == text {
            break;
        }
        text = plain;
    }
    text
}

/// Undoes one layer of percent-encoding, of JSON's escapes and of HTML's entities.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let escape = match letter {
            '%' => hex(rest, 1, 2).and_then(|code| u8::try_from(code).ok()).map(|byte| (vec![byte], 3)),
            '\\' => backslash(rest),
            '&' => entity(rest),
            _ => None,
        };
        let length = if let Some((meant, length)) = escape {
            bytes.extend(meant);
            length
        } else {
            bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes());
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Decodes an escape of JSON or a programming language. Returns its bytes and its length.
fn backslash(text: &str) -> Option<(Vec<u8>, usize)> {
    match text.as_bytes().get(1)? {
        letter @ (b'/' | b'"' | b'\\') => Some((vec![*letter], 2)),
        b'u' => Some((bytes_of(hex(text, 2, 4)?)?, 6)),
        b'x' => Some((vec![u8::try_from(hex(text, 2, 2)?).ok()?], 4)),
        _ => None,
    }
}

/// Decodes an HTML entity. Returns its bytes and its length.
fn entity(text: &str) -> Option<(Vec<u8>, usize)> {
    /// Longer ones are not used for characters of a URL.
    const MAX_LEN: usize = 10;
    let end = text.bytes().take(MAX_LEN).position(|byte| byte == b';')?;
    let meant = match &text[1..end] {
        "amp" => b"&".to_vec(),
        "lt" => b"<".to_vec(),
        "gt" => b">".to_vec(),
        "quot" => b"\"".to_vec(),
        "apos" => b"'".to_vec(),
        "sol" => b"/".to_vec(),
        number => {
            let number = number.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            bytes_of(code)?
        }
    };
    Some((meant, end + 1))
}

fn hex(text: &str, start: usize, digits: usize) -> Option<u32> {
    let digits = text.get(start..start + digits)?;
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}

fn bytes_of(code: u32) -> Option<Vec<u8>> {
    char::from_u32(code).map(|letter| letter.to_string().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url() -> WebhookUrl {
        WebhookUrl::parse("https://hooks.example/services/T0AB/Xy7-kQ_9zLm2pR?sig=aB%2Fc9dEf&v=1").unwrap()
    }

    #[test]
    fn a_url_that_is_quoted_loses_path_and_query_and_keeps_its_host() {
        let quoted = "no route for https://hooks.example/services/T0AB/Xy7-kQ_9zLm2pR?sig=aB%2Fc9dEf&v=1 here";
        assert_eq!(redact(quoted, &url()), "no route for https://hooks.example… here");
    }

    #[test]
    fn every_way_to_quote_the_secret_is_recognized() {
        for quoted in [
            "/services/T0AB/Xy7-kQ_9zLm2pR",
            "POST /services/T0AB/Xy7-kQ_9zLm2pR?sig=aB%2Fc9dEf&v=1 HTTP/1.1",
            "token Xy7-kQ_9zLm2pR is unknown",
            "TOKEN XY7-KQ_9ZLM2PR IS UNKNOWN",
            "starts with Xy7-kQ_9zL",
            "ends in 9zLm2pR?sig",
            "sig aB/c9dEf",
            "sig aB%2Fc9dEf",
            "sig aB%252Fc9dEf",
            r#"{"path":"\/services\/T0AB\/Xy7-kQ_9zLm2pR"}"#,
            r#"{"path":"\u002fservices\u002fT0AB\u002fXy7\u002dkQ_9zLm2pR"}"#,
            "%2Fservices%2FT0AB%2FXy7%2DkQ_9zLm2pR",
            "/services/T0AB/Xy7&#45;kQ_9zLm2pR?sig=aB%2Fc9dEf&amp;v=1",
            "/services/T0AB/&#x58;y7-kQ_9zLm2pR",
        ] {
            let redacted = redact(quoted, &url());
            let plain = without_escapes(&redacted).to_lowercase();
            for secret in ["xy7", "kq_9z", "lm2pr", "c9def"] {
                assert!(!plain.contains(secret), "{quoted:?} became {redacted:?}");
            }
        }
    }

    #[test]
    fn a_text_that_quotes_nothing_is_unchanged() {
        for text in ["no_service", "100% of hooks.example is down \\u0041 &amp;", "it answered 404 Not Found: v=2"] {
            assert_eq!(redact(text, &url()), text);
        }
        let bare = WebhookUrl::parse("https://hooks.example/").unwrap();
        assert_eq!(redact("see https://hooks.example/help", &bare), "see https://hooks.example/help");
    }

    #[test]
    fn a_user_name_and_a_password_are_secret_too() {
        let url = WebhookUrl::parse("https://forewarn:hunter22@hooks.example/a").unwrap();
        assert_eq!(redact("https://forewarn:hunter22@hooks.example/a", &url), "https://…@hooks.example…");
        assert_eq!(redact("hunter22?", &url), "…?");
    }

    #[test]
    fn a_reason_is_redacted_before_it_is_shortened() {
        let text = format!("{}/services/T0AB/Xy7-kQ_9zLm2pR", "x ".repeat(MAX_REASON / 2 - 6));
        let outcome = DeliveryOutcome::Failed { reason: text, retry_after: None }.redacted(&url());
        let DeliveryOutcome::Failed { reason, .. } = outcome else { panic!("{outcome:?}") };
        assert!(!reason.contains("/serv"), "{reason}");
        assert!(reason.encode_utf16().count() <= MAX_REASON);
    }
}
