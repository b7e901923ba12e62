//! Attacks by the endpoint, by files and by killed processes. Polling must go on, new events must be notified, and the tray
//! must never be all clear while Azure can't be read.

mod endpoint;
mod files;
mod unreadable;

use end_to_end::{Random, TestDesktop, wait_for_with_timeout};

use crate::LONG_TIMEOUT;

/// Runs all attacks in parallel, as they mostly wait, and returns a report.
pub(crate) async fn run() -> String {
    let random = Random::from_env();
    let (endpoint, files, unreadable) = tokio::join!(
        Box::pin(endpoint::run(random.clone())),
        Box::pin(files::run(random.clone())),
        Box::pin(unreadable::run()),
    );
    format!("{endpoint}\n{files}\n{unreadable}\n- Seed {}", random.seed())
}

/// Waits for `count` notifications after the first `before`, and returns their summaries.
async fn wait_for_toasts(desktop: &TestDesktop, before: usize, count: usize, what: &str) -> Vec<String> {
    wait_for_with_timeout(LONG_TIMEOUT, &format!("the notification of {what}"), || async {
        let toasts = desktop.services.toasts().split_off(before);
        (toasts.len() >= count).then(|| toasts.into_iter().map(|toast| toast.summary).collect())
    })
    .await
}

/// Waits for a notification after the first `before` whose summary starts with this.
async fn wait_for_toast(desktop: &TestDesktop, before: usize, summary: &str) {
    wait_for_with_timeout(LONG_TIMEOUT, &format!("a notification '{summary}…'"), || async {
        let toasts = desktop.services.toasts().split_off(before);
        toasts.iter().any(|toast| toast.summary.starts_with(summary)).then_some(())
    })
    .await;
}
