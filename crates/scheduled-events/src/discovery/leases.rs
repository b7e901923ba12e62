//! Parsers for DHCP option 245 in the lease stores of Linux and Windows.
//!
//! They do no I/O and ignore what they can't parse.

use std::net::Ipv4Addr;

use chrono::{DateTime, NaiveDateTime, Utc};

const OPTION: u8 = 245;

/// The addresses in the unexpired leases of an ISC dhclient file, newest first.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let text = "lease { option unknown-245 a8:3f:81:10; expire never; }";
/// let found = leases::parse_dhclient_leases(text, std::time::SystemTime::now().into());
/// assert_eq!(found, [std::net::Ipv4Addr::new(168, 63, 129, 16)]);
/// ```
#[must_use]
pub fn parse_dhclient_leases(text: &str, now: DateTime<Utc>) -> Vec<Ipv4Addr> {
    let mut found = Vec::new();
    let mut lease = DhclientLease::default();
    for statement in dhclient_statements(text) {
        match statement.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["lease", ..] => lease = DhclientLease::default(),
            ["option", name, ..] if matches!(*name, "unknown-245" | "option-245" | "private-245") => {
                // From the statement itself: white space in a quoted value is significant.
                lease.address = statement.split_once(name).and_then(|(_, value)| address_in(value.trim()));
            }
            ["expire", when @ ..] => lease.expired = expiry(when).is_some_and(|expiry| expiry <= now),
            ["}"] => found.extend(std::mem::take(&mut lease).unexpired()),
            _ => {}
        }
    }
    // dhclient appends, so the last lease is the current one.
    found.reverse();
    found
}

/// The address in a lease file in systemd-networkd's format: `OPTION_245=a83f8110`.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// assert_eq!(leases::parse_networkd_lease("OPTION_245=a83f8110\n"), Some([168, 63, 129, 16].into()));
/// ```
#[must_use]
pub fn parse_networkd_lease(text: &str) -> Option<Ipv4Addr> {
    text.lines().find_map(|line| address_in(line.trim().strip_prefix("OPTION_245=")?))
}

/// Whether a file is in that format; the same folders have other files.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// assert!(leases::is_networkd_lease("ADDRESS=10.0.0.4\nOPTION_245=a83f8110\n"));
/// assert!(!leases::is_networkd_lease("# something else"));
/// ```
#[must_use]
pub fn is_networkd_lease(text: &str) -> bool {
    text.lines().any(|line| line.trim().starts_with("ADDRESS="))
}

/// Splits the output of `nmcli --terse --fields GENERAL.DEVICE,DHCP4 device show` by device, without those that have no
/// lease.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let output = "GENERAL.DEVICE:eth0\nDHCP4.OPTION[1]:private_245 = a8:3f:81:10\n\nGENERAL.DEVICE:lo\n";
/// let devices: Vec<&str> = leases::split_networkmanager_devices(output).into_iter().map(|(device, _)| device).collect();
/// assert_eq!(devices, ["eth0"]);
/// ```
#[must_use]
pub fn split_networkmanager_devices(text: &str) -> Vec<(&str, &str)> {
    let devices = text.split("GENERAL.DEVICE:").skip(1).filter_map(|part| part.split_once('\n'));
    devices
        .map(|(device, options)| (device.trim(), options))
        .filter(|(_, options)| options.contains("DHCP4.OPTION"))
        .collect()
}

/// The addresses in the output of `nmcli --terse --fields DHCP4 device show`, such as
/// `DHCP4.OPTION[5]:private_245 = a8:3f:81:10`.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let output = "DHCP4.OPTION[5]:private_245 = a8:3f:81:10\n";
/// assert_eq!(leases::parse_networkmanager_options(output), [std::net::Ipv4Addr::new(168, 63, 129, 16)]);
/// ```
#[must_use]
pub fn parse_networkmanager_options(text: &str) -> Vec<Ipv4Addr> {
    text.lines()
        .filter_map(|line| {
            let (name, value) = line.rsplit_once('=')?;
            let name = name.trim_end();
            // Terse output escapes colons in values.
            let value = value.replace("\\:", ":");
            (name.ends_with("private_245") || name.ends_with("unknown_245")).then(|| address_in(value.trim()))?
        })
        .collect()
}

