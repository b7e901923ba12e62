//! What the person chose is what counts, whatever is in the files.

use std::fs;

use forewarn_core::Kind;
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

/// A folder with the files of a person and of a machine.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn with(person: &str) -> Self {
        let desk = Self::new();
        crate::private::create_folder(&desk.folder.path().join("data")).unwrap();
        fs::write(desk.person(), person).unwrap();
        desk
    }

    fn and_machine(self, text: &str) -> Self {
        fs::write(self.machine(), text).unwrap();
        // Whatever rights whoever runs the tests gives to new files.
        #[cfg(unix)]
        fs::set_permissions(self.machine(), std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
        self
    }

    fn person(&self) -> PathBuf {
        self.folder.path().join("data/settings.toml")
    }

    fn machine(&self) -> PathBuf {
        self.folder.path().join("machine.toml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.person()).unwrap()
    }

    fn open(&self) -> SettingsStore {
        SettingsStore::open(self.person(), self.machine())
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path().join("data")).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn sentences(store: &SettingsStore) -> Vec<String> {
    store.problems().iter().map(ToString::to_string).collect()
}

#[test]
fn a_missing_file_is_begun_with_everything_explained() {
    let desk = Desk::new();
    let store = desk.open();
    assert_eq!((store.settings(), store.problems()), (&Settings::default(), &[][..]));
    assert_eq!(desk.text(), template());
    assert_eq!(*desk.open().settings(), Settings::default());
}

#[cfg(unix)]
#[test]
fn the_file_is_nobody_elses_to_read() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    let mut store = desk.open();
    let mode = || fs::metadata(desk.person()).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600);
    fs::set_permissions(desk.person(), fs::Permissions::from_mode(0o644)).unwrap();
    store.save(&values(json!({ "sound": false })), now()).unwrap();
    assert_eq!(mode(), 0o600);
}

#[test]
fn what_is_saved_counts_at_once_and_after_a_restart() {
    let desk = Desk::new();
    let mut store = desk.open();
    let chosen = values(json!({ "sound": false, "reminder_minutes": [30, 2], "theme": "dark" }));
    assert_eq!(store.save(&chosen, now()).unwrap(), Saved::default());
    for store in [&store, &desk.open()] {
        for (name, value) in &chosen {
            assert_eq!(store.settings().get(SettingKey::from_name(name).unwrap()), *value);
        }
    }
    assert_eq!(desk.files(), ["settings.toml"], "nothing else is left behind");
}

#[test]
fn what_is_as_it_was_is_not_written() {
    let desk = Desk::new().and_machine("poll_interval_seconds = 5\n");
    let mut store = desk.open();
    let mut all = store.settings().to_values();
    all.insert("sound".to_owned(), json!(false));
    store.save(&all, now()).unwrap();
    assert_eq!(desk.text(), template().replace("# sound = true", "sound = false"));
    fs::write(desk.machine(), "poll_interval_seconds = 7\n").unwrap();
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::PollIntervalSeconds), json!(7), "it goes on following the machine");
}

#[test]
fn what_is_usual_on_the_system_counts_until_a_file_says_otherwise() {
    let usual = || Settings { start_at_login: true, ..Settings::default() };
    let desk = Desk::new();
    let open = || SettingsStore::open_where_usual(usual(), desk.person(), desk.machine());
    let mut store = open();
    assert_eq!(*store.settings(), usual());
    assert!(desk.text().contains("\n# start_at_login = true\n"), "the file tells what is usual here");
    store.save(&values(json!({ "start_at_login": false })), now()).unwrap();
    assert!(!store.settings().start_at_login && !open().settings().start_at_login);
    fs::write(desk.person(), "").unwrap();
    store.reload_if_changed();
    assert!(store.reload_if_changed() && store.settings().start_at_login, "nothing is chosen any more");
    let desk = Desk::new().and_machine("start_at_login = false\n");
    let store = SettingsStore::open_where_usual(usual(), desk.person(), desk.machine());
    assert!(!store.settings().start_at_login, "the administrator's word counts over the package's");
}

