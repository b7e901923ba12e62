//! A short version of what `make trust` does for long.

#[path = "../trust/kills.rs"]
mod kills;

#[tokio::test]
async fn killed_at_any_moment_it_forgets_nothing_and_tells_nothing_twice() {
    kills::survive(10).await;
}
