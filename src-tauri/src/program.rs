//! Assembles the program and runs its event loop.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc;

use anyhow::Context;
use forewarn_core::Theme;
use forewarn_engine::{ProgramFile, Request};
use forewarn_texts::Language;
use tauri::{Manager, RunEvent};
use tracing_appender::non_blocking::WorkerGuard;

use crate::arguments::Arguments;
use crate::autostart::{AT_LOGIN, Autostart};
use crate::data_dir::DataDir;
use crate::engine::{Engine, EngineConfig};
use crate::event_log::EventLog;
use crate::locale::{UiLanguage, system_locale};
use crate::request_sender::RequestSender;
use crate::restart::{self, RESTART_CODE};
use crate::shell::Desktop;
use crate::shutdown::{Shutdown, ShutdownStage};
#[cfg(windows)]
use crate::toasts;
use crate::toasts::Toasts;
use crate::tray::{Tray, TrayFallback};
use crate::window::{Window, find_webview};
use crate::{commands, engine, identifier, instance, logging, session, shutdown, tauri_context};

/// Runs until the user or the system ends it.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let demo = arguments.is_demo();
    // Exiting early is safe only before the toolkit starts threads.
    DataDir::check(&arguments.target)?;
    check_display()?;
    #[cfg(windows)]
    if instance::is_inaccessible(demo, !arguments.at_login) {
        return Ok(());
    }
    let (requests, request_receiver) = RequestSender::channel();
    let webview = find_webview();
    let app = build(demo, &requests)?;
    // The toolkit is connected to the bus by now.
    #[cfg(target_os = "linux")]
    session::survive_bus_loss();
    // A second instance has exited by now, so the files are ours.
    let data_dir = DataDir::prepare(&arguments.target)?;
    let log = logging::init(&data_dir.logs(), arguments.log)?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), demo, "started");
    if let Some(problem) = data_dir.problem() {
        tracing::warn!("{problem}");
    }
    data_dir.restrict_access();

    // Early, because Windows may have started the program for a click and waits for the activator.
    #[cfg(windows)]
    let registration = toasts::Registration::new(&data_dir.icons(), demo, &requests);
    let handle = app.handle();
    let language = UiLanguage::new(Language::from_tag(&system_locale()).unwrap_or_default());
    let sessions = engine::sessions(&arguments.target, data_dir.folders());
    let window = Window::new(handle.clone(), requests.clone(), webview, data_dir.window_geometry());
    #[cfg(target_os = "linux")]
    let toasts = Toasts::new(&requests, &language);
    #[cfg(windows)]
    let toasts = Toasts::new(&requests, &language, &registration);
    // Before the engine creates a history, which would look like an earlier version's.
    let welcome = data_dir.welcome();
    let (show_welcome, first_run) = (welcome.is_due, welcome.is_first_run);
    app.manage(welcome);
    app.manage(data_dir.locations());
    app.manage(window.clone());
    let shutdown = Shutdown::default();
    let fallback = TrayFallback::new(&window, &toasts, &language);
    let tray = Tray::new(handle.clone(), window.clone(), fallback, data_dir.icons());
    #[cfg(target_os = "linux")]
    session::watch(&requests);
    #[cfg(windows)]
    session::watch(requests.clone(), tray.clone(), shutdown.clone(), demo);
    let can_open_window = window.is_available();
    let shell = Desktop {
        app: handle.clone(),
        tray,
        event_log: EventLog::new(sessions.clone(), demo),
        shutdown: shutdown.clone(),
        window,
        toasts,
        language,
        theme: Theme::System,
    };
    shutdown::handle_signals(handle.clone(), requests.clone());
    let (failure_sender, failure) = mpsc::channel();
    let app_handle = handle.clone();
    let on_failure = move |error| {
        tracing::error!("{error:#}");
        failure_sender.send(error).ok();
        app_handle.exit(1);
    };
    // A demo changes nothing on the system and isn't restarted.
    let program = restart::program_path().filter(|_| !demo);
    let config = EngineConfig {
        target: arguments.target,
        folders: data_dir.folders().clone(),
        show_welcome,
        sessions,
        autostart: Autostart::for_this_program().filter(|_| !demo),
        program: program.clone().map(|path| ProgramFile::at(path, restart::arguments())),
    };
    let engine = Engine::start(config, shell, request_receiver, on_failure)?;
    // A click on a notification opens the window where the click leads.
    #[cfg(windows)]
    let first_run = first_run && !arguments.toast_activated;
    // Without a webview there is no welcome page to open the window for.
    if arguments.show || (first_run && can_open_window) {
        requests.send(Request::Open);
    }

    let cleanup = ExitSteps {
        engine,
        log,
        data_dir,
        shutdown,
        program,
        #[cfg(windows)]
        registration,
    };
    let restarted = run_event_loop(app, cleanup, requests);
    failure.try_recv().map_or(Ok(()), Err).and(restarted)
}