#[test]
fn comments_and_unknown_names_are_kept() {
    let text = "# mine\ncolour = \"red\" # later\ntheme = \"dark\" # nicer\n";
    let desk = Desk::with(text);
    let mut store = desk.open();
    let path = desk.person().display().to_string();
    assert_eq!(
        sentences(&store),
        [format!(
            "\"colour\" in {path} is no setting that Forewarn knows. It is kept but has no effect: check its spelling."
        )]
    );
    store.save(&values(json!({ "theme": "light" })), now()).unwrap();
    assert_eq!(desk.text(), text.replace("dark", "light"));
}

#[test]
fn what_somebody_wrote_meanwhile_is_kept_when_saving() {
    let desk = Desk::with("theme = \"dark\"\n");
    let mut store = desk.open();
    fs::write(desk.person(), "theme = \"dark\"\nhistory_days = 30\n").unwrap();
    store.save(&values(json!({ "theme": "light" })), now()).unwrap();
    assert_eq!(desk.text(), "theme = \"light\"\nhistory_days = 30\n");
    assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(30));
}

#[test]
fn a_wrong_value_costs_that_value_alone() {
    let desk = Desk::with("poll_interval_seconds = 0\ntheme = \"dark\"\nhistory_days = nan\n");
    let store = desk.open();
    let path = desk.person().display().to_string();
    assert_eq!(
        sentences(&store),
        [
            format!(
                "poll_interval_seconds cannot be 0: it must be a number from 0.2 to 60. \
                 It stands in {path}; 1 is used instead."
            ),
            format!(
                "history_days cannot be \"NaN\": it must be a whole number from 1 to 3650. \
                 It stands in {path}; 365 is used instead."
            ),
        ]
    );
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    assert_eq!(store.settings().get(SettingKey::PollIntervalSeconds), json!(1));
}

#[test]
fn a_wrong_value_cannot_be_saved_and_nothing_else_with_it() {
    let desk = Desk::new();
    let mut store = desk.open();
    let before = desk.text();
    let error = store
        .save(&values(json!({ "sound": false, "theme": "neon", "history_days": 0, "colour": 1 })), now())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "theme cannot be \"neon\": it must be \"system\", \"light\" or \"dark\". \
         history_days cannot be 0: it must be a whole number from 1 to 3650. \"colour\" is no setting."
    );
    assert_eq!((desk.text(), store.settings()), (before, &Settings::default()));
}

#[test]
fn saving_puts_a_wrong_value_in_the_file_right() {
    let desk = Desk::with("poll_interval_seconds = 0\n");
    let mut store = desk.open();
    store.save(&values(json!({ "poll_interval_seconds": 1 })), now()).unwrap();
    assert_eq!(desk.text(), "poll_interval_seconds = 1\n");
    assert_eq!(store.problems(), []);
}

#[test]
fn a_file_that_is_no_toml_is_left_alone_until_the_person_saves() {
    let broken = "sound = false\ntheme = dark\n";
    let desk = Desk::with(broken);
    let mut store = desk.open();
    assert_eq!(*store.settings(), Settings::default());
    let [sentence] = sentences(&store).try_into().unwrap();
    let start = format!("{} cannot be understood at line 2, column 9: ", desk.person().display());
    assert!(sentence.starts_with(&start), "{sentence}");
    assert_eq!(desk.text(), broken);
    store.save(&Map::new(), now()).unwrap();
    assert_eq!(desk.text(), broken, "nothing was chosen, so nothing is lost");

    let saved = store.save(&values(json!({ "theme": "dark" })), now()).unwrap();
    let aside = saved.set_aside.unwrap();
    assert_eq!(aside.file_name().unwrap(), "settings.damaged-20260302T123200Z.toml");
    assert_eq!(fs::read_to_string(aside).unwrap(), broken);
    assert_eq!(desk.text(), template().replace("# theme = \"system\"", "theme = \"dark\""));
    assert_eq!(store.problems(), []);
}

