//! Waiting until a time at the cost of waking up once.
//!
//! The runtime's own timers are kept on a wheel: a wait of a second ends in two steps or three, and for each of them the
//! thread wakes up. For a program that does nothing but wait and ask, that is a good part of all it costs.

use tokio::time::{Instant, sleep_until};

/// What wakes the poller up: the runtime's timers by default.
#[derive(Debug, Default)]
pub struct Alarm {
    #[cfg(target_os = "linux")]
    timer: Option<timer::Timer>,
}

impl Alarm {
    /// A timer of the system's. Where there is none, the runtime's has to do.
    #[must_use]
    pub fn of_the_system() -> Self {
        Self {
            #[cfg(target_os = "linux")]
            timer: timer::Timer::new().ok(),
        }
    }

    /// Waits until then.
    pub async fn wait_until(&mut self, time: Instant) {
        let Self {
            #[cfg(target_os = "linux")]
            timer,
        } = self;
        #[cfg(target_os = "linux")]
        if let Some(timer) = timer
            && timer.wait(time.saturating_duration_since(Instant::now())).await.is_ok()
        {
            return;
        }
        sleep_until(time).await;
    }
}

#[cfg(target_os = "linux")]
mod timer {
    use std::future::poll_fn;
    use std::io;
    use std::pin::Pin;
    use std::time::Duration;

    use rustix::time::{
        Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
    };
    use tokio::io::{AsyncRead, ReadBuf};
    use tokio::net::unix::pipe;

    /// To the runtime it is as good as a pipe: something that can be read when its time has come.
    #[derive(Debug)]
    pub(super) struct Timer(pipe::Receiver);

    impl Timer {
        pub(super) fn new() -> io::Result<Self> {
            let timer = timerfd_create(TimerfdClockId::Monotonic, TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC)?;
            pipe::Receiver::from_owned_fd_unchecked(timer).map(Self)
        }

        pub(super) async fn wait(&mut self, time: Duration) -> io::Result<()> {
            let once = Timespec { tv_sec: 0, tv_nsec: 0 };
            // No time at all would switch it off.
            let time = Timespec::try_from(time.max(Duration::from_nanos(1))).map_err(io::Error::other)?;
            timerfd_settime(&self.0, TimerfdTimerFlags::empty(), &Itimerspec { it_interval: once, it_value: time })?;
            // With more room than there is to read the runtime knows that there is no more. What a wait that was given up has
            // left behind is none: setting the time has undone it.
            poll_fn(|context| Pin::new(&mut self.0).poll_read(context, &mut ReadBuf::new(&mut [0; 16]))).await
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn it_waits_until_the_time_has_come_and_no_longer_than_that_has_passed() {
        let mut alarm = Alarm::of_the_system();
        for wait in [30, 0, 90] {
            let time = Instant::now() + Duration::from_millis(wait);
            timeout(PATIENCE, alarm.wait_until(time)).await.expect("it never ended");
            assert!(Instant::now() >= time);
        }
        timeout(PATIENCE, alarm.wait_until(Instant::now() - Duration::from_millis(5))).await.expect("it never ended");
    }

    #[tokio::test]
    async fn a_wait_that_was_given_up_does_not_end_the_next() {
        let mut alarm = Alarm::of_the_system();
        let given_up = timeout(Duration::from_millis(20), alarm.wait_until(Instant::now() + PATIENCE * 60)).await;
        assert!(given_up.is_err());
        // One that has ended without anybody having noticed is given up as well.
        let mut unnoticed = Box::pin(alarm.wait_until(Instant::now() + Duration::from_millis(10)));
        std::future::poll_fn(|context| {
            assert!(unnoticed.as_mut().poll(context).is_pending());
            std::task::Poll::Ready(())
        })
        .await;
        tokio::time::sleep(Duration::from_millis(40)).await;
        drop(unnoticed);
        let time = Instant::now() + Duration::from_millis(80);
        timeout(PATIENCE, alarm.wait_until(time)).await.expect("it never ended");
        assert!(Instant::now() >= time);
    }
}
