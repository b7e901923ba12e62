//! What can be asked of the program when it is started.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use imds_simulator::{Scenario, Speed};
use scheduled_events::Endpoint;
use tracing::level_filters::LevelFilter;

/// Warns of Azure's scheduled maintenance from the tray, and lets you approve it.
#[derive(Debug, Parser)]
#[command(name = "forewarn", version)]
struct Written {
    #[arg(long, value_name = "URL", conflicts_with = "demo")]
    #[arg(help = "The metadata endpoint to ask instead of Azure's [env: FOREWARN_ENDPOINT]")]
    endpoint: Option<Endpoint>,
    #[arg(long, value_name = "DIR", conflicts_with = "demo")]
    #[arg(help = "The folder for history, settings and logs [env: FOREWARN_DATA_DIR]")]
    data_dir: Option<PathBuf>,
    /// Open the window at once
    #[arg(long)]
    show: bool,
    /// Show a demonstration that touches no real data: a built-in scenario, or a file that ends in .toml
    #[arg(long, value_name = "SCENARIO", num_args = 0..=1, default_missing_value = "tour")]
    demo: Option<String>,
    /// How many times faster than Azure the demonstration runs [default: 20]
    #[arg(long, value_name = "N")]
    speed: Option<f64>,
    /// How much to write to the log: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = log_level)]
    log: LevelFilter,
    /// End the Forewarn that runs in this session, and wait for it
    #[cfg(windows)]
    #[arg(long, hide = true)]
    quit: bool,
    /// Write the identity that notifications need onto this shortcut
    #[cfg(windows)]
    #[arg(long, hide = true, value_name = "SHORTCUT")]
    register: Option<PathBuf>,
    /// Put aside what a stranger left at this path, where only administrators are to write
    #[cfg(windows)]
    #[arg(long, hide = true, value_name = "PATH")]
    claim: Option<PathBuf>,
    /// Remove what Forewarn wrote into the registry for this person
    #[cfg(windows)]
    #[arg(long, hide = true)]
    unregister: bool,
    /// Start only if the person wants that at login, and open no window if Forewarn runs already
    #[cfg(windows)]
    #[arg(long, hide = true)]
    at_login: bool,
    /// Started by Windows because a notification was clicked
    #[cfg(windows)]
    #[arg(long, hide = true)]
    toast_activated: bool,
}

/// With this Windows starts the program where it doesn't run when a notification is clicked; what was clicked it says through
/// COM.
#[cfg(any(windows, test))]
pub(crate) const TOAST_ACTIVATED: &str = "--toast-activated";

/// What the program is to do.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arguments {
    /// Whom to watch.
    pub(crate) watch: Watch,
    /// Whether to open the window at once.
    pub(crate) show: bool,
    /// How much to log.
    pub(crate) log: LevelFilter,
    /// Whether the system starts it because somebody has logged in.
    #[cfg(windows)]
    pub(crate) at_login: bool,
    /// Whether Windows starts it because a notification was clicked.
    #[cfg(windows)]
    pub(crate) toast_activated: bool,
}

/// Whom to watch.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Watch {
    /// This VM.
    Azure {
        /// Only this endpoint; Azure's if none is named.
        endpoint: Option<Endpoint>,
        /// Where everything is kept; the platform's usual place if none is named.
        data: Option<PathBuf>,
    },
    /// A simulated one.
    Demo(Demo),
}

/// A demonstration.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Demo {
    /// What happens in it.
    pub(crate) scenario: Scenario,
    /// How many times faster than Azure it runs.
    pub(crate) speed: Speed,
}

/// Why the program does not start.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// This is all that was asked for.
    Told(String),
    /// This cannot be done.
    Wrong(String),
    /// It is to do this instead.
    #[cfg(windows)]
    InstallerTask(InstallerTask),
}

