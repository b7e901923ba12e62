//! A second launch while the program runs.

use end_to_end::{Signal, TIMEOUT, TestDesktop, wait_for};

#[tokio::test]
async fn a_second_launch_gives_up_when_the_first_hangs() {
    let desktop = TestDesktop::new().await;
    let mut first = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    first.signal(Signal::STOP);
    let (second, stderr) = desktop.start_capturing_stderr();
    let code = second.wait_with_timeout(TIMEOUT).await.code();
    first.signal(Signal::CONT);
    assert_eq!(code, Some(1), "{}", stderr.text());
    wait_for("the second launch's error", || async {
        let sentence = "forewarn: Forewarn is already running but doesn't respond; end that process and try again";
        (stderr.text().trim() == sentence).then_some(())
    })
    .await;
    assert!(first.is_running());

    // Once the first responds again, a launch shows its window.
    assert_eq!(desktop.start(&[]).wait().await.code(), Some(0));
    desktop.wait_for_windows("Forewarn", 1).await;
    first.kill().await;
}
