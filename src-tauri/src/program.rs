//! Puts the parts together and runs them.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use forewarn_core::Theme;
use forewarn_engine::{ProgramFile, Request};
use tauri::{AppHandle, Manager, RunEvent};
use tracing_appender::non_blocking::WorkerGuard;

use crate::arguments::Arguments;
use crate::autostart::{AT_LOGIN, Autostart};
use crate::ending::{Ending, Stage};
use crate::engine::Engine;
use crate::event_log::EventLog;
use crate::places::Places;
use crate::requests::Requests;
use crate::restart::{self, Restart};
use crate::shell::Desktop;
use crate::speech::Speech;
#[cfg(windows)]
use crate::toasts;
use crate::toasts::Toasts;
use crate::tray::{Absence, Tray};
use crate::window::{Webview, Window};
use crate::{commands, ending, engine, identifier, instance, logs, packed, session};

/// Runs until the person or the system ends it.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    // Before the toolkit starts threads that an early end could trip over.
    Places::check(&arguments.watch)?;
    display_is_there()?;
    #[cfg(windows)]
    if instance::is_out_of_reach(arguments.is_demo(), !arguments.at_login) {
        return Ok(());
    }
    let (requests, asked) = Requests::channel();
    let webview = Webview::look();
    let app = build(arguments.is_demo(), &requests)?;
    // Whether or not there will be a tray: the toolkit has connected by now.
    #[cfg(target_os = "linux")]
    session::outlive_bus();
    // From here on this is the only one: a second launch has ended by now.
    let places = Places::prepare(&arguments.watch)?;
    let log = logs::begin(&places.logs(), arguments.log)?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), demo = arguments.is_demo(), "started");
    if let Some(refused) = places.refused() {
        tracing::warn!("{refused}");
    }
    places.keep_others_out();

    let demo = arguments.is_demo();
    // Early, for Windows may have started the program for a click and waits for it to take it.
    #[cfg(windows)]
    let registration = toasts::Registration::new(&places.icons(), demo, &requests);
    let handle = app.handle();
    let speech = Speech::of_this_system();
    let sessions = engine::sessions(&arguments.watch, places.folders());
    let window = Window::new(handle.clone(), requests.clone(), webview, places.window());
    #[cfg(target_os = "linux")]
    let toasts = Toasts::of_this_system(&requests, &speech);
    #[cfg(windows)]
    let toasts = Toasts::of_this_system(&requests, &speech, &registration);
    // Before the engine begins a history, which would look like that of an earlier version.
    let introduction = places.introduction();
    let (introduce, first_run) = (introduction.is_due(), introduction.is_first_run());
    app.manage(introduction);
    app.manage(places.paths());
    app.manage(window.clone());
    app.manage(requests.clone());
    let (ending, restart) = (Ending::default(), Restart::default());
    let absence = Absence::new(&window, &toasts, &speech);
    let tray = Tray::of_this_desktop(handle, &requests, &window, &absence, places.icons());
    #[cfg(target_os = "linux")]
    session::watch(&requests);
    #[cfg(windows)]
    session::watch(session::Listeners { requests: requests.clone(), tray: tray.clone(), ending: ending.clone() }, demo);
    let shell = Desktop {
        app: handle.clone(),
        tray,
        event_log: EventLog::of_this_system(sessions.clone(), demo),
        ending: ending.clone(),
        restart: restart.clone(),
        window,
        toasts,
        speech,
        theme: Theme::System,
    };
    ending::obey_signals(handle.clone(), requests.clone());
    let failure = Failure::default();
    let on_failure = (failure.clone(), handle.clone());
    let failed = move |error| on_failure.0.end(&on_failure.1, error);
    let has_window = shell.window.is_possible();
    // None in a demonstration, which changes nothing on the system.
    let autostart = Autostart::of_this_program().filter(|_| !demo);
    // Nor is one restarted, which would begin anew.
    let path = restart::program().filter(|_| !demo);
    let program = path.clone().map(ProgramFile::at);
    let setup = engine::Setup { folders: places.folders().clone(), introduce, sessions, autostart, program };
    let engine = engine::start(arguments.watch, setup, shell, asked, failed)?;
    // A click opens the window where it leads to.
    #[cfg(windows)]
    let first_run = first_run && !arguments.toast_activated;
    // Where there is no webview nobody can be shown around, and a box that nobody asked for would be in the way.
    if arguments.show || (first_run && has_window) {
        requests.send(Request::Open);
    }

    let last_steps = LastSteps {
        engine,
        log,
        places,
        ending,
        restart,
        program: path,
        #[cfg(windows)]
        registration,
    };
    let restarted = run_until_exit(app, last_steps, requests);
    failure.into_result().and(restarted)
}

