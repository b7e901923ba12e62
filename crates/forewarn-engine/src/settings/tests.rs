//! Settings in effect, for every content of the files.

use std::fs;

use forewarn_core::{EventKind, InvalidValue};
use forewarn_texts::Language;
use proptest::prelude::*;
use serde_json::json;
use tempfile::TempDir;

use super::*;

/// 2026-03-02 12:32:00 UTC.
fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

fn values(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else { panic!("{value} is no object") };
    map
}

fn template() -> String {
    document::template(&Settings::default())
}

/// A folder with the user's and the machine's file.
struct SettingsFiles {
    folder: TempDir,
}

impl SettingsFiles {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn with(user: &str) -> Self {
        let files = Self::new();
        crate::private::create_folder(&files.folder.path().join("data")).unwrap();
        fs::write(files.user(), user).unwrap();
        files
    }

    fn and_machine(self, text: &str) -> Self {
        fs::write(self.machine(), text).unwrap();
        // Independent of the umask of the test run.
        #[cfg(unix)]
        fs::set_permissions(self.machine(), std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
        self
    }

    fn user(&self) -> PathBuf {
        self.folder.path().join("data/settings.toml")
    }

    fn machine(&self) -> PathBuf {
        self.folder.path().join("machine.toml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.user()).unwrap()
    }

    fn open(&self) -> SettingsStore {
        SettingsStore::open(self.user(), self.machine())
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path().join("data")).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn is_certain(store: &SettingsStore, key: SettingKey) -> bool {
    !store.problems().iter().any(|problem| problem.obscures(key))
}

fn sentences(store: &SettingsStore) -> Vec<String> {
    store.problems().iter().map(ToString::to_string).collect()
}

#[test]
fn a_missing_file_is_created_with_explanations() {
    let files = SettingsFiles::new();
    let store = files.open();
    assert_eq!((store.settings(), store.problems()), (&Settings::default(), &[][..]));
    assert_eq!(files.text(), template());
    assert_eq!(*files.open().settings(), Settings::default());
}

/// A value other than the default for every setting.
fn other_values() -> Map<String, Value> {
    values(json!({
        "notify_types": ["Freeze"],
        "notify_scope": "whole_set",
        "reminder_minutes": [60, 15, 2],
        "sound": false,
        "start_at_login": true,
        "poll_interval_seconds": 30,
        "rules": [{ "name": "Nights", "then": "approve_now" }],
        "approve_user_initiated": true,
        "approve_freeze_up_to_seconds": 9,
        "approval_grace_seconds": 30,
        "prepare": [{ "program": "/usr/local/bin/drain" }],
        "recover": [{ "program": "/usr/local/bin/join" }],
        "theme": "dark",
        "language": "sv",
        "window_style": "flyout",
        "history_days": 30,
        "webhook_url": "https://hooks.example/a",
        "webhook_format": "slack",
    }))
}

#[test]
fn every_setting_is_documented_written_read_and_lockable() {
    let template = template();
    let blocks: Vec<&str> = template.split("\n\n").skip(1).collect();
    assert_eq!(blocks.len(), SettingKey::ALL.len());
    for (key, block) in SettingKey::ALL.into_iter().zip(blocks) {
        let (name, default) = (key.name(), Settings::default().get(key));
        let value = other_values().remove(name).unwrap_or_else(|| panic!("{name} has no other value"));
        assert_ne!(value, default, "{name}");
        assert!(key.about().ends_with('.') && block.starts_with(&format!("# {}\n", key.about())), "{block}");
        assert!(block.contains(&format!("\n# {name} = ")), "{block}");

        let files = SettingsFiles::new();
        let change = Map::from_iter([(name.to_owned(), value.clone())]);
        files.open().save(&change, now()).unwrap();
        let store = files.open();
        assert_eq!((store.settings().get(key), store.problems()), (value.clone(), &[][..]), "{}", files.text());

        let files = SettingsFiles::new().and_machine(&format!("locked = [\"{name}\"]\n"));
        let mut store = files.open();
        assert_eq!(*store.locked(), BTreeSet::from([key]));
        let error = store.save(&change, now()).unwrap_err();
        assert!(matches!(&error, SaveError::Values(refused) if refused.locked == [key]), "{error:?}");
        assert_eq!(store.settings().get(key), default);
    }
}

#[cfg(unix)]
#[test]
fn only_the_user_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let files = SettingsFiles::new();
    let mut store = files.open();
    let mode = || fs::metadata(files.user()).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600);
    fs::set_permissions(files.user(), fs::Permissions::from_mode(0o644)).unwrap();
    store.save(&values(json!({ "sound": false })), now()).unwrap();
    assert_eq!(mode(), 0o600);
}

#[test]
fn saved_values_apply_at_once_and_after_a_restart() {
    let files = SettingsFiles::new();
    let mut store = files.open();
    let chosen = values(json!({ "sound": false, "reminder_minutes": [30, 2], "theme": "dark" }));
    assert_eq!(store.save(&chosen, now()).unwrap(), None);
    for store in [&store, &files.open()] {
        for (name, value) in &chosen {
            assert_eq!(store.settings().get(SettingKey::from_name(name).unwrap()), *value);
        }
    }
    assert_eq!(files.names(), ["settings.toml"], "nothing else is left behind");
}

#[test]
fn unchanged_values_are_not_written() {
    let files = SettingsFiles::new().and_machine("poll_interval_seconds = 5\n");
    let mut store = files.open();
    let mut all = store.settings().to_values();
    all.insert("sound".to_owned(), json!(false));
    store.save(&all, now()).unwrap();
    assert_eq!(files.text(), template().replace("# sound = true", "sound = false"));
    fs::write(files.machine(), "poll_interval_seconds = 7\n").unwrap();
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::PollIntervalSeconds), json!(7), "it still follows the machine");
}

