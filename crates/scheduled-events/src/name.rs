//! Names of virtual machines, and when two of them mean the same one.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// The name of a virtual machine, as in `Resources` and in the VM's own compute document.
///
/// Two names are equal when they mean the same VM: whole names, in any letter case, without the underscore that
/// api-version 2017-03-01 puts in front.
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
    /// A name exactly as the endpoint gave it.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name as the endpoint wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name in the one spelling that all names of the same VM share, for sorting and for keys.
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

    fn bare(&self) -> &str {
        self.0.strip_prefix('_').unwrap_or(&self.0)
    }

    fn characters(&self) -> impl Iterator<Item = char> {
        self.bare().chars().flat_map(char::to_lowercase)
    }
}

impl PartialEq for VmName {
    fn eq(&self, other: &Self) -> bool {
        // Names are plain letters, nearly always, and whether those are the same is known sooner.
        if self.0.is_ascii() && other.0.is_ascii() {
            return self.bare().eq_ignore_ascii_case(other.bare());
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
        // Ends the name, so that the names of a list cannot run into each other.
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
    fn whole_names_match_in_any_case_and_nothing_else_does() {
        let same = [("web-01", "web-01"), ("mySpotVM", "myspotvm"), ("_WestNO_0", "westno_0"), ("Ödön", "öDÖN")];
        for (a, b) in same {
            assert_eq!(VmName::new(a), VmName::new(b), "{a} and {b} are one VM");
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
    fn equal_names_are_one_member_of_a_set() {
        let names: HashSet<VmName> = ["_Web-01", "web-01", "WEB-01", "web-02"].into_iter().map(VmName::new).collect();
        assert_eq!(names.len(), 2);
    }

    #[test]
    fn a_name_is_shown_as_it_came() {
        assert_eq!(VmName::new("_Web-01").to_string(), "_Web-01");
    }
}
