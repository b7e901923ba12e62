//! The icon in the tray and its menu.

mod absence;
mod clicks;
mod icons;
mod menu;
mod pictures;
#[cfg(target_os = "linux")]
mod presence;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use forewarn_core::{Language, MenuAction, MenuItem, TrayIcon as State, TrayView};
use forewarn_engine::Request;
use tauri::AppHandle;
use tauri::menu::MenuEvent;
use tauri::tray::{MouseButton, MouseButtonState, TrayIcon, TrayIconBuilder, TrayIconEvent};

use crate::ending;
use crate::requests::Requests;
use crate::window::{Rectangle, Window};
pub(crate) use absence::Absence;
use absence::NoTray;
use clicks::Clicks;

/// The icon in the tray. It appears when there is something to show, and is changed only where that changes.
#[derive(Clone)]
pub(crate) struct Tray {
    app: AppHandle,
    requests: Requests,
    window: Window,
    absence: Absence,
    /// Where the platform wants icons as files: a folder that nobody else can write to.
    icon_files: PathBuf,
    shown: Arc<Mutex<Shown>>,
}

#[derive(Default)]
struct Shown {
    icon: Option<TrayIcon>,
    view: Option<TrayView>,
    #[cfg(windows)]
    failed: Option<TrayView>,
    /// Whether it will be tried again by itself.
    #[cfg(windows)]
    trying: bool,
    #[cfg(windows)]
    tries: u32,
    /// What is drawn; nothing where that failed, which is then tried again with whatever comes next.
    picture: Option<(State, icons::Backdrop, u32)>,
    menu: menu::Built,
    clicks: Clicks,
}

impl Tray {
    /// The tray, where there can be one. Where nobody would see it, that is said, and the window opens.
    pub(crate) fn of_this_desktop(
        app: &AppHandle,
        requests: &Requests,
        window: &Window,
        absence: &Absence,
        icon_files: PathBuf,
    ) -> Option<Self> {
        #[cfg(target_os = "linux")]
        {
            if let Some(reason) = presence::library_missing() {
                absence.tell(reason);
                return None;
            }
            let absence = absence.clone();
            tauri::async_runtime::spawn_blocking(move || {
                if let Some(reason) = presence::nobody_shows_icons() {
                    absence.tell(reason);
                }
            });
        }
        let (app, requests, window, absence) = (app.clone(), requests.clone(), window.clone(), absence.clone());
        Some(Self { app, requests, window, absence, icon_files, shown: Arc::default() })
    }

    /// Shows this. May be called from any thread, and does not wait.
    pub(crate) fn set(&self, view: TrayView) {
        let tray = self.clone();
        self.on_main_thread(move || {
            if let Err(error) = tray.show(view.clone()) {
                tray.failed(view, &error);
            }
        });
    }

    /// Shows that the engine has stopped. May be called from any thread, and does not wait.
    pub(crate) fn stall(&self, language: Language) {
        let tray = self.clone();
        self.on_main_thread(move || {
            let view = TrayView::stalled(tray.shown().view.as_ref(), language);
            if let Err(error) = tray.show(view.clone()) {
                tray.failed(view, &error);
            }
        });
    }

    /// What the icon stands on may have changed: its colour, its size or, if the taskbar is new, all of it.
    #[cfg(windows)]
    pub(crate) fn look_again(&self, new_taskbar: bool) {
        let tray = self.clone();
        self.on_main_thread(move || {
            let mut shown = tray.shown();
            let view = shown.view.clone();
            if new_taskbar {
                (shown.view, shown.picture) = (None, None);
            }
            drop(shown);
            if let Some(view) = view
                && let Err(error) = tray.show(view.clone())
            {
                tray.failed(view, &error);
            }
        });
    }

    fn on_main_thread(&self, act: impl FnOnce() + Send + 'static) {
        if let Err(error) = self.app.run_on_main_thread(act) {
            tracing::warn!(%error, "the tray could not be reached");
        }
    }

