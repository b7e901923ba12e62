//! Waiting for conditions instead of sleeping.

use std::future::Future;
use std::time::Duration;

/// Far longer than anything takes, so that only what never happens fails a test.
pub const TIMEOUT: Duration = Duration::from_secs(120);

/// Polls until there is a value.
///
/// # Panics
/// After [`TIMEOUT`]; the message names `what`.
pub async fn wait_for<T, F: Future<Output = Option<T>>>(what: &str, poll: impl FnMut() -> F) -> T {
    wait_for_with_timeout(TIMEOUT, what, poll).await
}

/// [`wait_for`] with another timeout.
///
/// # Panics
/// After the timeout.
pub async fn wait_for_with_timeout<T, F: Future<Output = Option<T>>>(
    timeout: Duration,
    what: &str,
    mut poll: impl FnMut() -> F,
) -> T {
    let value = tokio::time::timeout(timeout, async {
        loop {
            if let Some(value) = poll().await {
                return value;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    value.await.unwrap_or_else(|_| panic!("timed out after {} s waiting for {what}", timeout.as_secs()))
}
