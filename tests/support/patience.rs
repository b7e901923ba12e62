//! Waiting for conditions instead of sleeping.

use std::future::Future;
use std::time::Duration;

/// Far longer than anything takes, so that only what never comes makes a test fail.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Looks again and again until there is something to see.
///
/// # Panics
/// When there is still nothing after [`PATIENCE`]; `what` says what was waited for.
pub async fn eventually<T, F: Future<Output = Option<T>>>(what: &str, look: impl FnMut() -> F) -> T {
    eventually_within(PATIENCE, what, look).await
}

/// The same, with patience of another length.
///
/// # Panics
/// When there is still nothing after that.
pub async fn eventually_within<T, F: Future<Output = Option<T>>>(
    patience: Duration,
    what: &str,
    mut look: impl FnMut() -> F,
) -> T {
    let seen = tokio::time::timeout(patience, async {
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    seen.await.unwrap_or_else(|_| panic!("waited {} s in vain: {what}", patience.as_secs()))
}
