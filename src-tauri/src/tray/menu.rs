//! Builds the tray's menu.

use std::borrow::Cow;

use forewarn_core::{MenuAction, MenuItem};
use tauri::menu::{CheckMenuItem, IsMenuItem, Menu, MenuItem as NativeMenuItem, PredefinedMenuItem};
use tauri::{AppHandle, Wry};

#[derive(Default)]
pub(super) struct NativeMenu {
    menu: Option<Menu<Wry>>,
    checks: Vec<CheckMenuItem<Wry>>,
}

impl NativeMenu {
    pub(super) fn new(app: &AppHandle, items: &[MenuItem]) -> tauri::Result<Self> {
        let menu = Menu::new(app)?;
        let mut checks = Vec::new();
        for item in items {
            let entry: Box<dyn IsMenuItem<Wry>> = match item {
                MenuItem::Line(text) => Box::new(NativeMenuItem::new(app, escaped(text), false, NO_ACCELERATOR)?),
                MenuItem::Separator => Box::new(PredefinedMenuItem::separator(app)?),
                MenuItem::Choice { label, action, enabled, ticked: None } => {
                    Box::new(NativeMenuItem::with_id(app, id(action), escaped(label), *enabled, NO_ACCELERATOR)?)
                }
                MenuItem::Choice { label, action, enabled, ticked: Some(ticked) } => {
                    let check =
                        CheckMenuItem::with_id(app, id(action), escaped(label), *enabled, *ticked, NO_ACCELERATOR)?;
                    checks.push(check.clone());
                    Box::new(check)
                }
            };
            menu.append(entry.as_ref())?;
        }
        Ok(Self { menu: Some(menu), checks })
    }

    pub(super) fn menu(&self) -> Option<Menu<Wry>> {
        self.menu.clone()
    }

    pub(super) fn set_checked(&self, id: &str, checked: bool) {
        for check in self.checks.iter().filter(|check| check.id().as_ref() == id) {
            if let Err(error) = check.set_checked(checked) {
                tracing::debug!(%error, "can't update a menu item");
            }
        }
    }
}

/// The id encodes the action, so that a click in a menu that was just replaced still does what its label said.
pub(super) fn id(action: &MenuAction) -> String {
    // Can't fail for an enum of strings.
    serde_json::to_string(action).unwrap_or_default()
}

pub(super) fn action(id: &str) -> Option<MenuAction> {
    serde_json::from_str(id).ok()
}

const NO_ACCELERATOR: Option<&str> = None;

/// A single ampersand would mark the access key.
fn escaped(label: &str) -> Cow<'_, str> {
    if label.contains('&') { label.replace('&', "&&").into() } else { label.into() }
}

#[cfg(test)]
mod tests {
    use forewarn_core::EventKey;

    use super::*;

    #[test]
    fn ids_encode_actions() {
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
    fn unknown_ids_have_no_action() {
        for id in ["", "7", "Open", "quit ", "approve"] {
            assert_eq!(action(id), None, "{id:?}");
        }
    }

    #[test]
    fn ampersands_are_escaped() {
        assert_eq!(escaped("Approve R&D · web_01…"), "Approve R&&D · web_01…");
        assert_eq!(escaped("Quit"), "Quit");
    }
}
