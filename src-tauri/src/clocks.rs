//! What time it is, as the engine wants to know it.

use std::cell::Cell;
use std::time::{Duration, Instant};

use chrono::{DateTime, FixedOffset, Local, Offset, Utc};
use forewarn_core::{Boot, Now};
use forewarn_engine::LocalNow;

pub(crate) fn of_this_system() -> impl Fn() -> LocalNow {
    let (begun, boot) = (Instant::now(), boot());
    let known = Cell::new((Duration::ZERO, offset()));
    move || {
        let monotonic = begun.elapsed();
        if monotonic.saturating_sub(known.get().0) >= BETWEEN_OFFSETS {
            known.set((monotonic, offset()));
        }
        LocalNow { now: Now { wall: Utc::now(), monotonic, boot: boot.clone() }, offset: known.get().1 }
    }
}

/// How late a change of the person's time zone may be noticed. To ask for it is to look at a file.
const BETWEEN_OFFSETS: Duration = Duration::from_secs(10);

fn offset() -> FixedOffset {
    offset_at(Utc::now())
}

/// How far the person's time is ahead of UTC then, by the rules of where they are now.
pub(crate) fn offset_at(time: DateTime<Utc>) -> FixedOffset {
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
    fn time_only_moves_forward_and_the_boot_stays_the_same() {
        let clocks = of_this_system();
        let (first, second) = (clocks(), clocks());
        assert!(second.now.monotonic >= first.now.monotonic);
        assert_eq!(first.now.boot, second.now.boot);
        assert!(first.now.boot.is_some(), "a reboot could not be told from a restart of the program");
    }
}
