//! A timer that wakes the thread once per wait.
//!
//! Tokio's timer wheel wakes the thread two or three times for a wait of a second, which is a good part of all that a
//! program costs that only waits and polls.

use tokio::time::{Instant, sleep_until};

/// Wakes the poller. The default uses Tokio's timers.
#[derive(Debug, Default)]
pub struct Alarm {
    #[cfg(target_os = "linux")]
    timer: Option<timer::Timer>,
}

impl Alarm {
    /// Uses a system timer, or Tokio's if there is none.
    pub fn system() -> Self {
        Self {
            #[cfg(target_os = "linux")]
            timer: timer::Timer::new().ok(),
        }
    }

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

    /// A `timerfd`; Tokio reads it like a pipe.
    #[derive(Debug)]
    pub(super) struct Timer(pipe::Receiver);

    impl Timer {
        pub(super) fn new() -> io::Result<Self> {
            let timer = timerfd_create(TimerfdClockId::Monotonic, TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC)?;
            pipe::Receiver::from_owned_fd_unchecked(timer).map(Self)
        }

        pub(super) async fn wait(&mut self, time: Duration) -> io::Result<()> {
            let once = Timespec { tv_sec: 0, tv_nsec: 0 };
            // Zero would disarm it.
            let time = Timespec::try_from(time.max(Duration::from_nanos(1))).map_err(io::Error::other)?;
            timerfd_settime(&self.0, TimerfdTimerFlags::empty(), &Itimerspec { it_interval: once, it_value: time })?;
            // A buffer larger than the content tells Tokio that there is no more. Setting the time has cleared what a
            // cancelled wait left behind.
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
    async fn waits_until_the_time() {
        let mut alarm = Alarm::system();
        for wait in [30, 0, 90] {
            let time = Instant::now() + Duration::from_millis(wait);
            timeout(PATIENCE, alarm.wait_until(time)).await.expect("no timeout");
            assert!(Instant::now() >= time);
        }
        timeout(PATIENCE, alarm.wait_until(Instant::now() - Duration::from_millis(5))).await.expect("no timeout");
    }

    #[tokio::test]
    async fn a_cancelled_wait_does_not_end_the_next() {
        let mut alarm = Alarm::system();
        let cancelled = timeout(Duration::from_millis(20), alarm.wait_until(Instant::now() + PATIENCE * 60)).await;
        assert!(cancelled.is_err());
        // So is one that ended without being polled again.
        let mut ended = Box::pin(alarm.wait_until(Instant::now() + Duration::from_millis(10)));
        std::future::poll_fn(|context| {
            assert!(ended.as_mut().poll(context).is_pending());
            std::task::Poll::Ready(())
        })
        .await;
        tokio::time::sleep(Duration::from_millis(40)).await;
        drop(ended);
        let time = Instant::now() + Duration::from_millis(80);
        timeout(PATIENCE, alarm.wait_until(time)).await.expect("no timeout");
        assert!(Instant::now() >= time);
    }
}