/// What an installer needs done.
#[cfg(windows)]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InstallerTask {
    /// End the program that runs in this session.
    Quit,
    /// Write the program's identity onto this shortcut.
    Register(PathBuf),
    /// Put aside what a stranger left at this path.
    Claim(PathBuf),
    /// Remove what the program wrote into the registry for this person.
    Unregister,
}

impl Arguments {
    /// Reads the command line, without the program's own name, and the environment.
    pub(crate) fn read(
        line: impl IntoIterator<Item = OsString>,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Result<Self, Stop> {
        let name = OsString::from("forewarn");
        // COM adds it to the command that starts a class.
        #[cfg(windows)]
        let line = line.into_iter().filter(|argument| argument != "-Embedding");
        let written = Written::try_parse_from(std::iter::once(name).chain(line)).map_err(|error| stop(&error))?;
        #[cfg(windows)]
        if let Some(chore) = chore(&written) {
            return Err(Stop::InstallerTask(chore));
        }
        let watch = match written.demo {
            Some(scenario) => Watch::Demo(demo(&scenario, written.speed)?),
            None if written.speed.is_some() => {
                return Err(Stop::Wrong(
                    "--speed is for demonstrations; give --demo as well, or leave it out".to_owned(),
                ));
            }
            None => Watch::Azure {
                endpoint: match written.endpoint {
                    Some(endpoint) => Some(endpoint),
                    None => set(&variable, ENDPOINT_VARIABLE).map(named_endpoint).transpose()?,
                },
                data: written.data_dir.or_else(|| set(&variable, DATA_VARIABLE).map(PathBuf::from)),
            },
        };
        Ok(Self {
            watch,
            show: written.show,
            log: written.log,
            #[cfg(windows)]
            at_login: written.at_login,
            #[cfg(windows)]
            toast_activated: written.toast_activated,
        })
    }

    pub(crate) fn is_demo(&self) -> bool {
        matches!(self.watch, Watch::Demo(_))
    }
}

const ENDPOINT_VARIABLE: &str = "FOREWARN_ENDPOINT";
const DATA_VARIABLE: &str = "FOREWARN_DATA_DIR";

/// Azure's own notice of a quarter of an hour passes in under a minute.
const USUAL_SPEED: f64 = 20.0;

fn demo(scenario: &str, speed: Option<f64>) -> Result<Demo, Stop> {
    let is_file = Path::new(scenario).extension().is_some_and(|extension| extension == "toml");
    let scenario = if is_file { Scenario::load(Path::new(scenario)) } else { Scenario::named(scenario) };
    let scenario = scenario.map_err(|error| wrong("--demo", &error))?;
    let speed = match speed {
        Some(times) => Speed::new(times),
        None => scenario.speed().map_or_else(|| Speed::new(USUAL_SPEED), Ok),
    };
    Ok(Demo { scenario, speed: speed.map_err(|error| wrong("--speed", &error))? })
}

#[cfg(windows)]
fn chore(written: &Written) -> Option<InstallerTask> {
    if let Some(shortcut) = &written.register {
        return Some(InstallerTask::Register(shortcut.clone()));
    }
    if let Some(path) = &written.claim {
        return Some(InstallerTask::Claim(path.clone()));
    }
    written.unregister.then_some(InstallerTask::Unregister).or(written.quit.then_some(InstallerTask::Quit))
}

/// Of what is wrong with a file only the sentence: the line that it quotes can be looked up there.
fn wrong(option: &str, reason: &impl Display) -> Stop {
    let reason = reason.to_string();
    Stop::Wrong(format!("{option}: {}", reason.lines().next().unwrap_or_default()))
}

/// An empty variable is one that somebody wanted to unset.
fn set(variable: &impl Fn(&str) -> Option<OsString>, name: &str) -> Option<OsString> {
    variable(name).filter(|value| !value.is_empty())
}

fn named_endpoint(value: OsString) -> Result<Endpoint, Stop> {
    let wrong = |reason: String| Stop::Wrong(format!("{ENDPOINT_VARIABLE} is set to what is no endpoint: {reason}"));
    let text = value.into_string().map_err(|_| wrong("it is not readable text".to_owned()))?;
    text.parse::<Endpoint>().map_err(|error| wrong(error.to_string()))
}

fn log_level(text: &str) -> Result<LevelFilter, String> {
    match text.to_ascii_lowercase().as_str() {
        "error" => Ok(LevelFilter::ERROR),
        "warn" => Ok(LevelFilter::WARN),
        "info" => Ok(LevelFilter::INFO),
        "debug" => Ok(LevelFilter::DEBUG),
        "trace" => Ok(LevelFilter::TRACE),
        _ => Err("it must be error, warn, info, debug or trace".to_owned()),
    }
}

/// One sentence is what a person reads; clap's usual answer repeats the usage as well.
fn stop(error: &clap::Error) -> Stop {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Stop::Told(error.to_string());
    }
    let said = error.to_string();
    let sentence = said.lines().next().unwrap_or_default().trim_start_matches("error: ").trim_end_matches('.');
    let name = Written::command().get_name().to_owned();
    Stop::Wrong(format!("{sentence}; {name} --help says what can be given"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_with(line: &[&str], variables: &[(&str, &str)]) -> Result<Arguments, Stop> {
        Arguments::read(line.iter().map(OsString::from), |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
        })
    }

    fn read(line: &[&str]) -> Result<Arguments, Stop> {
        read_with(line, &[])
    }

    fn watch(endpoint: Option<&str>, data: Option<&str>) -> Watch {
        Watch::Azure { endpoint: endpoint.map(|url| url.parse().unwrap()), data: data.map(PathBuf::from) }
    }

    #[track_caller]
    fn refused(line: &[&str], variables: &[(&str, &str)], mentions: &str) {
        let Err(Stop::Wrong(sentence)) = read_with(line, variables) else { panic!("{line:?} was taken") };
        assert!(!sentence.contains('\n'), "more than a sentence: {sentence}");
        assert!(sentence.contains(mentions), "{sentence:?} does not mention {mentions:?}");
    }

    #[test]
    fn without_arguments_it_watches_azure_from_the_tray() {
        let arguments = read(&[]).unwrap();
        let usual = Arguments {
            watch: watch(None, None),
            show: false,
            log: LevelFilter::INFO,
            #[cfg(windows)]
            at_login: false,
            #[cfg(windows)]
            toast_activated: false,
        };
        assert_eq!(arguments, usual);
    }

    #[test]
    fn the_command_line_wins_over_the_environment() {
        let variables = [("FOREWARN_ENDPOINT", "http://127.0.0.1:1"), ("FOREWARN_DATA_DIR", "/from/variable")];
        let arguments = read_with(&[], &variables).unwrap();
        assert_eq!(arguments.watch, watch(Some("http://127.0.0.1:1"), Some("/from/variable")));
        let line = ["--endpoint", "http://127.0.0.1:2", "--data-dir", "/from/line"];
        let arguments = read_with(&line, &variables).unwrap();
        assert_eq!(arguments.watch, watch(Some("http://127.0.0.1:2"), Some("/from/line")));
        let empty = [("FOREWARN_ENDPOINT", ""), ("FOREWARN_DATA_DIR", "")];
        assert_eq!(read_with(&[], &empty).unwrap().watch, watch(None, None));
    }

    #[test]
    fn a_demonstration_is_the_tour_at_twenty_times_the_speed() {
        let tour = Demo { scenario: Scenario::named("tour").unwrap(), speed: Speed::new(20.0).unwrap() };
        assert_eq!(read(&["--demo"]).unwrap().watch, Watch::Demo(tour.clone()));
        assert_eq!(read(&["--demo", "--show"]).unwrap().watch, Watch::Demo(tour));
        let slow = Demo { scenario: Scenario::named("user-reboot").unwrap(), speed: Speed::new(1.5).unwrap() };
        assert_eq!(read(&["--demo", "user-reboot", "--speed", "1.5"]).unwrap().watch, Watch::Demo(slow));
    }

    #[test]
    fn a_demonstration_never_touches_real_data() {
        let variables = [("FOREWARN_ENDPOINT", "http://127.0.0.1:1"), ("FOREWARN_DATA_DIR", "/real")];
        assert!(read_with(&["--demo"], &variables).unwrap().is_demo());
        refused(&["--demo", "--data-dir", "/real"], &[], "--data-dir");
        refused(&["--demo", "--endpoint", "http://127.0.0.1:1"], &[], "--endpoint");
    }

    #[test]
    fn what_cannot_be_done_is_refused_in_one_sentence() {
        refused(&["--endpoint", "ftp://x"], &[], "ftp://x");
        refused(&[], &[("FOREWARN_ENDPOINT", "nonsense")], "FOREWARN_ENDPOINT");
        refused(&["--demo", "nonsense"], &[], "nonsense");
        refused(&["--demo", "/nowhere/mine.toml"], &[], "/nowhere/mine.toml");
        refused(&["--demo", "--speed", "0"], &[], "--speed");
        refused(&["--demo", "--speed", "fast"], &[], "fast");
        refused(&["--speed", "2"], &[], "--demo");
        refused(&["--log", "loud"], &[], "error, warn, info, debug or trace");
        refused(&["--colour"], &[], "--colour");
        refused(&["extra"], &[], "extra");
    }

    #[cfg(windows)]
    #[test]
    fn an_installer_can_ask_for_what_it_needs() {
        assert_eq!(read(&["--quit"]), Err(Stop::InstallerTask(InstallerTask::Quit)));
        assert_eq!(read(&["--unregister"]), Err(Stop::InstallerTask(InstallerTask::Unregister)));
        let shortcut = r"C:\ProgramData\Start Menu\Forewarn.lnk";
        assert_eq!(read(&["--register", shortcut]), Err(Stop::InstallerTask(InstallerTask::Register(shortcut.into()))));
        refused(&["--register"], &[], "--register");
        let settings = r"C:\ProgramData\Forewarn";
        assert_eq!(read(&["--claim", settings]), Err(Stop::InstallerTask(InstallerTask::Claim(settings.into()))));
    }

    #[cfg(windows)]
    #[test]
    fn the_system_says_when_it_starts_it_at_login() {
        assert!(read(&[crate::autostart::AT_LOGIN]).unwrap().at_login);
        assert!(!read(&[]).unwrap().at_login);
    }

    #[cfg(windows)]
    #[test]
    fn windows_starts_it_for_a_click_as_com_starts_a_class() {
        let arguments = read(&[TOAST_ACTIVATED, "-Embedding"]).unwrap();
        assert!(arguments.toast_activated && !arguments.show && !arguments.at_login);
        assert!(!read(&[]).unwrap().toast_activated);
    }

    #[test]
    fn it_tells_its_version_and_what_can_be_given() {
        let Err(Stop::Told(version)) = read(&["--version"]) else { panic!("no version") };
        assert_eq!(version.trim(), concat!("forewarn ", env!("CARGO_PKG_VERSION")));
        let Err(Stop::Told(help)) = read(&["--help"]) else { panic!("no help") };
        for option in ["--endpoint", "--data-dir", "--show", "--demo", "--speed", "--log", "FOREWARN_DATA_DIR"] {
            assert!(help.contains(option), "{help}");
        }
    }

    #[cfg(not(windows))]
    #[test]
    fn the_manual_explains_all_that_can_be_given() {
        let manual = include_str!("../../scripts/linux/forewarn.1").replace("\\-", "-");
        let mut command = Written::command();
        command.build();
        for argument in command.get_arguments() {
            let long = argument.get_long().unwrap();
            let heading = |line: &str| line.starts_with(".B") && line.contains(&format!("--{long}"));
            assert!(manual.lines().any(heading), "the manual has not --{long}");
        }
    }
}
