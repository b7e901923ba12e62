//! The menu, from a value to what the platform shows.

use std::borrow::Cow;

use forewarn_core::{EventKey, MenuAction, MenuItem};
use tauri::AppHandle;
use tauri::Wry;
use tauri::menu::{CheckMenuItem, IsMenuItem, Menu, MenuItem as EventLogEntry, PredefinedMenuItem};

#[derive(Default)]
pub(super) struct Built {
    menu: Option<Menu<Wry>>,
    ticks: Vec<CheckMenuItem<Wry>>,
}

impl Built {
    pub(super) fn new(app: &AppHandle, items: &[MenuItem]) -> tauri::Result<Self> {
        let menu = Menu::new(app)?;
        let mut ticks = Vec::new();
        for item in items {
            let entry: Box<dyn IsMenuItem<Wry>> = match item {
                MenuItem::Line(text) => Box::new(EventLogEntry::new(app, plain(text), false, NO_ACCELERATOR)?),
                MenuItem::Separator => Box::new(PredefinedMenuItem::separator(app)?),
                MenuItem::Choice { label, action, enabled, ticked: None } => {
                    Box::new(EventLogEntry::with_id(app, id(action), plain(label), *enabled, NO_ACCELERATOR)?)
                }
                MenuItem::Choice { label, action, enabled, ticked: Some(ticked) } => {
                    let tick =
                        CheckMenuItem::with_id(app, id(action), plain(label), *enabled, *ticked, NO_ACCELERATOR)?;
                    ticks.push(tick.clone());
                    Box::new(tick)
                }
            };
            menu.append(entry.as_ref())?;
        }
        Ok(Self { menu: Some(menu), ticks })
    }

    pub(super) fn menu(&self) -> Option<Menu<Wry>> {
        self.menu.clone()
    }

    pub(super) fn set_ticked(&self, id: &str, ticked: bool) {
        for tick in self.ticks.iter().filter(|tick| tick.id().as_ref() == id) {
            if let Err(error) = tick.set_checked(ticked) {
                tracing::debug!(%error, "a tick could not be set");
            }
        }
    }
}

/// The name of an entry tells what it does, so that a click in a menu that was just replaced still means what it said.
pub(super) fn id(action: &MenuAction) -> String {
    match action {
        MenuAction::Open => "open".to_owned(),
        MenuAction::AskToApprove(key) => format!("{ASK_TO_APPROVE}{key}"),
        MenuAction::StopRule(key) => format!("{STOP_RULE}{key}"),
        MenuAction::SnoozeReminders => "snooze".to_owned(),
        MenuAction::ToggleStartAtLogin => "start-at-login".to_owned(),
        MenuAction::About => "about".to_owned(),
        MenuAction::Quit => "quit".to_owned(),
    }
}

pub(super) fn action(id: &str) -> Option<MenuAction> {
    if let Some(key) = id.strip_prefix(ASK_TO_APPROVE) {
        return Some(MenuAction::AskToApprove(EventKey::new(key)));
    }
    if let Some(key) = id.strip_prefix(STOP_RULE) {
        return Some(MenuAction::StopRule(EventKey::new(key)));
    }
    match id {
        "open" => Some(MenuAction::Open),
        "snooze" => Some(MenuAction::SnoozeReminders),
        "start-at-login" => Some(MenuAction::ToggleStartAtLogin),
        "about" => Some(MenuAction::About),
        "quit" => Some(MenuAction::Quit),
        _ => None,
    }
}

const ASK_TO_APPROVE: &str = "approve:";
const STOP_RULE: &str = "stop-rule:";
const NO_ACCELERATOR: Option<&str> = None;

/// In a menu a single ampersand marks the letter after it and is not shown itself.
fn plain(label: &str) -> Cow<'_, str> {
    if label.contains('&') { label.replace('&', "&&").into() } else { label.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_known_by_what_it_does() {
        let actions = [
            MenuAction::Open,
            MenuAction::AskToApprove(EventKey::new("602d9444-d2cd-49c7-8624-8643e7171297")),
            MenuAction::AskToApprove(EventKey::new("approve:open#2")),
            MenuAction::StopRule(EventKey::new("approve:open#2")),
            MenuAction::SnoozeReminders,
            MenuAction::ToggleStartAtLogin,
            MenuAction::About,
            MenuAction::Quit,
        ];
        for menu_action in actions {
            assert_eq!(action(&id(&menu_action)), Some(menu_action));
        }
    }

    #[test]
    fn an_entry_nobody_made_does_nothing() {
        for id in ["", "7", "Open", "quit ", "approve"] {
            assert_eq!(action(id), None, "{id:?}");
        }
    }

    #[test]
    fn names_with_ampersands_are_shown_whole() {
        assert_eq!(plain("Approve R&D · web_01…"), "Approve R&&D · web_01…");
        assert_eq!(plain("Quit"), "Quit");
    }
}