#[test]
fn the_defaults_of_the_system_apply_until_a_file_overrides_them() {
    let defaults = || Settings { start_at_login: true, ..Settings::default() };
    let files = SettingsFiles::new();
    let open = || SettingsStore::open_with_defaults(defaults(), files.user(), files.machine());
    let mut store = open();
    assert_eq!(*store.settings(), defaults());
    assert!(files.text().contains("\n# start_at_login = true\n"), "the file shows these defaults");
    store.save(&values(json!({ "start_at_login": false })), now()).unwrap();
    assert!(!store.settings().start_at_login && !open().settings().start_at_login);
    fs::write(files.user(), "").unwrap();
    store.reload_if_changed();
    assert!(store.reload_if_changed() && store.settings().start_at_login, "the file sets nothing any more");
    let files = SettingsFiles::new().and_machine("start_at_login = false\n");
    let store = SettingsStore::open_with_defaults(defaults(), files.user(), files.machine());
    assert!(!store.settings().start_at_login, "the machine's file overrides the package's default");
}

#[test]
fn comments_and_unknown_names_are_preserved() {
    let text = "# mine\ncolour = \"red\" # later\ntheme = \"dark\" # nicer\n";
    let files = SettingsFiles::with(text);
    let mut store = files.open();
    let path = files.user().display().to_string();
    assert_eq!(
        sentences(&store),
        [format!("“colour” in {path} isn't a setting and has no effect. Check the spelling.")]
    );
    store.save(&values(json!({ "theme": "light" })), now()).unwrap();
    assert_eq!(files.text(), text.replace("dark", "light"));
}

#[test]
fn changes_made_by_hand_are_preserved_when_saving() {
    let files = SettingsFiles::with("theme = \"dark\"\n");
    let mut store = files.open();
    fs::write(files.user(), "theme = \"dark\"\nhistory_days = 30\n").unwrap();
    store.save(&values(json!({ "theme": "light" })), now()).unwrap();
    assert_eq!(files.text(), "theme = \"light\"\nhistory_days = 30\n");
    assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(30));
}

#[test]
fn an_invalid_value_affects_only_its_own_setting() {
    let files = SettingsFiles::with("poll_interval_seconds = 0\ntheme = \"dark\"\nhistory_days = nan\n");
    let store = files.open();
    let path = files.user().display().to_string();
    assert_eq!(
        sentences(&store),
        [
            format!(
                "poll_interval_seconds can't be 0: it must be a number from 0.2 to 60. \
                 It's set in {path}; 1 is used instead."
            ),
            format!(
                "history_days can't be \"NaN\": it must be a whole number from 1 to 3650. \
                 It's set in {path}; 365 is used instead."
            ),
        ]
    );
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    assert_eq!(store.settings().get(SettingKey::PollIntervalSeconds), json!(1));
}

