//! The command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use imds_simulator::{Scenario, Speed};
use scheduled_events::Endpoint;
use tracing::level_filters::LevelFilter;

/// Warns you before Azure maintenance, from the tray, and lets you approve it.
#[derive(Debug, Parser)]
#[command(name = "forewarn", version)]
struct Cli {
    #[arg(long, value_name = "URL", conflicts_with = "demo")]
    #[arg(help = "Use this metadata endpoint instead of Azure's [env: FOREWARN_ENDPOINT]")]
    endpoint: Option<Endpoint>,
    #[arg(long, value_name = "DIR", conflicts_with = "demo")]
    #[arg(help = "Save history, settings and logs in this folder [env: FOREWARN_DATA_DIR]")]
    data_dir: Option<PathBuf>,
    /// Open the window at startup
    #[arg(long)]
    show: bool,
    /// Run a demo without real data: a built-in scenario, or a .toml file
    #[arg(long, value_name = "SCENARIO", num_args = 0..=1, default_missing_value = "tour")]
    demo: Option<String>,
    /// Run the demo N times faster than real time [default: 20]
    #[arg(long, value_name = "N")]
    speed: Option<f64>,
    /// Log level: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = log_level)]
    log: LevelFilter,
    /// Quit the Forewarn that runs in this session, and wait for it to exit
    #[cfg(windows)]
    #[arg(long, hide = true)]
    quit: bool,
    /// Write the app ID that notifications need to this shortcut
    #[cfg(windows)]
    #[arg(long, hide = true, value_name = "SHORTCUT")]
    register: Option<PathBuf>,
    /// Quarantine what another user left at this path, which is for administrators
    #[cfg(windows)]
    #[arg(long, hide = true, value_name = "PATH")]
    claim: Option<PathBuf>,
    /// Remove this user's registry entries
    #[cfg(windows)]
    #[arg(long, hide = true)]
    unregister: bool,
    /// Start only if the user hasn't switched off starting at sign-in, and don't open a running Forewarn's window
    #[cfg(windows)]
    #[arg(long, hide = true)]
    at_login: bool,
    /// Started by Windows because a notification was clicked
    #[cfg(windows)]
    #[arg(long, hide = true)]
    toast_activated: bool,
}

/// The option with which Windows starts the program when a notification is clicked. What was clicked arrives through COM.
#[cfg(any(windows, test))]
pub(crate) const TOAST_ACTIVATED: &str = "--toast-activated";

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arguments {
    pub(crate) target: Target,
    pub(crate) show: bool,
    pub(crate) log: LevelFilter,
    #[cfg(windows)]
    pub(crate) at_login: bool,
    #[cfg(windows)]
    pub(crate) toast_activated: bool,
}

/// What to monitor.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Target {
    /// This VM. `None` is Azure's endpoint, and the default data folder.
    Azure { endpoint: Option<Endpoint>, data_dir: Option<PathBuf> },
    /// A simulated VM.
    Demo(Demo),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Demo {
    pub(crate) scenario: Scenario,
    pub(crate) speed: Speed,
}

/// Why the program doesn't start.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum EarlyExit {
    /// Help or version.
    Print(String),
    InvalidArguments(String),
    #[cfg(windows)]
    InstallerTask(InstallerTask),
}

#[cfg(windows)]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InstallerTask {
    Quit,
    Register(PathBuf),
    Claim(PathBuf),
    Unregister,
}

