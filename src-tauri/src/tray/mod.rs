//! The tray icon and its menu.

#[cfg(target_os = "linux")]
mod availability;
mod clicks;
mod fallback;
mod icons;
mod menu;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use forewarn_core::{MenuAction, MenuItem, TrayIcon as IconState, TrayView};
use forewarn_engine::Request;
use forewarn_texts::Language;
use tauri::AppHandle;
use tauri::menu::MenuEvent;
use tauri::tray::{MouseButton, MouseButtonState, TrayIcon, TrayIconBuilder, TrayIconEvent};

use crate::shutdown;
use crate::window::{Rectangle, Window};
use clicks::{ClickAction, Clicks};
use fallback::TrayError;
pub(crate) use fallback::TrayFallback;

/// The tray icon. It is created with the first view, and only changed parts are updated.
#[derive(Clone)]
pub(crate) struct Tray {
    app: AppHandle,
    window: Window,
    fallback: TrayFallback,
    /// For platforms that load icons from files. Only the user can write to it.
    icon_folder: PathBuf,
    state: Arc<Mutex<TrayState>>,
}

#[derive(Default)]
struct TrayState {
    icon: Option<TrayIcon>,
    view: Option<TrayView>,
    /// The last view that the taskbar didn't accept.
    #[cfg(windows)]
    failed_view: Option<TrayView>,
    #[cfg(windows)]
    retry_scheduled: bool,
    #[cfg(windows)]
    failures: u32,
    /// `None` after a failure, so that the next update draws it again.
    image: Option<(IconState, icons::Backdrop, u32)>,
    menu: menu::NativeMenu,
    clicks: Clicks,
}

impl Tray {
    /// `None` if there can be no tray. If there is none, or the desktop doesn't show it, activates the fallback.
    pub(crate) fn new(app: AppHandle, window: Window, fallback: TrayFallback, icon_folder: PathBuf) -> Option<Self> {
        #[cfg(target_os = "linux")]
        {
            if let Err(error) = availability::check_library() {
                fallback.activate(error);
                return None;
            }
            let fallback = fallback.clone();
            tauri::async_runtime::spawn_blocking(move || {
                if let Err(error) = availability::wait_for_watcher() {
                    fallback.activate(error);
                }
            });
        }
        Some(Self { app, window, fallback, icon_folder, state: Arc::default() })
    }

    /// Can be called from any thread.
    pub(crate) fn set(&self, view: TrayView) {
        let tray = self.clone();
        self.on_main_thread(move || tray.update(view));
    }

    /// Shows that the engine has stalled. Can be called from any thread.
    pub(crate) fn stall(&self, language: Language) {
        let tray = self.clone();
        self.on_main_thread(move || {
            let view = TrayView::stalled(tray.state().view.as_ref(), language);
            tray.update(view);
        });
    }

    /// Adapts the icon to a changed taskbar. Adds it again if the taskbar is new.
    #[cfg(windows)]
    pub(crate) fn redraw(&self, new_taskbar: bool) {
        let tray = self.clone();
        self.on_main_thread(move || {
            let mut state = tray.state();
            let view = state.view.clone();
            if new_taskbar {
                (state.view, state.image) = (None, None);
            }
            drop(state);
            if let Some(view) = view {
                tray.update(view);
            }
        });
    }

    fn on_main_thread(&self, action: impl FnOnce() + Send + 'static) {
        if let Err(error) = self.app.run_on_main_thread(action) {
            tracing::warn!(%error, "can't update the tray");
        }
    }

    fn update(&self, view: TrayView) {
        if let Err(error) = self.show(view.clone()) {
            self.on_failure(view, &error);
        }
    }

