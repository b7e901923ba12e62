//! The endpoint's two date formats.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, SubsecRound, Utc};

/// Parses RFC 1123 (`Mon, 19 Sep 2016 18:29:47 GMT`) or ISO 8601 (`2016-09-19T18:29:47Z`).
///
/// Ignores the weekday: a wrong one is no reason to lose a reboot.
pub(crate) fn parse(text: &str) -> Option<DateTime<Utc>> {
    parse_fixed(text.as_bytes()).or_else(|| parse_any(text))
}

/// RFC 1123 as servers write it. Every response has such a date, and the general parser is slower by far.
fn parse_fixed(text: &[u8]) -> Option<DateTime<Utc>> {
    let &[_, _, _, b',', b' ', d1, d2, b' ', m1, m2, m3, b' ', y1, y2, y3, y4, b' ', ref time @ ..] = text else {
        return None;
    };
    let &[h1, h2, b':', n1, n2, b':', s1, s2, b' ', b'G', b'M', b'T'] = time else { return None };
    let number = |digits: &[u8]| {
        let digit = |byte: &u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
        digits.iter().try_fold(0, |number, byte| Some(number * 10 + digit(byte)?))
    };
    let month = MONTHS.iter().position(|month| **month == [m1, m2, m3])?;
    let year = i32::try_from(number(&[y1, y2, y3, y4])?).ok().filter(|year| *year > 0)?;
    let date = NaiveDate::from_ymd_opt(year, u32::try_from(month).ok()? + 1, number(&[d1, d2])?)?;
    date.and_hms_opt(number(&[h1, h2])?, number(&[n1, n2])?, number(&[s1, s2])?).map(|time| time.and_utc())
}

const MONTHS: [&[u8; 3]; 12] =
    [b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec"];

fn parse_any(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    let without_weekday = text.split_once(',').map_or(text, |(_, date)| date.trim_start());
    DateTime::parse_from_rfc2822(without_weekday)
        .or_else(|_| DateTime::parse_from_rfc3339(text))
        .map(|time| time.with_timezone(&Utc))
        // The endpoint uses UTC only, so a time without a zone is UTC.
        .or_else(|_| text.parse::<NaiveDateTime>().map(|time| time.and_utc()))
        .ok()
        // The formats can't express other years.
        .filter(|time| (1..=9999).contains(&time.year()))
}

/// RFC 1123, or ISO 8601 if there is a fraction of a second, which RFC 1123 can't express.
pub(crate) fn format(time: DateTime<Utc>) -> String {
    if time == time.trunc_subsecs(0) {
        time.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
    } else {
        time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn both_formats_are_parsed() {
        let expected = Utc.with_ymd_and_hms(2016, 9, 19, 18, 29, 47).unwrap();
        for text in [
            "Mon, 19 Sep 2016 18:29:47 GMT",
            "19 Sep 2016 18:29:47 GMT",
            "Fri, 19 Sep 2016 18:29:47 GMT",
            " Mon, 19 Sep 2016 18:29:47 GMT ",
            "2016-09-19T18:29:47Z",
            "2016-09-19T20:29:47+02:00",
            "2016-09-19T18:29:47",
        ] {
            assert_eq!(parse(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn the_quick_parser_agrees_with_the_general_one() {
        let times = (0..2_000).map(|number| DateTime::from_timestamp(number * 12_345_677, 0).unwrap());
        for text in times.map(format) {
            assert!(parse_fixed(text.as_bytes()).is_some(), "{text}");
            assert_eq!(parse_fixed(text.as_bytes()), parse_any(&text), "{text}");
        }
        for text in ["Mon, 29 Feb 2022 22:26:58 GMT", "Mon, 11 Apr 0000 22:26:58 GMT", "Mon, 11 apr 2022 22:26:58 GMT"]
        {
            assert_eq!(parse_fixed(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn anything_else_is_not_a_time() {
        for text in [
            "",
            "soon",
            "Mon, 32 Sep 2016 18:29:47 GMT",
            "2016-13-19T18:29:47Z",
            "1474309787",
            ",",
            "Mon,",
            "Tue, 16 Mar 21021 00:58:46 GMT",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn formatted_times_are_parsed_back() {
        let whole = Utc.with_ymd_and_hms(2022, 4, 11, 22, 26, 58).unwrap();
        assert_eq!(format(whole), "Mon, 11 Apr 2022 22:26:58 GMT");
        let fraction = whole + chrono::TimeDelta::milliseconds(250);
        assert_eq!(parse(&format(fraction)), Some(fraction));
    }
}
