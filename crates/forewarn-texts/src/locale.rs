//! Dates, times and durations. The page writes them from the same messages by the same rules (ui/js/locale.js), so window,
//! notification and tray always agree. A test of either side reads fixtures/times.json.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDateTime, TimeDelta, Timelike, Utc};
use serde::{Deserialize, Serialize};

use crate::Language;

/// How to write for a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Locale {
    pub language: Language,
    pub formats: Formats,
    /// How far the user's time is ahead of UTC.
    pub offset: FixedOffset,
}

/// How the user's region writes times and dates. The program derives it from the system's region once and passes it to the
/// page: a browser engine's own guess could differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Formats {
    /// `3:32 PM` instead of `15:32`.
    pub twelve_hours: bool,
    /// `Mar 6` instead of `6 Mar`.
    pub month_first: bool,
}

/// By CLDR 48, the regions whose English has a 12-hour clock.
const TWELVE_HOURS: &str = "AE AG AS AU BB BM BS CA CY DM FJ FM GD GM GU GY HK IN JM KI KN KY LC LR MH MO MP MW MY NA NZ PG \
                            PH PK PR SB SD SG SL SS SZ TC TO TT UM US VC VG VI VU WS ZM";

/// By CLDR 48, the regions whose English has the month before the day.
const MONTH_FIRST: &str = "AS CA GU MH MP PH PR UM US VI";

impl Formats {
    /// The formats of a region, given by a tag such as `en-US` or `sv_SE.UTF-8`. Only English differs by region; the other
    /// languages have one way to write a time.
    #[must_use]
    pub fn new(language: Language, tag: &str) -> Self {
        let mut subtags = tag.split(['.', '@']).next().unwrap_or_default().split(['-', '_']).skip(1);
        let Some(region) = subtags.find(|subtag| subtag.len() == 2) else { return Self::default() };
        let is_in = |regions: &str| {
            language == Language::English && regions.split_whitespace().any(|known| known.eq_ignore_ascii_case(region))
        };
        Self { twelve_hours: is_in(TWELVE_HOURS), month_first: is_in(MONTH_FIRST) }
    }
}

impl Locale {
    /// The time of day; with the date unless it is today.
    #[must_use]
    pub fn when(self, time: DateTime<Utc>, now: DateTime<Utc>) -> String {
        let (time, now) = (self.local(time), self.local(now));
        let clock = self.clock(time);
        if time.date() == now.date() {
            return clock;
        }
        let month = self.month(time.month());
        let (language, day) = (self.language, time.day());
        let date = match (time.year() == now.year(), self.formats.month_first) {
            (true, false) => language.date_day(day, month),
            (true, true) => language.date_month_first(day, month),
            (false, false) => language.date_year(day, month, time.year()),
            (false, true) => language.date_month_first_year(day, month, time.year()),
        };
        let date = if time.year() == now.year() { language.date_weekday(date, self.weekday(time)) } else { date };
        language.date_time(date, clock)
    }

    /// Time left, in whole minutes if there are any. Rounds up by ten seconds, because a notification of 15 minutes is
    /// read some seconds later.
    #[must_use]
    pub fn roughly(self, left: TimeDelta) -> String {
        let seconds = left.num_seconds().max(0).unsigned_abs();
        let minutes = (seconds + 10) / 60;
        self.duration(if minutes == 0 { seconds } else { minutes * 60 })
    }

    /// Time that something took, in at most two units.
    #[must_use]
    pub fn exactly(self, span: TimeDelta) -> String {
        self.duration(span.num_seconds().max(0).unsigned_abs())
    }

    fn duration(self, seconds: u64) -> String {
        let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
        match (days, hours % 24, minutes % 60, seconds % 60) {
            (0, 0, 0, seconds) => self.language.duration_seconds(seconds),
            (0, 0, minutes, 0) => self.language.duration_minutes(minutes),
            (0, 0, minutes, seconds) => self.language.duration_minutes_seconds(minutes, seconds),
            (0, hours, 0, _) => self.language.duration_hours(hours),
            (0, hours, minutes, _) => self.language.duration_hours_minutes(hours, minutes),
            (days, 0, ..) => self.language.duration_days(days),
            (days, hours, ..) => self.language.duration_days_hours(days, hours),
        }
    }

    fn local(self, time: DateTime<Utc>) -> NaiveDateTime {
        let utc = time.naive_utc();
        utc.checked_add_offset(self.offset).unwrap_or(utc)
    }

    fn clock(self, time: NaiveDateTime) -> String {
        if self.formats.twelve_hours {
            let (is_afternoon, hour) = time.hour12();
            format!("{hour}:{:02} {}", time.minute(), if is_afternoon { "PM" } else { "AM" })
        } else {
            time.format("%H:%M").to_string()
        }
    }

