//! The proxies set on this machine, for the report only: Forewarn never uses them.

use std::ffi::OsString;

const VARIABLES: [&str; 6] = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"];
const EXEMPTION_VARIABLES: [&str; 2] = ["no_proxy", "NO_PROXY"];

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Proxies {
    /// Such as `http_proxy = http://proxy:3128`, without passwords.
    pub(super) settings: Vec<String>,
    exemptions: Vec<String>,
}

impl Proxies {
    /// Whether a host is exempt by name, domain or wildcard, as common programs read such lists.
    pub(super) fn exempts(&self, host: &str) -> bool {
        let covers = |pattern: &str| {
            let pattern = pattern.trim().to_ascii_lowercase();
            let host = host.to_ascii_lowercase();
            if let Some(start) = pattern.strip_suffix('*') {
                return host.starts_with(start);
            }
            let domain = pattern.trim_start_matches('*').trim_start_matches('.');
            !domain.is_empty() && (host == domain || host.ends_with(&format!(".{domain}")))
        };
        self.exemptions.iter().flat_map(|list| list.split([',', ';', ' '])).any(covers)
    }

    fn add(&mut self, place: impl Into<String>, value: &str) {
        let setting = format!("{} = {}", place.into(), without_password(value));
        // On Windows a variable has the same value in both cases.
        if !value.trim().is_empty() && !self.settings.iter().any(|known| known.eq_ignore_ascii_case(&setting)) {
            self.settings.push(setting);
        }
    }

    fn add_variables(&mut self, variable: impl Fn(&str) -> Option<OsString>, note: &str) {
        let set = |name: &str| variable(name).map(|value| value.to_string_lossy().into_owned());
        for name in VARIABLES {
            if let Some(value) = set(name) {
                self.add(format!("{name}{note}"), &value);
            }
        }
        self.exemptions.extend(EXEMPTION_VARIABLES.iter().filter_map(|name| set(name)));
    }
}

/// Those of this process's environment and of the system.
pub(super) fn read() -> Proxies {
    let mut proxies = Proxies::default();
    proxies.add_variables(|name| std::env::var_os(name), "");
    system::add(&mut proxies);
    proxies
}

fn without_password(value: &str) -> String {
    let value = value.trim();
    let (scheme, rest) = value.split_once("://").map_or(("", value), |(scheme, rest)| (scheme, rest));
    let separator = if scheme.is_empty() { "" } else { "://" };
    let (host, path) = rest.find(['/', '?', '#']).map_or((rest, ""), |at| rest.split_at(at));
    // The last @, because a password may contain a slash.
    match rest.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}{separator}…@{host}"),
        None => format!("{scheme}{separator}{host}{path}"),
    }
}

#[cfg(not(windows))]
mod system {
    use super::Proxies;

    /// Linux sets these for every session; this one may have started before a change.
    const ENVIRONMENT: &str = "/etc/environment";

    pub(super) fn add(proxies: &mut Proxies) {
        let text = std::fs::read_to_string(ENVIRONMENT).unwrap_or_default();
        proxies.add_variables(|name| variable_in(&text, name).map(Into::into), &format!(" ({ENVIRONMENT})"));
    }

    /// The last value of a variable in `NAME=value` lines.
    pub(super) fn variable_in(text: &str, name: &str) -> Option<String> {
        let mut values = text.lines().filter_map(|line| {
            let line = line.trim();
            let (key, value) = line.strip_prefix("export ").unwrap_or(line).split_once('=')?;
            let value = value.trim();
            let bare = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
            (key.trim() == name).then(|| bare.unwrap_or(value).to_owned())
        });
        values.next_back()
    }
}

#[cfg(windows)]
mod system {
    use windows_registry::CURRENT_USER;

    use super::Proxies;

    const SETTINGS: &str = r"Software\Microsoft\Windows\CurrentVersion\Internet Settings";

    pub(super) fn add(proxies: &mut Proxies) {
        let Ok(settings) = CURRENT_USER.open(SETTINGS) else { return };
        if settings.get_u32("ProxyEnable").is_ok_and(|enabled| enabled != 0)
            && let Ok(server) = settings.get_string("ProxyServer")
        {
            proxies.add("ProxyServer (Windows)", &server);
            proxies.exemptions.extend(settings.get_string("ProxyOverride"));
        }
        if let Ok(script) = settings.get_string("AutoConfigURL") {
            proxies.add("AutoConfigURL (Windows)", &script);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Proxies {
        let mut proxies = Proxies::default();
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name);
        proxies.add_variables(|name| find(name).map(|(_, value)| OsString::from(value)), "");
        proxies
    }

    #[test]
    fn variables_of_both_cases_are_listed_without_duplicates() {
        let proxies = with(&[
            ("http_proxy", "http://proxy:3128"),
            ("HTTP_PROXY", "http://proxy:3128"),
            ("HTTPS_PROXY", "http://other:3128"),
            ("all_proxy", " "),
        ]);
        assert_eq!(proxies.settings, ["http_proxy = http://proxy:3128", "HTTPS_PROXY = http://other:3128"]);
    }

    #[test]
    fn passwords_are_removed() {
        for (value, expected) in [
            ("http://me:secret@proxy:3128", "http://…@proxy:3128"),
            ("me:secret@proxy:3128/", "…@proxy:3128/"),
            ("http://me:sec/ret@proxy:3128", "http://…@proxy:3128"),
            ("http://me:sec@ret@proxy:3128", "http://…@proxy:3128"),
            ("http://proxy:3128/", "http://proxy:3128/"),
            ("proxy:3128", "proxy:3128"),
            ("http=proxy:80;https=proxy:443", "http=proxy:80;https=proxy:443"),
        ] {
            assert_eq!(without_password(value), expected);
            assert!(!without_password(value).contains("sec"), "{value}");
        }
    }

    #[test]
    fn exemptions_are_read_as_other_programs_read_them() {
        for (list, exempt) in [
            ("169.254.169.254", true),
            ("localhost, 127.0.0.1,169.254.169.254", true),
            ("localhost;169.254.*", true),
            ("*", true),
            ("69.254.169.254", false),
            ("localhost,.internal", false),
            ("", false),
            (",", false),
        ] {
            assert_eq!(with(&[("no_proxy", list)]).exempts("169.254.169.254"), exempt, "{list}");
        }
        assert!(with(&[("NO_PROXY", ".internal")]).exempts("imds.INTERNAL"));
        assert!(!with(&[("NO_PROXY", "internal")]).exempts("notinternal"));
    }

    #[cfg(not(windows))]
    #[test]
    fn the_systems_own_file_is_read_with_and_without_quotes() {
        let text = "# proxies\nPATH=\"/usr/bin\"\nexport http_proxy='http://a:1'\nhttp_proxy=\"http://b:2\"\nodd\n";
        assert_eq!(system::variable_in(text, "http_proxy").as_deref(), Some("http://b:2"));
        assert_eq!(system::variable_in("export http_proxy='http://a:1'", "http_proxy").as_deref(), Some("http://a:1"));
        assert_eq!(system::variable_in(text, "HTTP_PROXY"), None);
        assert_eq!(system::variable_in("http_proxy=\"", "http_proxy").as_deref(), Some("\""));
    }
}
