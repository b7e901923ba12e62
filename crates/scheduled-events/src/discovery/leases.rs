//! DHCP option 245 in the files and tables where the DHCP clients of Linux and Windows keep their leases.
//!
//! Pure: text or bytes in, addresses out. Whatever cannot be understood holds no address.

use std::net::Ipv4Addr;

use chrono::{DateTime, NaiveDateTime, Utc};

const OPTION: u8 = 245;

/// The addresses in a lease file of ISC dhclient, from leases that have not expired; the newest lease first.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let text = "lease { option unknown-245 a8:3f:81:10; expire never; }";
/// let found = leases::in_dhclient_leases(text, std::time::SystemTime::now().into());
/// assert_eq!(found, [std::net::Ipv4Addr::new(168, 63, 129, 16)]);
/// ```
#[must_use]
pub fn in_dhclient_leases(text: &str, now: DateTime<Utc>) -> Vec<Ipv4Addr> {
    let mut found = Vec::new();
    let mut lease = Lease::default();
    for statement in dhclient_statements(text) {
        match statement.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["lease", ..] => lease = Lease::default(),
            ["option", name, ..] if matches!(*name, "unknown-245" | "option-245" | "private-245") => {
                // Taken from the statement itself: white space inside a quoted value is part of it.
                lease.address = statement.split_once(name).and_then(|(_, value)| address_in(value.trim()));
            }
            ["expire", when @ ..] => lease.expired = expiry(when).is_some_and(|expiry| expiry <= now),
            ["}"] => found.extend(std::mem::take(&mut lease).usable()),
            _ => {}
        }
    }
    // dhclient appends, so the last lease is the one in force.
    found.reverse();
    found
}

/// The address in a lease file of systemd-networkd, or of the clients that share its format: `OPTION_245=a83f8110`.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// assert_eq!(leases::in_networkd_lease("OPTION_245=a83f8110\n"), Some([168, 63, 129, 16].into()));
/// ```
#[must_use]
pub fn in_networkd_lease(text: &str) -> Option<Ipv4Addr> {
    text.lines().find_map(|line| address_in(line.trim().strip_prefix("OPTION_245=")?))
}

/// Whether a text is a lease of that kind at all; what else stands in the same folders is not.
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

/// What NetworkManager tells with `nmcli --terse --fields GENERAL.DEVICE,DHCP4 device show`, by device; those that have no
/// lease are left out.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let told = "GENERAL.DEVICE:eth0\nDHCP4.OPTION[1]:private_245 = a8:3f:81:10\n\nGENERAL.DEVICE:lo\n";
/// let devices: Vec<&str> = leases::networkmanager_devices(told).into_iter().map(|(device, _)| device).collect();
/// assert_eq!(devices, ["eth0"]);
/// ```
#[must_use]
pub fn networkmanager_devices(text: &str) -> Vec<(&str, &str)> {
    let devices = text.split("GENERAL.DEVICE:").skip(1).filter_map(|part| part.split_once('\n'));
    devices
        .map(|(device, options)| (device.trim(), options))
        .filter(|(_, options)| options.contains("DHCP4.OPTION"))
        .collect()
}

/// The addresses among the DHCP options that NetworkManager tells with `nmcli --terse --fields DHCP4 device show`, as
/// `DHCP4.OPTION[5]:private_245 = a8:3f:81:10`.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let told = "DHCP4.OPTION[5]:private_245 = a8:3f:81:10\n";
/// assert_eq!(leases::in_networkmanager_options(told), [std::net::Ipv4Addr::new(168, 63, 129, 16)]);
/// ```
#[must_use]
pub fn in_networkmanager_options(text: &str) -> Vec<Ipv4Addr> {
    text.lines()
        .filter_map(|line| {
            let (name, value) = line.rsplit_once('=')?;
            let name = name.trim_end();
            // In terse output a colon inside the value is written with a backslash before it.
            let value = value.replace("\\:", ":");
            (name.ends_with("private_245") || name.ends_with("unknown_245")).then(|| address_in(value.trim()))?
        })
        .collect()
}