    /// At sign-in the program may start before the taskbar, and a busy taskbar accepts no icon. So the icon is added again
    /// until the taskbar shows it. It must be the same icon: Windows would treat another one as new, and hide it whatever the
    /// user has chosen.
    #[cfg(windows)]
    fn on_failure(&self, view: TrayView, error: &tauri::Error) {
        tracing::debug!(%error, "the taskbar accepted no icon yet");
        let mut state = self.state();
        (state.view, state.image) = (None, None);
        state.failed_view = Some(view);
        let scheduled = std::mem::replace(&mut state.retry_scheduled, true);
        state.failures = state.failures.saturating_add(1);
        let failures = state.failures;
        drop(state);
        if scheduled {
            return;
        }
        if failures >= MAX_SILENT_FAILURES {
            self.fallback.activate(TrayError::Failed(error.to_string()));
        }
        let tray = self.clone();
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(RETRY_INTERVAL).await;
            let retrying = tray.clone();
            tray.on_main_thread(move || {
                let mut state = retrying.state();
                state.retry_scheduled = false;
                let (view, icon) = (state.failed_view.take(), state.icon.clone());
                drop(state);
                let Some(view) = view else { return };
                if let Some(icon) = icon {
                    add_again(&icon);
                }
                retrying.update(view);
            });
        });
    }

    #[cfg(not(windows))]
    fn on_failure(&self, _: TrayView, error: &tauri::Error) {
        tracing::warn!(%error, "can't update the tray");
        if self.state().icon.is_none() {
            self.fallback.activate(TrayError::Failed(error.to_string()));
        }
    }

    /// Call this on the main thread; on any other, each step would wait for it.
    fn show(&self, view: TrayView) -> tauri::Result<()> {
        let state = &mut *self.state();
        if state.icon.is_none() {
            (state.view, state.image) = (None, None);
        }
        let image = (view.icon, icons::backdrop(), icons::width(&self.app));
        let same_menu = state.view.as_ref().is_some_and(|old| old.menu == view.menu);
        let same_text = state.view.as_ref().is_some_and(|old| (old.icon, &old.tooltip) == (view.icon, &view.tooltip));
        let icon = match &state.icon {
            Some(icon) => icon,
            None => state.icon.insert(self.build()?),
        };
        let drawn = if state.image == Some(image) {
            Ok(())
        } else {
            icon.set_icon(Some(icons::icon(image.0, image.1, image.2)))
        };
        // Drawing fails on a full disk where icons are files. Menu and text are updated all the same.
        if !same_menu {
            state.menu = menu::NativeMenu::new(&self.app, &view.menu)?;
            icon.set_menu(state.menu.menu())?;
        }
        if !same_text && cfg!(target_os = "linux") {
            icon.set_title(Some(label(&view)))?;
        } else if !same_text {
            icon.set_tooltip(Some(&view.tooltip))?;
        }
        state.image = drawn.is_ok().then_some(image);
        state.view = Some(view);
        #[cfg(windows)]
        if drawn.is_ok() {
            (state.failed_view, state.failures) = (None, 0);
        }
        drawn
    }

    fn build(&self) -> tauri::Result<TrayIcon> {
        // libappindicator connects to the bus and looks for the panel at the same time. If the panel replies first, the icon
        // is never shown, so connect before.
        #[cfg(target_os = "linux")]
        crate::session::survive_bus_loss();
        let (on_menu, on_icon) = (self.clone(), self.clone());
        TrayIconBuilder::with_id(self.app.config().identifier.as_str())
            .temp_dir_path(&self.icon_folder)
            .show_menu_on_left_click(false)
            .on_menu_event(move |_, event| on_menu.on_menu_event(&event))
            .on_tray_icon_event(move |_, event| on_icon.on_click(&event))
            .build(&self.app)
    }

    fn on_menu_event(&self, event: &MenuEvent) {
        let id = event.id().as_ref();
        let Some(action) = menu::action(id) else { return };
        let state = self.state();
        if let Some(checked) = state.view.as_ref().and_then(|view| is_checked(&view.menu, id)) {
            // Some platforms toggle the item themselves, but only the controller decides.
            state.menu.set_checked(id, checked);
        }
        drop(state);
        if action == MenuAction::Quit {
            shutdown::exit_after_timeout(&self.app);
        }
        self.window.send(Request::Menu(action));
    }

    fn on_click(&self, event: &TrayIconEvent) {
        let TrayIconEvent::Click { button: MouseButton::Left, button_state, rect, .. } = event else { return };
        let now = Instant::now();
        let is_open = self.window.is_open();
        if *button_state == MouseButtonState::Down {
            return self.state().clicks.press(is_open || self.window.was_just_dismissed(now));
        }
        let action = self.state().clicks.release(is_open, now, clicks::double_click_time());
        match action {
            Some(ClickAction::Close) => self.window.close(),
            Some(ClickAction::Open) => {
                self.window.anchor_to(Rectangle::from(rect));
                self.window.send(Request::Open);
            }
            None => {}
        }
    }

    fn state(&self) -> MutexGuard<'_, TrayState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(windows)]
fn add_again(icon: &TrayIcon) {
    match icon.with_inner_tray_icon(|icon| icon.window_handle().addr()) {
        Ok(window) => forewarn_windows::taskbar::add_icon_again(window),
        Err(error) => tracing::debug!(%error, "can't add the tray icon again"),
    }
}

#[cfg(windows)]
const RETRY_INTERVAL: std::time::Duration = std::time::Duration::from_secs(2);

/// Three minutes, longer than a slow sign-in.
#[cfg(windows)]
const MAX_SILENT_FAILURES: u32 = 90;

/// The text beside the icon on desktops without tooltips. Empty if nothing is scheduled, because it takes space in the panel.
fn label(view: &TrayView) -> &str {
    if view.icon == IconState::Quiet { "" } else { &view.tooltip }
}

fn is_checked(menu: &[MenuItem], id: &str) -> Option<bool> {
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
    fn the_panel_shows_text_only_for_events() {
        let view = |icon| TrayView { icon, tooltip: "Reboot in 14 min · web-01".to_owned(), menu: Vec::new() };
        assert_eq!(label(&view(IconState::Quiet)), "");
        for icon in [IconState::Scheduled, IconState::Imminent, IconState::InProgress, IconState::CannotTell] {
            assert_eq!(label(&view(icon)), "Reboot in 14 min · web-01");
        }
    }

    #[test]
    fn only_checkable_items_have_a_checked_state() {
        let choice = |action, ticked| MenuItem::Choice { label: String::new(), action, enabled: true, ticked };
        let menu = [
            MenuItem::Line("Quiet".to_owned()),
            choice(MenuAction::Open, None),
            choice(MenuAction::ToggleStartAtLogin, Some(true)),
        ];
        assert_eq!(is_checked(&menu, &menu::id(&MenuAction::ToggleStartAtLogin)), Some(true));
        assert_eq!(is_checked(&menu, &menu::id(&MenuAction::Open)), None);
        assert_eq!(is_checked(&menu, "nothing"), None);
    }
}