#[test]
fn while_a_file_cannot_be_understood_what_it_said_before_goes_on_counting() {
    let good = "webhook_url = \"https://hooks.example/secret\"\nsound = false\n";
    let desk = Desk::with(good).and_machine("theme = \"dark\"\nlocked = [\"theme\"]\n");
    let mut store = desk.open();
    let before = store.settings().clone();
    for half_saved in [&b"webhook_url = \"https://ho"[..], b"\xff\xfes\0"] {
        fs::write(desk.person(), half_saved).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!((store.settings(), store.problems().len()), (&before, 1));
        assert!(!store.is_certain(SettingKey::WebhookUrl));
        fs::write(desk.machine(), half_saved).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!((store.settings(), store.locked().len(), store.problems().len()), (&before, 1, 2));
        fs::write(desk.machine(), "theme = \"dark\"\nlocked = [\"theme\"]\n").unwrap();
        fs::write(desk.person(), good).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!((store.settings(), store.problems()), (&before, &[][..]));
        assert!(store.is_certain(SettingKey::WebhookUrl));
    }
    fs::write(desk.person(), "broken").unwrap();
    assert_eq!(desk.open().settings().webhook_url, None, "another run has nothing to go by");
}

#[test]
fn a_file_that_an_editor_empties_or_takes_away_for_a_moment_changes_nothing() {
    let good = "sound = false\n";
    let desk = Desk::with(good);
    let mut store = desk.open();
    for _ in 0..2 {
        fs::write(desk.person(), "").unwrap();
        assert!(!store.reload_if_changed());
        assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
        fs::write(desk.person(), good).unwrap();
        assert!(!store.reload_if_changed());
        fs::remove_file(desk.person()).unwrap();
        assert!(!store.reload_if_changed());
        fs::write(desk.person(), good).unwrap();
        assert!(!store.reload_if_changed());
    }
    fs::write(desk.person(), "").unwrap();
    assert!(!store.reload_if_changed());
    assert!(store.reload_if_changed(), "it is meant");
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
}

#[test]
fn in_the_place_of_a_wrong_value_the_last_good_one_counts() {
    let desk = Desk::with("history_days = 30\n");
    let mut store = desk.open();
    for wrong in ["history_days = 0\n", "history_days = \"many\"\n"] {
        fs::write(desk.person(), wrong).unwrap();
        assert!(store.reload_if_changed());
        assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(30));
        assert!(sentences(&store)[0].ends_with("30 is used instead."), "{:?}", sentences(&store));
        assert!(!store.is_certain(SettingKey::HistoryDays) && store.is_certain(SettingKey::WebhookUrl));
    }
    fs::write(desk.person(), "sound = false\n").unwrap();
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(365), "it is not wanted any more");
}

#[test]
fn saving_over_a_file_that_cannot_be_understood_keeps_what_goes_on_counting() {
    let desk = Desk::with("history_days = 30\ncolour = \"red\"\n\n[[prepare]]\nprogram = \"/bin/drain\"\n");
    let mut store = desk.open();
    fs::write(desk.person(), "history_days =").unwrap();
    assert!(store.save(&values(json!({ "theme": "dark" })), now()).unwrap().set_aside.is_some());
    for store in [&store, &desk.open()] {
        assert_eq!(store.problems(), []);
        assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
        assert_eq!(store.settings().get(SettingKey::HistoryDays), json!(30));
        assert_eq!(store.settings().get(SettingKey::Prepare)[0]["program"], "/bin/drain");
    }
}

#[test]
fn what_is_used_instead_of_a_wrong_value_is_not_repeated_where_it_is_a_secret() {
    let machine = "webhook_url = \"https://hooks.example/secret\"\n\n[[prepare]]\nprogram = \"/bin/drain\"\n\
                   arguments = [\"secret\"]\n";
    let desk = Desk::with("webhook_url = \"http://elsewhere.example\"\nprepare = \"drain\"\n").and_machine(machine);
    let store = desk.open();
    let told = sentences(&store);
    assert!(told[0].ends_with("[…] is used instead.") && told[1].ends_with("\"…\" is used instead."), "{told:?}");
    assert!(!format!("{:?}", store.problems()).contains("secret"));
}