/// Runs the toolkit's event loop, and then the last steps.
fn run_until_exit(app: tauri::App, last_steps: LastSteps, requests: Requests) -> anyhow::Result<()> {
    let last_steps = Rc::new(RefCell::new(Some(last_steps)));
    let of_the_session = Rc::clone(&last_steps);
    let mut asked_for = false;
    let code = app.run_return(move |_, event| {
        if let RunEvent::ExitRequested { code, api, .. } = &event {
            match code {
                // The last window is closed, which is no reason to end.
                None => api.prevent_exit(),
                Some(_) => asked_for = true,
            }
        }
        // Without a request to exit it is the session that ends. The loop is never left then: with the return from here the
        // process may be gone, and any other event would make the loop fail.
        if matches!(event, RunEvent::Exit) && !asked_for {
            if let Some(steps) = of_the_session.take() {
                tracing::info!("the session ends");
                requests.send(Request::Quit);
                if steps.ending.wait_for(Stage::Saved) < Stage::Saved {
                    tracing::error!("what is not saved by now is lost");
                }
                steps.take(0).ok();
            }
            std::process::exit(0);
        }
    });
    last_steps.take().map_or(Ok(()), |steps| steps.take(code))
}

/// What is left to do once nothing is shown any more.
struct LastSteps {
    engine: Engine,
    log: WorkerGuard,
    places: Places,
    ending: Ending,
    restart: Restart,
    program: Option<PathBuf>,
    #[cfg(windows)]
    registration: toasts::Registration,
}

impl LastSteps {
    fn take(mut self, code: i32) -> anyhow::Result<()> {
        // A click from here on starts the program anew.
        #[cfg(windows)]
        drop(self.registration);
        self.engine.wait();
        let restarted = if let Some(program) = self.program.filter(|_| self.restart.is_requested()) {
            tracing::info!(program = %program.display(), "restarting");
            // Before the restart, because on Linux the new version replaces this process and what waits to be written.
            drop(self.log);
            restart::start(&program)
        } else {
            tracing::info!(code, "ended");
            drop(self.log);
            Ok(())
        };
        self.places.leave();
        self.ending.announce(Stage::Over);
        restarted
    }
}

/// What made the program end, if it did not end as it should.
#[derive(Clone, Default)]
struct Failure(Arc<Mutex<Option<anyhow::Error>>>);

impl Failure {
    fn end(&self, app: &AppHandle, error: anyhow::Error) {
        tracing::error!("{error:#}");
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        app.exit(1);
    }

    fn into_result(self) -> anyhow::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

fn build(demo: bool, requests: &Requests) -> anyhow::Result<tauri::App> {
    let mut context = packed::context();
    context.config_mut().identifier = identifier(demo);
    let mut builder = tauri::Builder::default();
    if instance::can_be_found(&context.config().identifier)? {
        let again = requests.clone();
        builder = builder.plugin(tauri_plugin_single_instance::init(move |_, arguments, _| {
            if wants_window(&arguments) {
                again.send(Request::Open);
            }
        }));
    }
    builder
        .invoke_handler(tauri::generate_handler![
            commands::events::acknowledge,
            commands::events::approve,
            commands::events::poll_now,
            commands::events::ready,
            commands::events::snapshot,
            commands::events::snooze,
            commands::events::stop_rule,
            commands::history::export_history,
            commands::history::history,
            commands::history::history_event,
            commands::history::timeline,
            commands::settings::introduced,
            commands::settings::save_settings,
            commands::settings::send_test_notification,
            commands::settings::dry_run_rules,
            commands::support::diagnose,
            commands::support::diagnostics,
            commands::support::open_data_folder,
            commands::support::data_locations
        ])
        .build(context)
        .context("the desktop cannot be reached")
}

/// Whether whoever started the program once more wants to see it: not the system, which may do so at login. Where it does so
/// for a click, the click could not be passed to the running program, and the window is all there is to show.
fn wants_window(arguments: &[String]) -> bool {
    !arguments.iter().any(|argument| argument == AT_LOGIN)
}

/// Tauri takes a display for granted, and without one would end with words for its own makers.
#[cfg(target_os = "linux")]
fn display_is_there() -> anyhow::Result<()> {
    gtk::init().ok().context("there is no display to run on; start it in a desktop session")
}

#[cfg(not(target_os = "linux"))]
fn display_is_there() -> anyhow::Result<()> {
    Ok(())
}