#[test]
fn an_invalid_value_keeps_all_values_from_being_saved() {
    let files = SettingsFiles::new();
    let mut store = files.open();
    let before = files.text();
    let error = store
        .save(&values(json!({ "sound": false, "theme": "neon", "history_days": 0, "colour": 1 })), now())
        .unwrap_err();
    let SaveError::Values(refused) = error else { panic!("{error:?}") };
    let sentences: Vec<String> = refused.invalid.iter().map(ToString::to_string).collect();
    assert_eq!(
        sentences,
        [
            "theme can't be \"neon\": it must be \"system\", \"light\" or \"dark\"",
            "history_days can't be 0: it must be a whole number from 1 to 3650",
        ]
    );
    assert_eq!(refused.unknown, ["colour"]);
    assert_eq!((files.text(), store.settings()), (before, &Settings::default()));
}

#[test]
fn saving_replaces_an_invalid_value_in_the_file() {
    let files = SettingsFiles::with("poll_interval_seconds = 0\n");
    let mut store = files.open();
    store.save(&values(json!({ "poll_interval_seconds": 1 })), now()).unwrap();
    assert_eq!(files.text(), "poll_interval_seconds = 1\n");
    assert_eq!(store.problems(), []);
}

#[test]
fn a_file_that_is_not_toml_is_unchanged_until_the_user_saves() {
    let broken = "sound = false\ntheme = dark\n";
    let files = SettingsFiles::with(broken);
    let mut store = files.open();
    assert_eq!(*store.settings(), Settings::default());
    let [sentence] = sentences(&store).try_into().unwrap();
    let start = format!("{} is invalid at line 2, column 9: ", files.user().display());
    assert!(sentence.starts_with(&start), "{sentence}");
    assert_eq!(files.text(), broken);
    store.save(&Map::new(), now()).unwrap();
    assert_eq!(files.text(), broken, "nothing was chosen, so nothing is lost");

    let quarantined = store.save(&values(json!({ "theme": "dark" })), now()).unwrap().unwrap();
    assert_eq!(quarantined.file_name().unwrap(), "settings.damaged-20260302T123200Z.toml");
    assert_eq!(fs::read_to_string(quarantined).unwrap(), broken);
    assert_eq!(files.text(), template().replace("# theme = \"system\"", "theme = \"dark\""));
    assert_eq!(store.problems(), []);
}

#[test]
fn while_a_file_cannot_be_parsed_its_last_values_stay_in_effect() {
    let good = "webhook_url = \"https://hooks.example/secret\"\nsound = false\n";
    let files = SettingsFiles::with(good).and_machine("theme = \"dark\"\nlocked = [\"theme\"]\n");
    let mut store = files.open();
    let before = store.settings().clone();
    for half_saved in [&b"webhook_url = \"https://ho"[..], b"\xff\xfes\0"] {
        fs::write(files.user(), half_saved).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!((store.settings(), store.problems().len()), (&before, 1));
        assert!(!is_certain(&store, SettingKey::WebhookUrl));
        fs::write(files.machine(), half_saved).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!((store.settings(), store.locked().len(), store.problems().len()), (&before, 1, 2));
        fs::write(files.machine(), "theme = \"dark\"\nlocked = [\"theme\"]\n").unwrap();
        fs::write(files.user(), good).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!((store.settings(), store.problems()), (&before, &[][..]));
        assert!(is_certain(&store, SettingKey::WebhookUrl));
    }
    fs::write(files.user(), "broken").unwrap();
    assert_eq!(files.open().settings().webhook_url, None, "another run has no last valid values");
}

#[test]
fn a_file_that_an_editor_briefly_empties_or_removes_changes_nothing() {
    let good = "sound = false\n";
    let files = SettingsFiles::with(good);
    let mut store = files.open();
    for _ in 0..2 {
        fs::write(files.user(), "").unwrap();
        assert!(!store.reload_if_changed());
        assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
        fs::write(files.user(), good).unwrap();
        assert!(!store.reload_if_changed());
        fs::remove_file(files.user()).unwrap();
        assert!(!store.reload_if_changed());
        fs::write(files.user(), good).unwrap();
        assert!(!store.reload_if_changed());
    }
    fs::write(files.user(), "").unwrap();
    assert!(!store.reload_if_changed());
    assert!(store.reload_if_changed(), "it was empty twice");
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
}

