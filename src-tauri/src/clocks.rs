//! What time it is, as the engine wants to know it.

use std::time::Instant;

use chrono::{Local, Offset, Utc};
use forewarn_core::{Boot, Now};
use forewarn_engine::Moment;

/// The system's clocks.
pub(crate) fn of_this_system() -> impl Fn() -> Moment {
    let (begun, boot) = (Instant::now(), boot());
    move || Moment {
        now: Now { wall: Utc::now(), monotonic: begun.elapsed(), boot: boot.clone() },
        offset: Local::now().offset().fix(),
    }
}

#[cfg(target_os = "linux")]
fn boot() -> Option<Boot> {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(Boot::Id(id.trim().to_owned())).filter(|_| !id.trim().is_empty())
}

#[cfg(windows)]
fn boot() -> Option<Boot> {
    let seconds = i64::try_from(sysinfo::System::boot_time()).ok()?;
    chrono::DateTime::from_timestamp(seconds, 0).map(Boot::At)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_only_moves_forward_and_the_boot_stays_the_same() {
        let clocks = of_this_system();
        let (first, second) = (clocks(), clocks());
        assert!(second.now.monotonic >= first.now.monotonic);
        assert_eq!(first.now.boot, second.now.boot);
        assert!(first.now.boot.is_some(), "a reboot could not be told from a restart of the program");
    }
}
