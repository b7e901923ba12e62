//! Whether the tray says that nothing is coming.

use std::time::Duration;

use end_to_end::{Services, eventually_within};

/// The menu's first entry when Azure was read and nothing is scheduled.
const CLEAR: &str = "No maintenance scheduled";

const LONG: Duration = Duration::from_secs(300);

pub(crate) async fn is_clear(services: &Services) -> bool {
    services.menu().await.entries.iter().any(|entry| entry.label == CLEAR)
}

pub(crate) async fn becomes_clear(services: &Services) {
    eventually_within(LONG, "the tray to be clear", || async { is_clear(services).await.then_some(()) }).await;
}

pub(crate) async fn is_no_longer_clear(services: &Services) {
    eventually_within(LONG, "the tray to be no longer clear", || async { (!is_clear(services).await).then_some(()) })
        .await;
}

/// Waits until the tray isn't clear, then runs this and fails as soon as the tray is clear meanwhile.
pub(crate) async fn never_clear<T>(services: &Services, when: &str, during: impl Future<Output = T>) -> T {
    is_no_longer_clear(services).await;
    let clear = async {
        while !is_clear(services).await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        outcome = during => outcome,
        () = clear => panic!("the tray says '{CLEAR}' {when}"),
    }
}
