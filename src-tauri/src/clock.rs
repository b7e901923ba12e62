//! The system's clocks.

use std::cell::Cell;
use std::time::{Duration, Instant};

use chrono::{DateTime, FixedOffset, Local, Offset, Utc};
use forewarn_core::{Boot, Now};
use forewarn_engine::LocalNow;

pub(crate) fn system_clock() -> impl Fn() -> LocalNow {
    let (start, boot) = (Instant::now(), boot());
    let cached = Cell::new((Duration::ZERO, utc_offset(Utc::now())));
    move || {
        let monotonic = start.elapsed();
        if monotonic.saturating_sub(cached.get().0) >= OFFSET_MAX_AGE {
            cached.set((monotonic, utc_offset(Utc::now())));
        }
        LocalNow { now: Now { wall: Utc::now(), monotonic, boot: boot.clone() }, offset: cached.get().1 }
    }
}

/// Reading the time zone means reading a file, so a change of it may go unnoticed for this long.
const OFFSET_MAX_AGE: Duration = Duration::from_secs(10);

/// The offset of local time at this time, by the rules of the current time zone.
pub(crate) fn utc_offset(time: DateTime<Utc>) -> FixedOffset {
    time.with_timezone(&Local).offset().fix()
}

#[cfg(target_os = "linux")]
fn boot() -> Option<Boot> {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(Boot::Id(id.trim().to_owned())).filter(|_| !id.trim().is_empty())
}

#[cfg(windows)]
fn boot() -> Option<Boot> {
    let seconds = i64::try_from(sysinfo::System::boot_time()).ok()?;
    DateTime::from_timestamp(seconds, 0).map(Boot::At)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monotonic_time_never_decreases_and_the_boot_id_is_stable() {
        let clock = system_clock();
        let (first, second) = (clock(), clock());
        assert!(second.now.monotonic >= first.now.monotonic);
        assert_eq!(first.now.boot, second.now.boot);
        assert!(first.now.boot.is_some(), "without it a reboot looks like a restart of the program");
    }
}