#[test]
fn the_last_valid_value_replaces_an_invalid_one() {
    let files = SettingsFiles::with("history_days = 30\n");
    let mut store = files.open();
    for wrong in ["history_days = 0\n", "history_days = \"many\"\n"] {
        fs::write(files.user(), wrong).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(30));
        assert!(sentences(&store)[0].ends_with("30 is used instead."), "{:?}", sentences(&store));
        assert!(!is_certain(&store, SettingKey::HistoryDays) && is_certain(&store, SettingKey::WebhookUrl));
    }
    fs::write(files.user(), "sound = false\n").unwrap();
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(365), "it was removed");
}

#[test]
fn saving_over_a_file_that_cannot_be_parsed_keeps_its_last_values() {
    let files = SettingsFiles::with("history_days = 30\ncolour = \"red\"\n\n[[prepare]]\nprogram = \"/bin/drain\"\n");
    let mut store = files.open();
    fs::write(files.user(), "history_days =").unwrap();
    assert!(store.save(&values(json!({ "theme": "dark" })), now()).unwrap().is_some());
    for store in [&store, &files.open()] {
        assert_eq!(store.problems(), []);
        assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
        assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(30));
        assert_eq!(store.settings().get(SettingKey::Prepare)[0]["program"], "/bin/drain");
    }
}

#[test]
fn a_secret_is_not_shown_as_the_value_used_instead() {
    let machine = "webhook_url = \"https://hooks.example/secret\"\n\n[[prepare]]\nprogram = \"/bin/drain\"\n\
                   arguments = [\"secret\"]\n";
    let files =
        SettingsFiles::with("webhook_url = \"http://elsewhere.example\"\nprepare = \"drain\"\n").and_machine(machine);
    let store = files.open();
    let sentences = sentences(&store);
    assert!(sentences[0].ends_with("[…] is used instead."), "{sentences:?}");
    assert!(sentences[1].ends_with("\"…\" is used instead."), "{sentences:?}");
    assert!(!format!("{:?}", store.problems()).contains("secret"));
}

#[test]
fn a_file_that_is_not_text_is_reported_and_not_overwritten() {
    let files = SettingsFiles::with("");
    let utf16: Vec<u8> = "\u{feff}sound = false".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(files.user(), &utf16).unwrap();
    let mut store = files.open();
    let [sentence] = sentences(&store).try_into().unwrap();
    assert!(sentence.ends_with("can't be read: it isn't valid UTF-8. Until it can, the last valid settings apply, or the defaults if there were none."));
    let error = store.save(&values(json!({ "sound": false })), now()).unwrap_err();
    assert!(matches!(error, SaveError::File(SettingsFileError::NotRead { .. })), "{error:?}");
    assert_eq!(fs::read(files.user()).unwrap(), utf16);
}

#[test]
fn the_machines_file_sets_defaults() {
    let files =
        SettingsFiles::with("theme = \"dark\"\n").and_machine("theme = \"light\"\nsound = false\nhistory_days = 0\n");
    let store = files.open();
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
    let [sentence] = sentences(&store).try_into().unwrap();
    assert!(sentence.contains(&format!("It's set in {}; 365 is used", files.machine().display())), "{sentence}");
}

#[cfg(unix)]
#[test]
fn a_machine_file_that_others_can_write_is_ignored_until_they_cannot() {
    use std::os::unix::fs::PermissionsExt;

    use crate::trust::UntrustedPath;

    let files = SettingsFiles::with("theme = \"dark\"\n").and_machine("sound = false\nlocked = [\"theme\"]\n");
    let allow = |mode| fs::set_permissions(files.machine(), PermissionsExt::from_mode(mode)).unwrap();
    allow(0o666);
    let mut store = files.open();
    let machine = files.machine();
    assert_eq!(
        store.problems(),
        [SettingsProblem::Untrusted {
            path: machine.clone(),
            untrusted: UntrustedPath::WritableByOthers(machine.canonicalize().unwrap())
        }]
    );
    assert!(sentences(&store)[0].starts_with(&format!("{} isn't used, because users other", machine.display())));
    assert!(store.locked().is_empty());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"), "the user's own still applies");
    store.save(&values(json!({ "theme": "light" })), now()).unwrap();

    allow(0o644);
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
    assert!(store.locked().contains(&SettingKey::Theme));
}

