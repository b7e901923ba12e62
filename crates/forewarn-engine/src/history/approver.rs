//! Who approved, in the column that used to hold only names: a person is their name, a rule is JSON.

use forewarn_core::Approver;

pub(super) fn kept(approver: &Approver) -> String {
    match approver {
        Approver::User(name) => name.clone(),
        Approver::Rule { .. } => serde_json::to_string(approver).unwrap_or_default(),
    }
}

pub(super) fn of_kept(kept: String) -> Approver {
    match serde_json::from_str(&kept) {
        Ok(rule @ Approver::Rule { .. }) => rule,
        // A person may well be called something that is JSON.
        Ok(Approver::User(_)) | Err(_) => Approver::User(kept),
    }
}

#[cfg(test)]
mod tests {
    use forewarn_core::RuleName;

    use super::*;

    #[test]
    fn whoever_approved_is_read_back_and_so_is_whom_an_earlier_version_kept() {
        for name in ["ada", "\"ada\"", "7", "", "CONTOSO\\ada", "{}"] {
            assert_eq!(of_kept(name.to_owned()), Approver::User(name.to_owned()));
            assert_eq!(kept(&Approver::User(name.to_owned())), name);
        }
        let rule = Approver::Rule { rule: RuleName::new("Nights, \"all\" of them") };
        assert_eq!(of_kept(kept(&rule)), rule);
    }
}