/// The address in the registry value `DhcpInterfaceOptions` of a Windows network interface.
///
/// The value is a sequence of records: five little-endian 32-bit words (option, unused, length, vendor-specific flag,
/// expiry as Unix time) and the data, padded to whole words.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let words: [u32; 5] = [245, 0, 4, 0, u32::MAX];
/// let mut value: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
/// value.extend([168, 63, 129, 16]);
/// let found = leases::parse_registry_options(&value, chrono::DateTime::UNIX_EPOCH);
/// assert_eq!(found, Some([168, 63, 129, 16].into()));
/// ```
#[must_use]
pub fn parse_registry_options(bytes: &[u8], now: DateTime<Utc>) -> Option<Ipv4Addr> {
    let mut rest = bytes;
    loop {
        let (header, data) = rest.split_at_checked(20)?;
        let word = |index: usize| {
            let bytes = header.get(index * 4..)?.first_chunk::<4>()?;
            Some(u32::from_le_bytes(*bytes))
        };
        let (option, length, vendor, expires) = (word(0)?, word(2)?, word(3)?, word(4)?);
        let length = usize::try_from(length).ok()?;
        let value = data.get(..length)?;
        if option == u32::from(OPTION) && vendor == 0 && i64::from(expires) > now.timestamp() {
            return bytes_to_address(value);
        }
        rest = data.get(length.checked_next_multiple_of(4)?..)?;
    }
}

#[derive(Default)]
struct DhclientLease {
    address: Option<Ipv4Addr>,
    expired: bool,
}

impl DhclientLease {
    fn unexpired(self) -> Option<Ipv4Addr> {
        self.address.filter(|_| !self.expired)
    }
}

/// Splits a lease file at `;`, `{` and `}` outside quotes, without comments. `}` is a statement.
fn dhclient_statements(text: &str) -> Vec<String> {
    let (mut statements, mut current) = (Vec::new(), String::new());
    let (mut quoted, mut characters) = (false, text.chars());
    while let Some(character) = characters.next() {
        match character {
            '\\' if quoted => {
                current.push('\\');
                current.extend(characters.next());
            }
            '"' => {
                quoted = !quoted;
                current.push('"');
            }
            _ if quoted => current.push(character),
            '#' => drop(characters.by_ref().find(|next| *next == '\n')),
            ';' | '{' => statements.push(std::mem::take(&mut current)),
            '}' => {
                current.clear();
                statements.push("}".to_owned());
            }
            _ => current.push(character),
        }
    }
    statements
}

/// Parses `expire 6 2017/11/25 01:48:29`, `expire epoch 1511574509` or `expire never`; `None` for never.
fn expiry(words: &[&str]) -> Option<DateTime<Utc>> {
    match words {
        ["epoch", seconds, ..] => DateTime::from_timestamp(seconds.parse().ok()?, 0),
        [_weekday, date, time, ..] => NaiveDateTime::parse_from_str(&format!("{date} {time}"), "%Y/%m/%d %H:%M:%S")
            .ok()
            .map(|time| time.and_utc()),
        _ => None,
    }
}

/// Parses `a8:3f:81:10`, `a83f8110`, `168.63.129.16`, or quoted text with escapes, which dhclient writes if the bytes
/// happen to be printable.
fn address_in(value: &str) -> Option<Ipv4Addr> {
    if let Some(quoted) = value.strip_prefix('"') {
        return bytes_to_address(&unescape(quoted.strip_suffix('"')?)?);
    }
    if let Ok(address) = value.parse() {
        return unicast(address);
    }
    let pairs: Vec<&str> = if value.contains(':') {
        value.split(':').collect()
    } else if value.is_ascii() {
        value.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok()).collect()
    } else {
        return None;
    };
    let bytes: Option<Vec<u8>> = pairs.into_iter().map(|pair| u8::from_str_radix(pair, 16).ok()).collect();
    bytes_to_address(&bytes?)
}