#[cfg(unix)]
#[test]
fn a_user_file_that_others_can_write_is_ignored_and_quarantined_when_saving() {
    use std::os::unix::fs::PermissionsExt;
    let files = SettingsFiles::with("theme = \"dark\"\nsound = false\n");
    let allow = |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    let folder = files.user().parent().unwrap().to_owned();
    allow(&folder, 0o755);
    allow(&files.user(), 0o666);
    let mut store = files.open();
    assert_eq!(store.settings().get(SettingKey::Theme), json!("system"));
    let [sentence] = sentences(&store).try_into().unwrap();
    let user = files.user().display().to_string();
    assert!(
        sentence.starts_with(&format!("{user} isn't used, because other users can write to {user}.")),
        "{sentence}"
    );
    assert!(!is_certain(&store, SettingKey::StartAtLogin), "nothing is undone because of it");

    let quarantined = store.save(&values(json!({ "sound": false })), now()).unwrap().expect("nothing is lost");
    assert!(fs::read_to_string(quarantined).unwrap().contains("dark"));
    assert_eq!(sentences(&store), Vec::<String>::new());
    assert_eq!(store.settings().get(SettingKey::Theme), json!("system"));
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));

    // Its last values don't stay in effect either.
    allow(&files.user(), 0o666);
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
    allow(&files.user(), 0o600);
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
}

#[test]
fn a_locked_setting_cannot_be_changed() {
    let machine = "poll_interval_seconds = 5\nlocked = [\"poll_interval_seconds\", \"sound\"]\n";
    let files = SettingsFiles::with("poll_interval_seconds = 1\nsound = true\ntheme = \"dark\"\n").and_machine(machine);
    let mut store = files.open();
    assert_eq!(*store.locked(), BTreeSet::from([SettingKey::PollIntervalSeconds, SettingKey::Sound]));
    assert_eq!(store.settings().get(SettingKey::PollIntervalSeconds), json!(5));
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    let (user, machine) = (files.user().display().to_string(), files.machine().display().to_string());
    assert_eq!(
        sentences(&store),
        [format!("poll_interval_seconds is locked by {machine}, so its value in {user} isn't used.")],
        "the sound is the same in both"
    );

    let before = files.text();
    let error = store.save(&values(json!({ "poll_interval_seconds": 2, "theme": "light" })), now()).unwrap_err();
    let SaveError::Values(refused) = error else { panic!("{error:?}") };
    assert_eq!((refused.locked, refused.locked_by), (vec![SettingKey::PollIntervalSeconds], files.machine()));
    assert_eq!(files.text(), before);
    let unchanged = values(json!({ "poll_interval_seconds": 5, "theme": "light" }));
    store.save(&unchanged, now()).unwrap();
    assert_eq!(store.settings().get(SettingKey::Theme), json!("light"));
}

#[test]
fn a_name_that_cannot_be_locked_is_reported() {
    let files = SettingsFiles::new().and_machine("locked = [\"poll_interval\", \"sound\", 3]\n");
    let store = files.open();
    assert_eq!(*store.locked(), BTreeSet::from([SettingKey::Sound]));
    let sentences = sentences(&store);
    assert_eq!(sentences.len(), 2);
    assert!(sentences[0].starts_with("\"poll_interval\" in the list “locked”"), "{sentences:?}");
    assert!(sentences[1].starts_with("3 in the list"), "{sentences:?}");
}

