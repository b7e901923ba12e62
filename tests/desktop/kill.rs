//! A short version of `make trust`.

#[path = "../trust/kills.rs"]
mod kills;

#[tokio::test]
async fn ten_kills_lose_no_event_and_repeat_no_notification() {
    kills::run(10).await;
}