    /// At logon the program may be there before the taskbar is, and a taskbar that is busy takes no icon. So the icon is
    /// added again until the taskbar shows it. It stays the same icon: Windows would take another one for new, and hide it
    /// however the user has arranged the tray.
    #[cfg(windows)]
    fn failed(&self, view: TrayView, error: &tauri::Error) {
        tracing::debug!(%error, "the taskbar took no icon yet");
        let mut shown = self.shown();
        // What the taskbar took before is lost with the icon.
        (shown.view, shown.picture) = (None, None);
        // Of several that failed the latest is shown.
        shown.failed = Some(view);
        let trying = std::mem::replace(&mut shown.trying, true);
        shown.tries = shown.tries.saturating_add(1);
        let tries = shown.tries;
        drop(shown);
        if trying {
            return;
        }
        if tries >= TRIES_IN_SILENCE {
            self.absence.tell(NoTray::Failed(error.to_string()));
        }
        let tray = self.clone();
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(BETWEEN_TRIES).await;
            let again = tray.clone();
            tray.on_main_thread(move || {
                let mut shown = again.shown();
                shown.trying = false;
                let (view, icon) = (shown.failed.take(), shown.icon.clone());
                drop(shown);
                let Some(view) = view else { return };
                if let Some(icon) = icon {
                    add_again(&icon);
                }
                if let Err(error) = again.show(view.clone()) {
                    again.failed(view, &error);
                }
            });
        });
    }

    #[cfg(not(windows))]
    fn failed(&self, _: TrayView, error: &tauri::Error) {
        tracing::warn!(%error, "the tray could not be changed");
        if self.shown().icon.is_none() {
            self.absence.tell(NoTray::Failed(error.to_string()));
        }
    }

    /// To be called on the main thread only: elsewhere each of these steps would wait for it.
    fn show(&self, view: TrayView) -> tauri::Result<()> {
        let shown = &mut *self.shown();
        if shown.icon.is_none() {
            (shown.view, shown.picture) = (None, None);
        }
        let picture = (view.icon, icons::backdrop(), icons::size(&self.app));
        let same_menu = shown.view.as_ref().is_some_and(|old| old.menu == view.menu);
        let same_text = shown.view.as_ref().is_some_and(|old| (old.icon, &old.tooltip) == (view.icon, &view.tooltip));
        let icon = match &shown.icon {
            Some(icon) => icon,
            None => shown.icon.insert(self.build()?),
        };
        let drawn = if shown.picture == Some(picture) {
            Ok(())
        } else {
            icon.set_icon(Some(icons::icon(picture.0, picture.1, picture.2)))
        };
        // Where the platform wants the picture as a file, a full disk can cost that. It is not to cost the rest.
        if !same_menu {
            shown.menu = menu::Built::new(&self.app, &view.menu)?;
            icon.set_menu(shown.menu.menu())?;
        }
        if !same_text && cfg!(target_os = "linux") {
            icon.set_title(Some(label(&view)))?;
        } else if !same_text {
            icon.set_tooltip(Some(&view.tooltip))?;
        }
        shown.picture = drawn.is_ok().then_some(picture);
        shown.view = Some(view);
        #[cfg(windows)]
        if drawn.is_ok() {
            (shown.failed, shown.tries) = (None, 0);
        }
        drawn
    }

    fn build(&self) -> tauri::Result<TrayIcon> {
        // The library of the icons asks for the toolkit's connection to the bus and for the panel at the same time, and if
        // the panel's answer is the first to come, the icon is never shown. So there is a connection before that.
        #[cfg(target_os = "linux")]
        crate::session::outlive_bus();
        let (on_menu, on_icon) = (self.clone(), self.clone());
        TrayIconBuilder::with_id(self.app.config().identifier.as_str())
            .temp_dir_path(&self.icon_files)
            .show_menu_on_left_click(false)
            .on_menu_event(move |_, event| on_menu.chosen(&event))
            .on_tray_icon_event(move |_, event| on_icon.clicked(&event))
            .build(&self.app)
    }

    fn chosen(&self, event: &MenuEvent) {
        let Some(action) = menu::action(event.id().as_ref()) else { return };
        let shown = self.shown();
        if let Some(ticked) = shown.view.as_ref().and_then(|view| ticked(&view.menu, event.id().as_ref())) {
            // Some platforms turn the tick by themselves. It says what is so, and that is decided elsewhere.
            shown.menu.set_ticked(event.id().as_ref(), ticked);
        }
        drop(shown);
        if action == MenuAction::Quit {
            ending::insist(&self.app);
        }
        self.requests.send(Request::Menu(action));
    }

    fn clicked(&self, event: &TrayIconEvent) {
        if let TrayIconEvent::Click { button: MouseButton::Left, button_state: MouseButtonState::Up, rect, .. } = event
        {
            if !self.shown().clicks.toggles(Instant::now(), clicks::double_click_time()) {
                return;
            }
            if self.window.is_open() {
                self.window.close();
            } else {
                self.window.open_beside(Rectangle::from(rect));
                self.requests.send(Request::Open);
            }
        }
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(windows)]
fn add_again(icon: &TrayIcon) {
    match icon.with_inner_tray_icon(|icon| icon.window_handle().addr()) {
        Ok(window) => forewarn_windows::taskbar::add_icon_again(window),
        Err(error) => tracing::debug!(%error, "the icon could not be added again"),
    }
}

#[cfg(windows)]
const BETWEEN_TRIES: std::time::Duration = std::time::Duration::from_secs(2);

/// A slow logon takes less than this; a system without a taskbar has none after it either.
#[cfg(windows)]
const TRIES_IN_SILENCE: u32 = 90;

/// The text beside the icon, where the desktop has that instead of a tooltip. It takes room from everything else in the
/// panel, so that nothing is said when nothing is coming.
fn label(view: &TrayView) -> &str {
    if view.icon == State::Quiet { "" } else { &view.tooltip }
}

fn ticked(menu: &[MenuItem], id: &str) -> Option<bool> {
    menu.iter().find_map(|item| match item {
        MenuItem::Choice { action, ticked, .. } if menu::id(action) == id => *ticked,
        MenuItem::Choice { .. } | MenuItem::Line(_) | MenuItem::Separator => None,
    })
}

#[cfg(test)]
mod tests {
    use forewarn_core::MenuAction;

    use super::*;

    #[test]
    fn the_panel_gives_room_only_to_what_is_coming() {
        let view = |icon| TrayView { icon, tooltip: "Reboot in 14 min · web-01".to_owned(), menu: Vec::new() };
        assert_eq!(label(&view(State::Quiet)), "");
        for icon in [State::Scheduled, State::Imminent, State::InProgress, State::CannotTell] {
            assert_eq!(label(&view(icon)), "Reboot in 14 min · web-01");
        }
    }

    #[test]
    fn only_what_can_be_ticked_has_a_tick_to_keep() {
        let choice = |action, ticked| MenuItem::Choice { label: String::new(), action, enabled: true, ticked };
        let menu = [
            MenuItem::Line("Quiet".to_owned()),
            choice(MenuAction::Open, None),
            choice(MenuAction::ToggleStartAtLogin, Some(true)),
        ];
        assert_eq!(ticked(&menu, &menu::id(&MenuAction::ToggleStartAtLogin)), Some(true));
        assert_eq!(ticked(&menu, &menu::id(&MenuAction::Open)), None);
        assert_eq!(ticked(&menu, "nothing"), None);
    }
}