#[test]
fn a_change_by_hand_applies_without_a_restart() {
    let files = SettingsFiles::new();
    let mut store = files.open();
    assert!(!store.reload_if_changed());
    fs::write(files.user(), "theme = \"dark\"\n").unwrap();
    assert!(store.reload_if_changed());
    assert!(!store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    fs::write(files.user(), "theme = \"lark\"\n").unwrap();
    assert!(store.reload_if_changed(), "of the same length, at the same time");
    assert_eq!((store.settings().get(SettingKey::Theme), store.problems().len()), (json!("dark"), 1));
    fs::remove_file(files.user()).unwrap();
    assert!(!store.reload_if_changed(), "an editor may be about to put another in its place");
    assert!(store.reload_if_changed());
    assert_eq!((store.settings(), store.problems()), (&Settings::default(), &[][..]));
    assert!(!files.user().exists(), "it isn't created again while the program runs");
}

#[cfg(unix)]
#[test]
fn a_change_is_noticed_in_a_file_that_has_long_been_the_same() {
    let files = SettingsFiles::with("theme = \"dark\"\n");
    let mut store = files.open();
    let modified = fs::metadata(files.user()).unwrap().modified().unwrap();
    // The inode change time can't be set.
    while FileStamp::of(&files.user()).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(!store.reload_if_changed());
    assert!(!store.reload_if_changed(), "the stamp is unchanged");

    // As unnoticeable as can be: of the same length, and with the old time.
    fs::write(files.user(), "theme = \"lark\"\n").unwrap();
    fs::File::options().write(true).open(files.user()).unwrap().set_modified(modified).unwrap();
    assert!(store.reload_if_changed());
    assert_eq!(store.problems().len(), 1);
    while FileStamp::of(&files.user()).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(!store.reload_if_changed());
    let files = files.and_machine("sound = false\n");
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
    fs::remove_file(files.machine()).unwrap();
    assert!(!store.reload_if_changed());
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
}

#[test]
fn without_a_folder_the_defaults_apply() {
    let files = SettingsFiles::new();
    fs::write(files.folder.path().join("data"), "a file where the folder should be").unwrap();
    let mut store = files.open();
    assert_eq!(*store.settings(), Settings::default());
    assert!(!store.problems().is_empty());
    let error = store.save(&values(json!({ "sound": false })), now()).unwrap_err();
    assert!(matches!(error, SaveError::File(_)), "{error:?}");
    assert_eq!(*store.settings(), Settings::default());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let files = SettingsFiles::with("");
    let target = files.folder.path().join("kept.toml");
    fs::rename(files.user(), &target).unwrap();
    std::os::unix::fs::symlink(&target, files.user()).unwrap();
    files.open().save(&values(json!({ "sound": false })), now()).unwrap();
    assert!(fs::symlink_metadata(files.user()).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "sound = false\n");
}

#[test]
fn every_problem_has_a_text_in_every_language() {
    let (path, by) = (PathBuf::from("/me/settings.toml"), PathBuf::from("/etc/settings.toml"));
    let reason = "Permission denied".to_owned();
    let invalid = InvalidValue { key: SettingKey::Sound, value: "7".to_owned(), entry: None };
    let problems = [
        SettingsProblem::Invalid { path: path.clone(), invalid, used: "true".to_owned() },
        SettingsProblem::Unknown { path: path.clone(), name: "colour".to_owned() },
        SettingsProblem::Locked { path: path.clone(), key: SettingKey::Sound, by },
        SettingsProblem::NotLockable { path: path.clone(), value: "7".to_owned() },
        SettingsProblem::NotToml { path: path.clone(), line: 3, column: 9, message: reason.clone() },
        SettingsProblem::Unreadable { path: path.clone(), reason: reason.clone() },
        SettingsProblem::NotCreated { path: path.clone(), reason: reason.clone() },
    ];
    let errors = [
        SettingsFileError::NotWritten { path: path.clone(), reason: reason.clone() },
        SettingsFileError::NotRead { path, reason },
    ];
    let sentences = |language| -> Vec<String> {
        let problems = problems.iter().map(|problem| problem.sentence(language));
        problems.chain(errors.iter().map(|error| error.sentence(language))).collect()
    };
    for language in Language::ALL {
        for (sentence, english) in sentences(language).iter().zip(sentences(Language::English)) {
            assert!(sentence.contains("/me/settings.toml") && !sentence.contains(['{', '}']), "{sentence}");
            assert_eq!(*sentence == english, language == Language::English, "{language:?}: {sentence}");
            for detail in ["Permission denied", "colour", "sound", "/etc/settings.toml", "true", "7", "3", "9"] {
                assert_eq!(sentence.contains(detail), english.contains(detail), "{language:?}: {sentence}");
            }
        }
    }
}

fn choice() -> impl Strategy<Value = (SettingKey, Value)> {
    let flag = |key| any::<bool>().prop_map(move |value| (key, json!(value)));
    let number = |key, allowed: std::ops::RangeInclusive<u16>| allowed.prop_map(move |value| (key, json!(value)));
    let one_of =
        |key, allowed: &'static [&str]| proptest::sample::select(allowed).prop_map(move |value| (key, json!(value)));
    prop_oneof![
        proptest::sample::subsequence(EventKind::ALL.to_vec(), 0..=EventKind::ALL.len())
            .prop_map(|kinds| (SettingKey::NotifyTypes, json!(kinds))),
        one_of(SettingKey::NotifyScope, &["this_vm", "whole_set"]),
        proptest::collection::btree_set(1..=1440_u16, 0..=5)
            .prop_map(|minutes| (SettingKey::ReminderMinutes, minutes.into_iter().rev().collect())),
        flag(SettingKey::Sound),
        flag(SettingKey::StartAtLogin),
        number(SettingKey::PollIntervalSeconds, 1..=60),
        proptest::sample::select(vec![0.2, 0.25, 1.5, 59.999])
            .prop_map(|value| (SettingKey::PollIntervalSeconds, json!(value))),
        rules(),
        number(SettingKey::ApprovalGraceSeconds, 0..=300),
        flag(SettingKey::ApproveUserInitiated),
        number(SettingKey::ApproveFreezeUpToSeconds, 0..=3600),
        command(SettingKey::Prepare),
        command(SettingKey::Recover),
        one_of(SettingKey::Theme, &["system", "light", "dark"]),
        one_of(SettingKey::Language, &["system", "en", "tr", "sv", "hu", "nl"]),
        number(SettingKey::HistoryDays, 1..=3650),
    ]
}

fn command(key: SettingKey) -> impl Strategy<Value = (SettingKey, Value)> {
    ("/[!-~é]{1,9}", proptest::collection::vec("[ -~é\\\\\"'#\n]{0,9}", 1..4)).prop_map(move |(program, arguments)| {
        (key, json!([{ "program": program, "arguments": arguments, "seconds": 7 }]))
    })
}

fn rules() -> impl Strategy<Value = (SettingKey, Value)> {
    let actions = vec![
        json!({ "then": "approve_now" }),
        json!({ "then": "approve_before", "minutes_before": 5 }),
        json!({ "then": "never", "weekdays": ["mon", "fri"], "from": "22:00", "until": "06:00" }),
    ];
    let rule = ("[!-~é\"'#=]{1,9}", proptest::sample::select(actions));
    proptest::collection::btree_map(rule.0, rule.1, 0..4).prop_map(|rules| {
        let rules = rules.into_iter().map(|(name, mut rule)| {
            rule["name"] = json!(name);
            rule
        });
        (SettingKey::Rules, rules.collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_valid_values_are_read_back_after_a_restart(
        saves in proptest::collection::vec(proptest::collection::vec(choice(), 1..6), 1..4)
    ) {
        let files = SettingsFiles::new();
        let mut store = files.open();
        let mut expected = Settings::default().to_values();
        for choices in saves {
            let chosen: Map<String, Value> =
                choices.into_iter().map(|(key, value)| (key.name().to_owned(), value)).collect();
            store.save(&chosen, now()).unwrap();
            expected.extend(chosen);
        }
        prop_assert_eq!(&store.settings().to_values(), &expected);
        let again = files.open();
        prop_assert_eq!(&again.settings().to_values(), &expected);
        prop_assert_eq!(again.problems(), []);
        let text = files.text();
        for line in template().lines().filter(|line| !line.contains(" = ")) {
            prop_assert!(text.contains(line), "{} is missing in {}", line, text);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_file_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let mut store = SettingsStore::open(&file, folder.path().join("machine.toml"));
    fs::remove_file(&file).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
    store.reload_if_changed();
    store.reload_if_changed();
    assert!(matches!(store.problems(), [SettingsProblem::Unreadable { .. }]), "{:?}", store.problems());
}