/// Resolves dhclient's escapes: three octal digits, or any other character.
fn unescape(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&byte, after)) = rest.split_first() {
        let octal = after.first_chunk::<3>().filter(|digits| digits.iter().all(|digit| (b'0'..=b'7').contains(digit)));
        match (byte, octal) {
            (b'\\', Some(digits)) => {
                bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok()?);
                rest = after.get(3..)?;
            }
            (b'\\', None) => {
                bytes.push(*after.first()?);
                rest = after.get(1..)?;
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    Some(bytes)
}

fn bytes_to_address(bytes: &[u8]) -> Option<Ipv4Addr> {
    unicast(Ipv4Addr::from(<[u8; 4]>::try_from(bytes).ok()?))
}

/// Excludes addresses no host can have.
fn unicast(address: Ipv4Addr) -> Option<Ipv4Addr> {
    (!address.is_unspecified() && !address.is_broadcast() && !address.is_multicast()).then_some(address)
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    const AZURE: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 1, 1, 12, 0, 0).unwrap()
    }

    #[test]
    fn dhclient_newest_lease_first() {
        let text = include_str!("../../tests/fixtures/leases/dhclient.eth0.leases");
        let expected = [Ipv4Addr::new(98, 76, 54, 32), AZURE];
        assert_eq!(parse_dhclient_leases(text, now()), expected, "without the expired one");
    }

    #[test]
    fn dhclient_expiry_formats() {
        let lease = |expire: &str| format!("lease {{\n option unknown-245 a8:3f:81:10;\n {expire}\n}}\n");
        for (expire, usable) in [
            ("expire never;", true),
            ("expire epoch 1798761600; # Fri Jan 1 2027", true),
            ("expire epoch 1511574509;", false),
            ("expire 6 2017/11/25 01:48:29;", false),
            ("expire 4 2150/01/01 00:00:00;", true),
            ("", true),
            ("expire soon;", true),
        ] {
            assert_eq!(parse_dhclient_leases(&lease(expire), now()).len(), usize::from(usable), "{expire}");
        }
    }

    #[test]
    fn dhclient_quoted_separators() {
        let text = r#"lease { option domain-name "}; # \"{ "; option unknown-245 a8:3f:81:10; }"#;
        assert_eq!(parse_dhclient_leases(text, now()), [AZURE]);
    }

    #[test]
    fn dhclient_printable_bytes() {
        for (value, expected) in [
            (r#""bL6 ""#, Ipv4Addr::new(98, 76, 54, 32)),
            (r#""\250?\201\020""#, AZURE),
            (r#""\"\\;}""#, Ipv4Addr::new(34, 92, 59, 125)),
        ] {
            let text = format!("lease {{ option unknown-245 {value}; }}");
            assert_eq!(parse_dhclient_leases(&text, now()), [expected], "{value}");
        }
    }

    #[test]
    fn networkd_format() {
        assert_eq!(parse_networkd_lease(include_str!("../../tests/fixtures/leases/networkd")), Some(AZURE));
        let networkmanager = include_str!("../../tests/fixtures/leases/networkmanager-internal.lease");
        assert_eq!(parse_networkd_lease(networkmanager), Some(AZURE));
        assert_eq!(parse_networkd_lease("ADDRESS=10.0.0.4\n"), None);
    }

    #[test]
    fn networkmanager_options() {
        let text = include_str!("../../tests/fixtures/leases/nmcli.txt");
        assert_eq!(parse_networkmanager_options(text), [AZURE]);
    }

    #[test]
    fn networkmanager_options_by_device() {
        let text = include_str!("../../tests/fixtures/leases/nmcli-devices.txt");
        let devices = split_networkmanager_devices(text);
        let names: Vec<&str> = devices.iter().map(|(device, _)| *device).collect();
        assert_eq!(names, ["eth0", "eth1"], "devices without a lease are left out");
        let addresses: Vec<_> = devices.iter().map(|(_, options)| parse_networkmanager_options(options)).collect();
        assert_eq!(addresses, [vec![AZURE], vec![]]);
    }

    #[test]
    fn networkd_leases_are_recognized_without_the_option() {
        assert!(is_networkd_lease(include_str!("../../tests/fixtures/leases/networkd")));
        assert!(is_networkd_lease("# private\nADDRESS=10.0.0.4\n"));
        assert!(!is_networkd_lease("[main]\nNetworkingEnabled=true\n"));
    }

    #[test]
    fn windows_registry_records() {
        let expires = u32::try_from(now().timestamp() + 60).unwrap();
        let router = record(3, 0, expires, &[10, 0, 0, 1]);
        let domain = record(15, 0, expires, b"internal.cloudapp.net");
        let azure = record(245, 0, expires, &[168, 63, 129, 16]);
        let whole = [router.clone(), domain.clone(), azure.clone()].concat();
        assert_eq!(parse_registry_options(&whole, now()), Some(AZURE), "after padded data");
        assert_eq!(parse_registry_options(&[router, domain].concat(), now()), None);

        let vendor = record(245, 1, expires, &[1, 2, 3, 4]);
        assert_eq!(
            parse_registry_options(&[vendor, azure].concat(), now()),
            Some(AZURE),
            "a vendor-specific 245 is another option"
        );
        let stale = record(245, 0, expires - 120, &[168, 63, 129, 16]);
        assert_eq!(parse_registry_options(&stale, now()), None);
    }

    #[test]
    fn windows_registry_wrong_lengths() {
        let whole = record(245, 0, u32::MAX, &[168, 63, 129, 16]);
        for length in 0..whole.len() {
            assert_eq!(parse_registry_options(&whole[..length], now()), None, "{length} bytes");
        }
        let mut huge = record(3, 0, u32::MAX, &[]);
        huge[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(parse_registry_options(&huge, now()), None);
        assert_eq!(parse_registry_options(&record(245, 0, u32::MAX, &[168, 63]), now()), None, "a short address");
    }

    #[test]
    fn unusable_addresses_are_ignored() {
        for value in ["0.0.0.0", "ff:ff:ff:ff", "e0000001", "a8:3f:81", "a8:3f:81:10:00", "ő", "", "zz:zz:zz:zz"] {
            assert_eq!(address_in(value), None, "{value}");
        }
        assert_eq!(address_in("168.63.129.16"), Some(AZURE));
    }

    fn record(option: u32, vendor: u32, expires: u32, data: &[u8]) -> Vec<u8> {
        let length = u32::try_from(data.len()).unwrap();
        let mut bytes: Vec<u8> =
            [option, 0, length, vendor, expires].iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend_from_slice(data);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    }
}