fn run_event_loop(app: tauri::App, cleanup: ExitSteps, requests: RequestSender) -> anyhow::Result<()> {
    let cleanup = Rc::new(RefCell::new(Some(cleanup)));
    // On Linux the event loop doesn't return the requested code.
    let exit_code = Rc::new(Cell::new(None));
    let (session_cleanup, requested_code) = (Rc::clone(&cleanup), Rc::clone(&exit_code));
    let code = app.run_return(move |_, event| {
        if let RunEvent::ExitRequested { code, api, .. } = &event {
            match code {
                // The last window was closed.
                None => api.prevent_exit(),
                Some(code) => requested_code.set(Some(*code)),
            }
        }
        // Without a request to exit, the session is ending. The loop won't return: the process may be gone as soon as this
        // handler returns, and any further event would make the loop fail.
        if matches!(event, RunEvent::Exit) && requested_code.get().is_none() {
            if let Some(cleanup) = session_cleanup.take() {
                tracing::info!("the session is ending");
                requests.send(Request::Quit);
                cleanup.shutdown.wait_until_saved();
                cleanup.run(0).ok();
            }
            std::process::exit(0);
        }
    });
    cleanup.take().map_or(Ok(()), |cleanup| cleanup.run(exit_code.get().unwrap_or(code)))
}

/// Run after the event loop.
struct ExitSteps {
    engine: Engine,
    log: WorkerGuard,
    data_dir: DataDir,
    shutdown: Shutdown,
    program: Option<PathBuf>,
    #[cfg(windows)]
    registration: toasts::Registration,
}

impl ExitSteps {
    fn run(mut self, code: i32) -> anyhow::Result<()> {
        // From here on, a click on a notification starts the program again.
        #[cfg(windows)]
        drop(self.registration);
        self.engine.wait();
        let restarted = if let Some(program) = self.program.filter(|_| code == RESTART_CODE) {
            tracing::info!(program = %program.display(), "restarting");
            // First, because on Linux the new version replaces this process, and unwritten lines with it.
            drop(self.log);
            restart::start(&program, &restart::arguments())
        } else {
            tracing::info!(code, "ended");
            drop(self.log);
            Ok(())
        };
        self.data_dir.remove_temporary();
        self.shutdown.advance(ShutdownStage::Finished);
        restarted
    }
}

fn build(demo: bool, requests: &RequestSender) -> anyhow::Result<tauri::App> {
    let mut context = tauri_context::context();
    context.config_mut().identifier = identifier(demo);
    let mut builder = tauri::Builder::default();
    if instance::can_be_found(&context.config().identifier)? {
        let requests = requests.clone();
        builder = builder.plugin(tauri_plugin_single_instance::init(move |_, arguments, _| {
            // The system may start the program again at sign-in. For a click on a notification that couldn't be delivered,
            // the window is all there is to show.
            if !arguments.iter().any(|argument| argument == AT_LOGIN) {
                requests.send(Request::Open);
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
            commands::support::data_locations,
            commands::window::close_window,
            commands::window::dismiss,
            commands::window::pin
        ])
        .build(context)
        .context("can't connect to the desktop")
}

/// Tauri panics without a display.
fn check_display() -> anyhow::Result<()> {
    #[cfg(target_os = "linux")]
    gtk::init().ok().context("there is no display; start Forewarn in a desktop session")?;
    Ok(())
}
