//! Whether the tray reports that nothing is scheduled.

use std::time::Duration;

use end_to_end::{DesktopServices, wait_for_with_timeout};

use crate::LONG_TIMEOUT;

/// The menu's first entry after a successful poll without events.
const ALL_CLEAR: &str = "No maintenance scheduled";

pub(crate) async fn is_clear(services: &DesktopServices) -> bool {
    services.menu().await.entries.iter().any(|entry| entry.label == ALL_CLEAR)
}

pub(crate) async fn wait_until_clear(services: &DesktopServices) {
    wait_for_with_timeout(LONG_TIMEOUT, "the all-clear in the tray", || async {
        is_clear(services).await.then_some(())
    })
    .await;
}

pub(crate) async fn wait_until_not_clear(services: &DesktopServices) {
    wait_for_with_timeout(LONG_TIMEOUT, "the end of the all-clear", || async {
        (!is_clear(services).await).then_some(())
    })
    .await;
}

/// Waits until the tray isn't clear, then runs `during` and panics if the tray becomes clear meanwhile.
pub(crate) async fn assert_never_clear<T>(
    services: &DesktopServices,
    when: &str,
    during: impl Future<Output = T>,
) -> T {
    wait_until_not_clear(services).await;
    let clear = async {
        while !is_clear(services).await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        outcome = during => outcome,
        () = clear => panic!("the tray says '{ALL_CLEAR}' {when}"),
    }
}
