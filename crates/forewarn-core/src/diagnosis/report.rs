//! The diagnosis as plain text, to be passed on to whoever looks after the network.

use super::findings::Findings;
use super::{Cause, Step, Verdict};
use crate::texts::{Words, fill_in};

pub(super) fn write(findings: &Findings, steps: &[Step], cause: &Cause, words: Words) -> String {
    let phrases = words.language.diagnosis().phrases();
    // One form for everybody: whoever reads it may be in another country.
    let time = findings.at.format("%Y-%m-%d %H:%M:%S UTC").to_string();
    let mut lines =
        vec![fill_in(phrases.report_title, &[("version", findings.version.as_str()), ("time", time.as_str())])];
    lines.push(String::new());
    lines.push(cause.title.clone());
    lines.push(cause.explanation.clone());
    lines.extend(cause.actions.iter().map(|action| format!("- {action}")));
    lines.push(String::new());
    for step in steps {
        let verdict = match step.verdict {
            Verdict::Ok => phrases.verdict_ok,
            Verdict::Bad => phrases.verdict_bad,
            Verdict::Unknown => phrases.verdict_unknown,
            Verdict::Note => phrases.verdict_note,
        };
        let took = step.took_ms.map_or_else(String::new, |took| format!(" ({took} ms)"));
        lines.push(format!("[{verdict}] {}{took}", step.title));
        lines.extend(step.found.lines().map(|line| format!("    {line}")));
    }
    if let Some(heard) = findings.heard {
        let heard = heard.format("%Y-%m-%d %H:%M:%S UTC").to_string();
        lines.push(String::new());
        lines.push(fill_in(phrases.last_answer, &[("time", heard.as_str())]));
    }
    lines.push(String::new());
    lines.join("\n")
}