#[test]
fn what_is_no_text_is_told_and_not_overwritten() {
    let desk = Desk::with("");
    let utf16: Vec<u8> = "\u{feff}sound = false".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(desk.person(), &utf16).unwrap();
    let mut store = desk.open();
    let [sentence] = sentences(&store).try_into().unwrap();
    assert!(sentence.ends_with("cannot be read: it is no text in UTF-8. Until it can, what was read from it before counts, or the defaults if nothing was."));
    let error = store.save(&values(json!({ "sound": false })), now()).unwrap_err();
    assert!(matches!(error, SaveError::NotSaved(NotSaved::NotRead { .. })), "{error}");
    assert_eq!(fs::read(desk.person()).unwrap(), utf16);
}

#[test]
fn the_machine_says_what_is_usual() {
    let desk = Desk::with("theme = \"dark\"\n").and_machine("theme = \"light\"\nsound = false\nhistory_days = 0\n");
    let store = desk.open();
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
    let [sentence] = sentences(&store).try_into().unwrap();
    assert!(sentence.contains(&format!("It stands in {}; 365 is used", desk.machine().display())), "{sentence}");
}

#[cfg(unix)]
#[test]
fn what_strangers_could_have_written_rules_over_nobody_until_they_no_longer_can() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::with("theme = \"dark\"\n").and_machine("sound = false\nlocked = [\"theme\"]\n");
    let allow = |mode| fs::set_permissions(desk.machine(), PermissionsExt::from_mode(mode)).unwrap();
    allow(0o666);
    let mut store = desk.open();
    let machine = desk.machine();
    assert_eq!(
        store.problems(),
        [SettingsProblem::Exposed { path: machine.clone(), place: machine.canonicalize().unwrap() }]
    );
    assert!(sentences(&store)[0].starts_with(&format!("{} is not used, because others", machine.display())));
    assert!(store.locked().is_empty());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"), "the person's own counts as ever");
    store.save(&values(json!({ "theme": "light" })), now()).unwrap();

    allow(0o644);
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
    assert!(store.locked().contains(&SettingKey::Theme));
}

#[cfg(unix)]
#[test]
fn a_file_that_others_could_have_written_is_not_read_and_makes_room_when_something_is_saved() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::with("theme = \"dark\"\nsound = false\n");
    let allow = |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    let folder = desk.person().parent().unwrap().to_owned();
    allow(&folder, 0o755);
    allow(&desk.person(), 0o666);
    let mut store = desk.open();
    assert_eq!(store.settings().get(SettingKey::Theme), json!("system"));
    let [sentence] = sentences(&store).try_into().unwrap();
    let person = desk.person().display().to_string();
    assert!(
        sentence.starts_with(&format!("{person} isn't used, because other users can write to {person}.")),
        "{sentence}"
    );
    assert!(!store.is_certain(SettingKey::StartAtLogin), "nothing is undone because of it");

    let saved = store.save(&values(json!({ "sound": false })), now()).unwrap();
    let aside = saved.set_aside.expect("nothing is lost");
    assert!(fs::read_to_string(aside).unwrap().contains("dark"));
    assert_eq!(sentences(&store), Vec::<String>::new());
    assert_eq!(store.settings().get(SettingKey::Theme), json!("system"));
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));

    // Exposed while the program runs, what was read before doesn't count any more either.
    allow(&desk.person(), 0o666);
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
    allow(&desk.person(), 0o600);
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
}

