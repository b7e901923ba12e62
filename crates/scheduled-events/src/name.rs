//! VM names and their equality.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// The name of a virtual machine, as in `Resources` and in the VM's own compute document.
///
/// Two names are equal if they mean the same VM: the whole names match, ignoring case and the leading underscore of
/// api-version 2017-03-01.
///
/// ```
/// use scheduled_events::VmName;
///
/// assert_eq!(VmName::new("mySpotVM"), VmName::new("myspotvm"));
/// assert_eq!(VmName::new("_web-01"), VmName::new("web-01"));
/// assert_ne!(VmName::new("vm1"), VmName::new("vm11"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VmName(String);

impl VmName {
    /// Takes the name unchanged.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name, unchanged.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same text for all names of the same VM, for sorting and for keys.
    ///
    /// ```
    /// use scheduled_events::VmName;
    ///
    /// assert_eq!(VmName::new("_Web-01").folded(), "web-01");
    /// ```
    #[must_use]
    pub fn folded(&self) -> String {
        self.characters().collect()
    }

    fn without_underscore(&self) -> &str {
        self.0.strip_prefix('_').unwrap_or(&self.0)
    }

    fn characters(&self) -> impl Iterator<Item = char> {
        self.without_underscore().chars().flat_map(char::to_lowercase)
    }
}

impl PartialEq for VmName {
    fn eq(&self, other: &Self) -> bool {
        // The fast path: names are nearly always ASCII.
        if self.0.is_ascii() && other.0.is_ascii() {
            return self.without_underscore().eq_ignore_ascii_case(other.without_underscore());
        }
        self.characters().eq(other.characters())
    }
}

impl Eq for VmName {}

impl Hash for VmName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for character in self.characters() {
            character.hash(state);
        }
        // A terminator keeps the names in a list apart.
        state.write_u8(0xff);
    }
}

impl fmt::Display for VmName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for VmName {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn whole_names_match_in_any_case() {
        let same = [("web-01", "web-01"), ("mySpotVM", "myspotvm"), ("_WestNO_0", "westno_0"), ("Ödön", "öDÖN")];
        for (a, b) in same {
            assert_eq!(VmName::new(a), VmName::new(b), "{a} and {b} are the same VM");
        }
        let different =
            [("vm1", "vm11"), ("vm11", "vm1"), ("vm1", "1vm1"), ("web_0", "web_1"), ("web_0", "web0"), ("", "vm1")];
        for (a, b) in different {
            assert_ne!(VmName::new(a), VmName::new(b), "{a} and {b} are two VMs");
        }
    }

    #[test]
    fn only_one_leading_underscore_is_ignored() {
        assert_ne!(VmName::new("__web"), VmName::new("web"));
    }

    #[test]
    fn equal_names_hash_alike() {
        let names: HashSet<VmName> = ["_Web-01", "web-01", "WEB-01", "web-02"].into_iter().map(VmName::new).collect();
        assert_eq!(names.len(), 2);
    }

    #[test]
    fn a_name_is_displayed_unchanged() {
        assert_eq!(VmName::new("_Web-01").to_string(), "_Web-01");
    }
}