/// The address in the registry value `DhcpInterfaceOptions` of a Windows network interface.
///
/// The value is a row of records, each with five little-endian 32-bit words (the option, a word without meaning here, the
/// length, whether it is vendor-specific, the Unix time at which it expires) and the data, padded to whole words.
///
/// ```
/// use scheduled_events::discovery::leases;
///
/// let words: [u32; 5] = [245, 0, 4, 0, u32::MAX];
/// let mut value: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
/// value.extend([168, 63, 129, 16]);
/// let found = leases::in_registry_options(&value, chrono::DateTime::UNIX_EPOCH);
/// assert_eq!(found, Some([168, 63, 129, 16].into()));
/// ```
#[must_use]
pub fn in_registry_options(bytes: &[u8], now: DateTime<Utc>) -> Option<Ipv4Addr> {
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
struct Lease {
    address: Option<Ipv4Addr>,
    expired: bool,
}

impl Lease {
    fn usable(self) -> Option<Ipv4Addr> {
        self.address.filter(|_| !self.expired)
    }
}

/// Cuts a lease file at `;`, `{` and `}`, except inside quotes, and drops comments. A `}` is a statement of its own.
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

/// Reads the time in `expire 6 2017/11/25 01:48:29`, `expire epoch 1511574509` or `expire never`; `None` for never.
fn expiry(words: &[&str]) -> Option<DateTime<Utc>> {
    match words {
        ["epoch", seconds, ..] => DateTime::from_timestamp(seconds.parse().ok()?, 0),
        [_weekday, date, time, ..] => NaiveDateTime::parse_from_str(&format!("{date} {time}"), "%Y/%m/%d %H:%M:%S")
            .ok()
            .map(|time| time.and_utc()),
        _ => None,
    }
}

/// Four bytes as `a8:3f:81:10`, `a83f8110`, `168.63.129.16`, or as quoted text with escapes, which is how dhclient writes
/// bytes that happen to be printable.
fn address_in(value: &str) -> Option<Ipv4Addr> {
    if let Some(quoted) = value.strip_prefix('"') {
        return bytes_to_address(&unescape(quoted.strip_suffix('"')?)?);
    }
    if let Ok(address) = value.parse() {
        return usable(address);
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

/// Undoes dhclient's escapes: three octal digits for a byte, or a character that stands for itself.
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
    usable(Ipv4Addr::from(<[u8; 4]>::try_from(bytes).ok()?))
}

/// An address that a host can have.
fn usable(address: Ipv4Addr) -> Option<Ipv4Addr> {
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
    fn dhclient_the_newest_lease_in_force_comes_first() {
        let text = include_str!("../../tests/fixtures/leases/dhclient.eth0.leases");
        let expected = [Ipv4Addr::new(98, 76, 54, 32), AZURE];
        assert_eq!(in_dhclient_leases(text, now()), expected, "the expired one in between is left out");
    }

    #[test]
    fn dhclient_every_form_of_expiry_is_understood() {
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
            assert_eq!(in_dhclient_leases(&lease(expire), now()).len(), usize::from(usable), "{expire}");
        }
    }

    #[test]
    fn dhclient_signs_inside_quotes_end_nothing() {
        let text = r#"lease { option domain-name "}; # \"{ "; option unknown-245 a8:3f:81:10; }"#;
        assert_eq!(in_dhclient_leases(text, now()), [AZURE]);
    }

    #[test]
    fn dhclient_bytes_written_as_text_are_bytes_all_the_same() {
        for (value, expected) in [
            (r#""bL6 ""#, Ipv4Addr::new(98, 76, 54, 32)),
            (r#""\250?\201\020""#, AZURE),
            (r#""\"\\;}""#, Ipv4Addr::new(34, 92, 59, 125)),
        ] {
            let text = format!("lease {{ option unknown-245 {value}; }}");
            assert_eq!(in_dhclient_leases(&text, now()), [expected], "{value}");
        }
    }

    #[test]
    fn networkd_and_the_clients_that_share_its_format() {
        assert_eq!(in_networkd_lease(include_str!("../../tests/fixtures/leases/networkd")), Some(AZURE));
        let networkmanager = include_str!("../../tests/fixtures/leases/networkmanager-internal.lease");
        assert_eq!(in_networkd_lease(networkmanager), Some(AZURE));
        assert_eq!(in_networkd_lease("ADDRESS=10.0.0.4\n"), None);
    }

    #[test]
    fn networkmanagers_own_list_of_options() {
        let text = include_str!("../../tests/fixtures/leases/nmcli.txt");
        assert_eq!(in_networkmanager_options(text), [AZURE]);
    }

    #[test]
    fn networkmanagers_options_by_device() {
        let text = include_str!("../../tests/fixtures/leases/nmcli-devices.txt");
        let devices = networkmanager_devices(text);
        let names: Vec<&str> = devices.iter().map(|(device, _)| *device).collect();
        assert_eq!(names, ["eth0", "eth1"], "what has no lease says nothing");
        let addresses: Vec<_> = devices.iter().map(|(_, options)| in_networkmanager_options(options)).collect();
        assert_eq!(addresses, [vec![AZURE], vec![]]);
    }

    #[test]
    fn what_is_no_lease_of_networkd_is_told_from_one_without_the_option() {
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
        assert_eq!(in_registry_options(&whole, now()), Some(AZURE), "also behind data that is padded");
        assert_eq!(in_registry_options(&[router, domain].concat(), now()), None);

        let vendor = record(245, 1, expires, &[1, 2, 3, 4]);
        assert_eq!(in_registry_options(&[vendor, azure].concat(), now()), Some(AZURE), "a vendor's 245 is another one");
        let stale = record(245, 0, expires - 120, &[168, 63, 129, 16]);
        assert_eq!(in_registry_options(&stale, now()), None);
    }

    #[test]
    fn windows_registry_bytes_that_lie_about_their_length() {
        let whole = record(245, 0, u32::MAX, &[168, 63, 129, 16]);
        for length in 0..whole.len() {
            assert_eq!(in_registry_options(&whole[..length], now()), None, "{length} bytes");
        }
        let mut huge = record(3, 0, u32::MAX, &[]);
        huge[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(in_registry_options(&huge, now()), None);
        assert_eq!(in_registry_options(&record(245, 0, u32::MAX, &[168, 63]), now()), None, "too short an address");
    }

    #[test]
    fn what_no_host_can_have_is_no_address() {
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