#[test]
fn what_the_machine_locks_the_person_cannot_change() {
    let machine = "poll_interval_seconds = 5\nlocked = [\"poll_interval_seconds\", \"sound\"]\n";
    let desk = Desk::with("poll_interval_seconds = 1\nsound = true\ntheme = \"dark\"\n").and_machine(machine);
    let mut store = desk.open();
    assert_eq!(*store.locked(), BTreeSet::from([SettingKey::PollIntervalSeconds, SettingKey::Sound]));
    assert_eq!(store.settings().get(SettingKey::PollIntervalSeconds), json!(5));
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    let (person, machine) = (desk.person().display().to_string(), desk.machine().display().to_string());
    assert_eq!(
        sentences(&store),
        [format!("poll_interval_seconds is locked by {machine}, so its value in {person} is not used.")],
        "the sound is the same in both"
    );

    let before = desk.text();
    let error = store.save(&values(json!({ "poll_interval_seconds": 2, "theme": "light" })), now()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("poll_interval_seconds is locked by {machine}: ask your administrator to change it there.")
    );
    assert_eq!(desk.text(), before);
    let unchanged = values(json!({ "poll_interval_seconds": 5, "theme": "light" }));
    store.save(&unchanged, now()).unwrap();
    assert_eq!(store.settings().get(SettingKey::Theme), json!("light"));
}

#[test]
fn what_cannot_be_locked_is_told() {
    let desk = Desk::new().and_machine("locked = [\"poll_interval\", \"sound\", 3]\n");
    let store = desk.open();
    assert_eq!(*store.locked(), BTreeSet::from([SettingKey::Sound]));
    let told = sentences(&store);
    assert_eq!(told.len(), 2);
    assert!(told[0].starts_with("\"poll_interval\" in the list \"locked\""), "{told:?}");
    assert!(told[1].starts_with("3 in the list"), "{told:?}");
}

#[test]
fn a_change_by_hand_counts_without_a_restart() {
    let desk = Desk::new();
    let mut store = desk.open();
    assert!(!store.reload_if_changed());
    fs::write(desk.person(), "theme = \"dark\"\n").unwrap();
    assert!(store.reload_if_changed());
    assert!(!store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Theme), json!("dark"));
    fs::write(desk.person(), "theme = \"lark\"\n").unwrap();
    assert!(store.reload_if_changed(), "of the same length, at the same time");
    assert_eq!((store.settings().get(SettingKey::Theme), store.problems().len()), (json!("dark"), 1));
    fs::remove_file(desk.person()).unwrap();
    assert!(!store.reload_if_changed(), "an editor may be about to put another in its place");
    assert!(store.reload_if_changed());
    assert_eq!((store.settings(), store.problems()), (&Settings::default(), &[][..]));
    assert!(!desk.person().exists(), "who deletes it while the program runs wants it gone");
}

#[cfg(unix)]
#[test]
fn a_change_is_noticed_in_a_file_that_has_long_been_the_same() {
    let desk = Desk::with("theme = \"dark\"\n");
    let mut store = desk.open();
    let modified = fs::metadata(desk.person()).unwrap().modified().unwrap();
    // Nobody can make a file older than it is.
    while Stamp::of(&desk.person()).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(!store.reload_if_changed());
    assert!(!store.reload_if_changed(), "by what it looks like alone");

    // As unnoticeable as can be: of the same length, and with the old time.
    fs::write(desk.person(), "theme = \"lark\"\n").unwrap();
    fs::File::options().write(true).open(desk.person()).unwrap().set_modified(modified).unwrap();
    assert!(store.reload_if_changed());
    assert_eq!(store.problems().len(), 1);
    while Stamp::of(&desk.person()).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(!store.reload_if_changed());
    let desk = desk.and_machine("sound = false\n");
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(false));
    fs::remove_file(desk.machine()).unwrap();
    assert!(!store.reload_if_changed());
    assert!(store.reload_if_changed());
    assert_eq!(store.settings().get(SettingKey::Sound), json!(true));
}

