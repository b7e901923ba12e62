//! A second launch while the program runs.

use end_to_end::{Desk, PATIENCE, Signal, eventually};

#[tokio::test]
async fn a_second_launch_gives_up_when_the_first_hangs() {
    let desk = Desk::new().await;
    let mut first = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    first.signal(Signal::STOP);
    let (second, said) = desk.program_heard();
    let code = second.ends_within(PATIENCE).await.code();
    first.signal(Signal::CONT);
    assert_eq!(code, Some(1), "{}", said.text());
    eventually("what the second launch wrote", || async {
        let sentence = "forewarn: Forewarn is already running but doesn't respond; end that process and try again";
        (said.text().trim() == sentence).then_some(())
    })
    .await;
    assert!(first.is_running());

    // Once it responds again, a launch shows its window as ever.
    assert_eq!(desk.program(&[]).ends().await.code(), Some(0));
    desk.sees_windows("Forewarn", 1).await;
    first.kill().await;
}
