//! Who can change a file or folder on Windows. Pure, so that it is tested on every system.

/// Bits of an access mask.
pub(super) type Rights = u32;

/// Write data of a file, or add a file to a folder.
pub(super) const ADD_FILE: Rights = 0x2;
/// Append to a file, or add a folder to a folder.
pub(super) const ADD_FOLDER: Rights = 0x4;
const DELETE_CHILD: Rights = 0x40;
/// Enough to turn a file or an empty folder into a link.
const WRITE_ATTRIBUTES: Rights = 0x100;
const DELETE: Rights = 0x1_0000;
const WRITE_DAC: Rights = 0x4_0000;
const WRITE_OWNER: Rights = 0x8_0000;
const GENERIC_ALL: Rights = 0x1000_0000;
const GENERIC_WRITE: Rights = 0x4000_0000;

/// Change or replace a file or a link.
pub(super) const CHANGE: Rights = ADD_FILE | ADD_FOLDER | WRITE_ATTRIBUTES | REPLACE;
/// Replace a folder or anything in it. Users who can only add to a folder, as in `ProgramData`, can replace only their own
/// files.
pub(super) const REPLACE: Rights = DELETE | REPLACE_IN_ROOT;
/// The same for the root of a drive, which itself can't be replaced.
pub(super) const REPLACE_IN_ROOT: Rights = DELETE_CHILD | WRITE_DAC | WRITE_OWNER | GENERIC_ALL | GENERIC_WRITE;

pub(super) fn is_trusted(account: &str, user: &str) -> bool {
    /// The service that installs Windows and its updates.
    const TRUSTED_INSTALLER: &str = "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464";
    const SYSTEM: &str = "S-1-5-18";
    const ADMINISTRATORS: &str = "S-1-5-32-544";
    account == user || [SYSTEM, ADMINISTRATORS, TRUSTED_INSTALLER].contains(&account)
}

/// Whether anyone else has one of these rights. Without an access list everyone has all of them.
pub(super) fn others_have<'a>(
    rights: Rights,
    grants: Option<impl IntoIterator<Item = (&'a str, Rights)>>,
    user: &str,
) -> bool {
    /// The owner, which is checked separately.
    const OWNER_RIGHTS: &str = "S-1-3-4";
    let is_other = |account: &str| account != OWNER_RIGHTS && !is_trusted(account, user);
    grants.is_none_or(|grants| grants.into_iter().any(|(account, granted)| granted & rights != 0 && is_other(account)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: &str = "S-1-5-21-1-2-3-1001";
    const STRANGER: &str = "S-1-5-21-1-2-3-1002";
    const SYSTEM: &str = "S-1-5-18";
    const ADMINISTRATORS: &str = "S-1-5-32-544";
    const INSTALLER: &str = "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464";
    const USERS: &str = "S-1-5-32-545";
    const AUTHENTICATED: &str = "S-1-5-11";
    const EVERYONE: &str = "S-1-1-0";

    const FULL: Rights = 0x001f_01ff;
    const MODIFY: Rights = 0x0013_01bf;
    const READ: Rights = 0x0012_00a9;

    #[track_caller]
    fn check(rights: Rights, grants: &[(&str, Rights)], expected: bool) {
        assert_eq!(others_have(rights, Some(grants.iter().copied()), USER), expected, "{grants:x?}");
    }

    #[test]
    fn a_file_that_only_the_user_and_administrators_can_change_is_closed() {
        let closed = [(USER, FULL), (SYSTEM, FULL), (ADMINISTRATORS, FULL), (INSTALLER, FULL), ("S-1-3-4", FULL)];
        check(CHANGE, &closed, false);
        check(CHANGE, &[], false);
        check(CHANGE, &[(USERS, READ), (EVERYONE, READ), ("S-1-15-2-1", READ)], false);
    }

    #[test]
    fn every_right_to_change_a_file_exposes_it() {
        for right in [
            ADD_FILE,
            ADD_FOLDER,
            WRITE_ATTRIBUTES,
            DELETE,
            WRITE_DAC,
            WRITE_OWNER,
            GENERIC_ALL,
            GENERIC_WRITE,
            FULL,
            MODIFY,
        ] {
            for account in [USERS, AUTHENTICATED, EVERYONE, STRANGER, "S-1-5-4", ""] {
                check(CHANGE, &[(USER, FULL), (account, right)], true);
            }
        }
        let anything = None::<[(&str, Rights); 0]>;
        assert!(others_have(CHANGE, anything, USER), "without a list everyone may do everything");
    }

    #[test]
    fn others_may_add_to_a_parent_folder_but_not_replace_its_content() {
        // The defaults of ProgramData and C:\.
        let program_data = [(SYSTEM, FULL), (ADMINISTRATORS, FULL), (USERS, READ), (USERS, 0x116)];
        let system_drive = [(SYSTEM, FULL), (ADMINISTRATORS, FULL), (USERS, READ), (AUTHENTICATED, 0x4)];
        let data_drive = [(SYSTEM, FULL), (ADMINISTRATORS, FULL), (AUTHENTICATED, MODIFY)];
        check(REPLACE, &program_data, false);
        check(REPLACE | ADD_FILE, &program_data, true);
        check(REPLACE_IN_ROOT, &system_drive, false);
        check(REPLACE_IN_ROOT, &data_drive, false);
        check(REPLACE, &data_drive, true);
        for right in [DELETE_CHILD, DELETE, WRITE_DAC, WRITE_OWNER, FULL] {
            check(REPLACE, &[(USERS, right)], true);
        }
        check(REPLACE_IN_ROOT, &[(USERS, DELETE_CHILD)], true);
    }

    #[test]
    fn the_system_its_administrators_and_the_user_are_trusted() {
        for account in [USER, SYSTEM, ADMINISTRATORS, INSTALLER] {
            assert!(is_trusted(account, USER), "{account}");
        }
        for account in [STRANGER, USERS, EVERYONE, AUTHENTICATED, "S-1-3-4", "S-1-5-80-0", ""] {
            assert!(!is_trusted(account, USER), "{account}");
        }
    }
}