#[test]
fn a_folder_that_cannot_be_made_is_no_reason_to_stop() {
    let desk = Desk::new();
    fs::write(desk.folder.path().join("data"), "a file where the folder should be").unwrap();
    let mut store = desk.open();
    assert_eq!(*store.settings(), Settings::default());
    assert!(!store.problems().is_empty());
    let error = store.save(&values(json!({ "sound": false })), now()).unwrap_err().to_string();
    assert!(error.starts_with("The settings cannot be saved"), "{error}");
    assert_eq!(*store.settings(), Settings::default());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let desk = Desk::with("");
    let kept = desk.folder.path().join("kept.toml");
    fs::rename(desk.person(), &kept).unwrap();
    std::os::unix::fs::symlink(&kept, desk.person()).unwrap();
    desk.open().save(&values(json!({ "sound": false })), now()).unwrap();
    assert!(fs::symlink_metadata(desk.person()).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&kept).unwrap(), "sound = false\n");
}

#[test]
fn what_is_wrong_with_the_files_is_told_in_every_language() {
    let (path, by) = (PathBuf::from("/me/settings.toml"), PathBuf::from("/etc/settings.toml"));
    let reason = "Permission denied".to_owned();
    let wrong = InvalidValue { key: SettingKey::Sound, value: "7".to_owned(), entry: None };
    let problems = [
        SettingsProblem::Wrong { path: path.clone(), wrong, used: "true".to_owned() },
        SettingsProblem::Unknown { path: path.clone(), name: "colour".to_owned() },
        SettingsProblem::Locked { path: path.clone(), key: SettingKey::Sound, by },
        SettingsProblem::NotLockable { path: path.clone(), value: "7".to_owned() },
        SettingsProblem::Broken { path: path.clone(), line: 3, column: 9, message: reason.clone() },
        SettingsProblem::Unreadable { path: path.clone(), reason: reason.clone() },
        SettingsProblem::NotCreated { path: path.clone(), reason: reason.clone() },
    ];
    let not_saved =
        [NotSaved::NotWritten { path: path.clone(), reason: reason.clone() }, NotSaved::NotRead { path, reason }];
    let sentences = |language| -> Vec<String> {
        let problems = problems.iter().map(|problem| problem.sentence(language));
        problems.chain(not_saved.iter().map(|trouble| trouble.sentence(language))).collect()
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

/// Any valid value of any setting.
fn choice() -> impl Strategy<Value = (SettingKey, Value)> {
    let flag = |key| any::<bool>().prop_map(move |value| (key, json!(value)));
    let number = |key, allowed: std::ops::RangeInclusive<u16>| allowed.prop_map(move |value| (key, json!(value)));
    let one_of =
        |key, allowed: &'static [&str]| proptest::sample::select(allowed).prop_map(move |value| (key, json!(value)));
    prop_oneof![
        proptest::sample::subsequence(Kind::ALL.to_vec(), 0..=Kind::ALL.len())
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

/// Some command, as a person would write it.
fn command(key: SettingKey) -> impl Strategy<Value = (SettingKey, Value)> {
    ("/[!-~é]{1,9}", proptest::collection::vec("[ -~é\\\\\"'#\n]{0,9}", 1..4)).prop_map(move |(program, arguments)| {
        (key, json!([{ "program": program, "arguments": arguments, "seconds": 7 }]))
    })
}

/// Some rules, as the window saves them.
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
    fn whatever_can_be_chosen_is_there_after_a_restart(
        saves in proptest::collection::vec(proptest::collection::vec(choice(), 1..6), 1..4)
    ) {
        let desk = Desk::new();
        let mut store = desk.open();
        let mut expected = Settings::default().to_values();
        for choices in saves {
            let chosen: Map<String, Value> =
                choices.into_iter().map(|(key, value)| (key.name().to_owned(), value)).collect();
            store.save(&chosen, now()).unwrap();
            expected.extend(chosen);
        }
        prop_assert_eq!(&store.settings().to_values(), &expected);
        let again = desk.open();
        prop_assert_eq!(&again.settings().to_values(), &expected);
        prop_assert_eq!(again.problems(), []);
        let text = desk.text();
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