impl Arguments {
    /// Parses the command line without the program's name. An option overrides its environment variable.
    pub(crate) fn parse(
        arguments: impl IntoIterator<Item = OsString>,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Result<Self, EarlyExit> {
        let name = OsString::from("forewarn");
        // COM adds this to the command that starts a class.
        #[cfg(windows)]
        let arguments = arguments.into_iter().filter(|argument| argument != "-Embedding");
        let cli = Cli::try_parse_from(std::iter::once(name).chain(arguments)).map_err(|error| early_exit(&error))?;
        #[cfg(windows)]
        if let Some(task) = installer_task(&cli) {
            return Err(EarlyExit::InstallerTask(task));
        }
        // Scripts clear a variable by setting it to nothing.
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let target = match cli.demo {
            Some(scenario) => Target::Demo(demo(&scenario, cli.speed)?),
            None if cli.speed.is_some() => {
                return Err(EarlyExit::InvalidArguments("--speed needs --demo".to_owned()));
            }
            None => Target::Azure {
                endpoint: match cli.endpoint {
                    Some(endpoint) => Some(endpoint),
                    None => variable(ENDPOINT_VARIABLE).map(parse_endpoint).transpose()?,
                },
                data_dir: cli.data_dir.or_else(|| variable(DATA_DIR_VARIABLE).map(PathBuf::from)),
            },
        };
        Ok(Self {
            target,
            show: cli.show,
            log: cli.log,
            #[cfg(windows)]
            at_login: cli.at_login,
            #[cfg(windows)]
            toast_activated: cli.toast_activated,
        })
    }

    pub(crate) fn is_demo(&self) -> bool {
        matches!(self.target, Target::Demo(_))
    }
}

const ENDPOINT_VARIABLE: &str = "FOREWARN_ENDPOINT";
const DATA_DIR_VARIABLE: &str = "FOREWARN_DATA_DIR";

/// Azure's notice of 15 minutes passes in 45 seconds.
const DEFAULT_SPEED: f64 = 20.0;

fn demo(scenario: &str, speed: Option<f64>) -> Result<Demo, EarlyExit> {
    let is_file = Path::new(scenario).extension().is_some_and(|extension| extension == "toml");
    let scenario = if is_file { Scenario::load(Path::new(scenario)) } else { Scenario::named(scenario) };
    let scenario = scenario.map_err(|error| invalid("--demo", &error))?;
    let speed = match speed {
        Some(times) => Speed::new(times),
        None => scenario.speed().map_or_else(|| Speed::new(DEFAULT_SPEED), Ok),
    };
    Ok(Demo { scenario, speed: speed.map_err(|error| invalid("--speed", &error))? })
}

#[cfg(windows)]
fn installer_task(cli: &Cli) -> Option<InstallerTask> {
    if let Some(shortcut) = &cli.register {
        return Some(InstallerTask::Register(shortcut.clone()));
    }
    if let Some(path) = &cli.claim {
        return Some(InstallerTask::Claim(path.clone()));
    }
    cli.unregister.then_some(InstallerTask::Unregister).or(cli.quit.then_some(InstallerTask::Quit))
}

/// The first line only: an error in a TOML file also quotes the file.
fn invalid(option: &str, reason: &impl Display) -> EarlyExit {
    let reason = reason.to_string();
    EarlyExit::InvalidArguments(format!("{option}: {}", reason.lines().next().unwrap_or_default()))
}

fn parse_endpoint(value: OsString) -> Result<Endpoint, EarlyExit> {
    let text = value.into_string().map_err(|_| invalid(ENDPOINT_VARIABLE, &"isn't valid Unicode"))?;
    text.parse::<Endpoint>().map_err(|error| invalid(ENDPOINT_VARIABLE, &error))
}

fn log_level(text: &str) -> Result<LevelFilter, String> {
    match text.to_ascii_lowercase().as_str() {
        "error" => Ok(LevelFilter::ERROR),
        "warn" => Ok(LevelFilter::WARN),
        "info" => Ok(LevelFilter::INFO),
        "debug" => Ok(LevelFilter::DEBUG),
        "trace" => Ok(LevelFilter::TRACE),
        _ => Err("use error, warn, info, debug or trace".to_owned()),
    }
}

/// Reduces clap's message to one line; clap would also repeat the usage.
fn early_exit(error: &clap::Error) -> EarlyExit {
    let message = error.to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return EarlyExit::Print(message);
    }
    let line = message.lines().next().unwrap_or_default().trim_start_matches("error: ").trim_end_matches('.');
    EarlyExit::InvalidArguments(format!("{line}; see {} --help", Cli::command().get_name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_with(line: &[&str], variables: &[(&str, &str)]) -> Result<Arguments, EarlyExit> {
        Arguments::parse(line.iter().map(OsString::from), |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
        })
    }

    fn parse(line: &[&str]) -> Result<Arguments, EarlyExit> {
        parse_with(line, &[])
    }

    fn azure(endpoint: Option<&str>, data_dir: Option<&str>) -> Target {
        Target::Azure { endpoint: endpoint.map(|url| url.parse().unwrap()), data_dir: data_dir.map(PathBuf::from) }
    }

    #[track_caller]
    fn refused(line: &[&str], variables: &[(&str, &str)], mentions: &str) {
        let Err(EarlyExit::InvalidArguments(message)) = parse_with(line, variables) else {
            panic!("{line:?} was accepted")
        };
        assert!(!message.contains('\n'), "more than one line: {message}");
        assert!(message.contains(mentions), "{message:?} does not mention {mentions:?}");
    }

    #[test]
    fn without_arguments_it_monitors_azure_from_the_tray() {
        let arguments = parse(&[]).unwrap();
        let defaults = Arguments {
            target: azure(None, None),
            show: false,
            log: LevelFilter::INFO,
            #[cfg(windows)]
            at_login: false,
            #[cfg(windows)]
            toast_activated: false,
        };
        assert_eq!(arguments, defaults);
    }

    #[test]
    fn options_override_environment_variables() {
        let variables = [("FOREWARN_ENDPOINT", "http://127.0.0.1:1"), ("FOREWARN_DATA_DIR", "/from/variable")];
        let arguments = parse_with(&[], &variables).unwrap();
        assert_eq!(arguments.target, azure(Some("http://127.0.0.1:1"), Some("/from/variable")));
        let line = ["--endpoint", "http://127.0.0.1:2", "--data-dir", "/from/line"];
        let arguments = parse_with(&line, &variables).unwrap();
        assert_eq!(arguments.target, azure(Some("http://127.0.0.1:2"), Some("/from/line")));
        let empty = [("FOREWARN_ENDPOINT", ""), ("FOREWARN_DATA_DIR", "")];
        assert_eq!(parse_with(&[], &empty).unwrap().target, azure(None, None));
    }

    #[test]
    fn the_default_demo_is_the_tour_at_20_times_real_time() {
        let tour = Demo { scenario: Scenario::named("tour").unwrap(), speed: Speed::new(20.0).unwrap() };
        assert_eq!(parse(&["--demo"]).unwrap().target, Target::Demo(tour.clone()));
        assert_eq!(parse(&["--demo", "--show"]).unwrap().target, Target::Demo(tour));
        let slow = Demo { scenario: Scenario::named("user-reboot").unwrap(), speed: Speed::new(1.5).unwrap() };
        assert_eq!(parse(&["--demo", "user-reboot", "--speed", "1.5"]).unwrap().target, Target::Demo(slow));
    }

    #[test]
    fn a_demo_ignores_real_data() {
        let variables = [("FOREWARN_ENDPOINT", "http://127.0.0.1:1"), ("FOREWARN_DATA_DIR", "/real")];
        assert!(parse_with(&["--demo"], &variables).unwrap().is_demo());
        refused(&["--demo", "--data-dir", "/real"], &[], "--data-dir");
        refused(&["--demo", "--endpoint", "http://127.0.0.1:1"], &[], "--endpoint");
    }

    #[test]
    fn invalid_arguments_are_reported_in_one_line() {
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
    fn installer_tasks_are_parsed() {
        assert_eq!(parse(&["--quit"]), Err(EarlyExit::InstallerTask(InstallerTask::Quit)));
        assert_eq!(parse(&["--unregister"]), Err(EarlyExit::InstallerTask(InstallerTask::Unregister)));
        let shortcut = r"C:\ProgramData\Start Menu\Forewarn.lnk";
        assert_eq!(
            parse(&["--register", shortcut]),
            Err(EarlyExit::InstallerTask(InstallerTask::Register(shortcut.into())))
        );
        refused(&["--register"], &[], "--register");
        let settings = r"C:\ProgramData\Forewarn";
        assert_eq!(parse(&["--claim", settings]), Err(EarlyExit::InstallerTask(InstallerTask::Claim(settings.into()))));
    }

    #[cfg(windows)]
    #[test]
    fn a_start_at_sign_in_is_recognized() {
        assert!(parse(&[crate::autostart::AT_LOGIN]).unwrap().at_login);
        assert!(!parse(&[]).unwrap().at_login);
    }

    #[cfg(windows)]
    #[test]
    fn a_start_by_com_is_recognized() {
        let arguments = parse(&[TOAST_ACTIVATED, "-Embedding"]).unwrap();
        assert!(arguments.toast_activated && !arguments.show && !arguments.at_login);
        assert!(!parse(&[]).unwrap().toast_activated);
    }

    #[test]
    fn version_and_help_are_printed() {
        let Err(EarlyExit::Print(version)) = parse(&["--version"]) else { panic!("no version") };
        assert_eq!(version.trim(), concat!("forewarn ", env!("CARGO_PKG_VERSION")));
        // An upgrade is checked with the arguments of the running version.
        assert_eq!(parse(&["--log", "debug", "--version"]), Err(EarlyExit::Print(version)));
        refused(&["--removed-option", "--version"], &[], "--removed-option");
        let Err(EarlyExit::Print(help)) = parse(&["--help"]) else { panic!("no help") };
        for option in ["--endpoint", "--data-dir", "--show", "--demo", "--speed", "--log", "FOREWARN_DATA_DIR"] {
            assert!(help.contains(option), "{help}");
        }
    }

    #[cfg(not(windows))]
    #[test]
    fn the_man_page_has_every_option() {
        let manual = include_str!("../../scripts/linux/forewarn.1").replace("\\-", "-");
        let mut command = Cli::command();
        command.build();
        for argument in command.get_arguments() {
            let long = argument.get_long().unwrap();
            let heading = |line: &str| line.starts_with(".B") && line.contains(&format!("--{long}"));
            assert!(manual.lines().any(heading), "the man page lacks --{long}");
        }
    }
}