    fn month(self, number: u32) -> &'static str {
        let language = self.language;
        match number {
            1 => language.month_jan(),
            2 => language.month_feb(),
            3 => language.month_mar(),
            4 => language.month_apr(),
            5 => language.month_may(),
            6 => language.month_jun(),
            7 => language.month_jul(),
            8 => language.month_aug(),
            9 => language.month_sep(),
            10 => language.month_oct(),
            11 => language.month_nov(),
            _ => language.month_dec(),
        }
    }

    fn weekday(self, time: NaiveDateTime) -> &'static str {
        let language = self.language;
        match time.weekday() {
            chrono::Weekday::Mon => language.weekday_mon(),
            chrono::Weekday::Tue => language.weekday_tue(),
            chrono::Weekday::Wed => language.weekday_wed(),
            chrono::Weekday::Thu => language.weekday_thu(),
            chrono::Weekday::Fri => language.weekday_fri(),
            chrono::Weekday::Sat => language.weekday_sat(),
            chrono::Weekday::Sun => language.weekday_sun(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn english() -> Locale {
        let offset = FixedOffset::east_opt(0).unwrap();
        Locale { language: Language::English, formats: Formats::default(), offset }
    }

    #[test]
    fn time_left_is_rounded_and_time_taken_exact() {
        for (seconds, roughly, exactly) in [
            (-5, "less than 1 s", "less than 1 s"),
            (0, "less than 1 s", "less than 1 s"),
            (1, "1 s", "1 s"),
            (49, "49 s", "49 s"),
            (59, "1 min", "59 s"),
            (272, "4 min", "4 min 32 s"),
            (299, "5 min", "4 min 59 s"),
            (300, "5 min", "5 min"),
            (899, "15 min", "14 min 59 s"),
            (3_600, "1 h", "1 h"),
            (9_300, "2 h 35 min", "2 h 35 min"),
            (21_600, "6 h", "6 h"),
            (86_400, "1 day", "1 day"),
            (100_800, "1 day 4 h", "1 day 4 h"),
            (273_600, "3 days 4 h", "3 days 4 h"),
        ] {
            let span = TimeDelta::seconds(seconds);
            assert_eq!((english().roughly(span), english().exactly(span)), (roughly.to_owned(), exactly.to_owned()));
        }
        assert!(english().roughly(TimeDelta::MAX).contains("days"));
    }

    #[test]
    fn the_region_decides_how_english_times_look() {
        let at = DateTime::from_timestamp(1_772_811_120, 0).unwrap();
        let in_region = |language, tag| {
            let locale = Locale { language, formats: Formats::new(language, tag), ..english() };
            (locale.when(at, at), locale.when(at, at - TimeDelta::days(2)), locale.when(at, at - TimeDelta::days(200)))
        };
        for (language, tag, time, this_year, another_year) in [
            (Language::English, "en-US", "3:32 PM", "Fri, Mar 6, 3:32 PM", "Mar 6, 2026, 3:32 PM"),
            (Language::English, "en_AU.UTF-8", "3:32 PM", "Fri, 6 Mar, 3:32 PM", "6 Mar 2026, 3:32 PM"),
            (Language::English, "en-GB", "15:32", "Fri, 6 Mar, 15:32", "6 Mar 2026, 15:32"),
            (Language::English, "sv-SE", "15:32", "Fri, 6 Mar, 15:32", "6 Mar 2026, 15:32"),
            (Language::English, "C.UTF-8", "15:32", "Fri, 6 Mar, 15:32", "6 Mar 2026, 15:32"),
            (Language::Hungarian, "en-US", "15:32", "márc. 6., P 15:32", "2026. márc. 6. 15:32"),
        ] {
            assert_eq!(in_region(language, tag), (time.into(), this_year.into(), another_year.into()), "{tag}");
        }
        assert!(english().when(DateTime::<Utc>::MAX_UTC, at).ends_with("23:59"));
    }

    /// The page's tests read the same file.
    #[test]
    fn the_page_writes_the_same_times() {
        let at = DateTime::from_timestamp(1_772_800_320, 0).unwrap();
        let mut cases = Vec::new();
        for language in Language::ALL {
            for tag in ["en-US", "en-GB"] {
                let locale = Locale { language, formats: Formats::new(language, tag), ..english() };
                let times: Vec<Value> = [-12, -1, 0, 9, 24, 24 * 300, 24 * 365]
                    .map(|hours| {
                        let time = at + TimeDelta::hours(hours);
                        json!({ "at": time.to_rfc3339(), "now": at.to_rfc3339(), "text": locale.when(time, at) })
                    })
                    .into();
                let durations: Vec<Value> = [
                    0, 1, 59, 60, 61, 3_599, 3_600, 3_660, 21_600, 86_399, 86_400, 90_000, 273_600,
                ]
                .map(|seconds| json!({ "seconds": seconds, "text": locale.exactly(TimeDelta::seconds(seconds)) }))
                .into();
                cases.push(
                    json!({ "language": language, "formats": locale.formats, "times": times, "durations": durations }),
                );
            }
        }
        let json = serde_json::to_string_pretty(&cases).unwrap() + "\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/times.json");
        if std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1") {
            std::fs::write(path, &json).unwrap();
        }
        let file = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
        assert!(file == json, "{path} is out of date: run FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts");
    }
}
