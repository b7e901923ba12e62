//! The tray icon and its menu, over D-Bus.

use std::collections::HashMap;

use zbus::zvariant::{OwnedValue, Structure, Value};

use crate::services::{DesktopServices, text_property};
use crate::wait::wait_for;

const ITEM: &str = "org.kde.StatusNotifierItem";
const MENU: &str = "com.canonical.dbusmenu";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// From top to bottom, without separators.
    pub entries: Vec<MenuEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    id: i32,
    pub label: String,
    pub enabled: bool,
    pub checked: bool,
}

impl DesktopServices {
    /// The icon's name, which depends on the state.
    pub async fn tray_icon(&self) -> Option<String> {
        let (owner, path) = self.tray_item().await;
        text_property(&self.connection, &owner, &path, ITEM, "IconName").await
    }

    /// The text beside the icon, which replaces the tooltip on Linux.
    pub async fn tray_label(&self) -> Option<String> {
        let (owner, path) = self.tray_item().await;
        text_property(&self.connection, &owner, &path, ITEM, "XAyatanaLabel").await
    }

    pub async fn menu(&self) -> Menu {
        wait_for("a tray menu", || self.try_menu()).await
    }

    /// Waits for an entry whose label starts with this.
    pub async fn menu_entry(&self, label: &str) -> MenuEntry {
        wait_for(&format!("a menu entry '{label}…'"), || async {
            self.try_menu().await?.entries.into_iter().find(|entry| entry.label.starts_with(label))
        })
        .await
    }

    /// Clicks the entry whose label starts with this.
    pub async fn choose(&self, label: &str) {
        // If the menu changes after it's read, its entries get new ids.
        wait_for(&format!("a click on the menu entry '{label}…'"), || async {
            let entry = self.try_menu().await?.entries.into_iter().find(|entry| entry.label.starts_with(label))?;
            self.try_click(&entry).await
        })
        .await;
    }

    pub async fn click(&self, entry: &MenuEntry) {
        self.try_click(entry).await.unwrap();
    }

    async fn try_click(&self, entry: &MenuEntry) -> Option<()> {
        let (owner, path) = self.menu_object().await?;
        let arguments = (entry.id, "clicked", Value::from(0_i32), 0_u32);
        let called =
            self.connection.call_method(Some(owner.as_str()), path.as_str(), Some(MENU), "Event", &arguments).await;
        called.ok().map(drop)
    }

    async fn menu_object(&self) -> Option<(String, String)> {
        let (owner, path) = self.tray_item().await;
        let menu = text_property(&self.connection, &owner, &path, ITEM, "Menu").await?;
        Some((owner, menu))
    }

    async fn try_menu(&self) -> Option<Menu> {
        let (owner, path) = self.menu_object().await?;
        let arguments = (0_i32, -1_i32, Vec::<&str>::new());
        let reply = self
            .connection
            .call_method(Some(owner.as_str()), path.as_str(), Some(MENU), "GetLayout", &arguments)
            .await
            .ok()?;
        let body = reply.body();
        let (_, root): (u32, Layout) = body.deserialize().ok()?;
        Some(Menu { entries: root.2.into_iter().filter_map(entry).collect() })
    }
}

/// An entry in the D-Bus menu protocol: its id, its properties and its children.
type Layout = (i32, HashMap<String, OwnedValue>, Vec<OwnedValue>);

fn entry(value: OwnedValue) -> Option<MenuEntry> {
    let structure = Structure::try_from(Value::from(value)).ok()?;
    let mut fields = structure.into_fields().into_iter();
    let id = i32::try_from(fields.next()?).ok()?;
    let properties: HashMap<String, Value<'_>> = fields.next()?.try_into().ok()?;
    let label = properties.get("label").and_then(|value| String::try_from(value.try_clone().ok()?).ok())?;
    let enabled = properties.get("enabled").is_none_or(|value| bool::try_from(value).unwrap_or(true));
    let checked =
        properties.get("toggle-state").is_some_and(|value| i32::try_from(value).is_ok_and(|state| state == 1));
    // An underscore marks the access key.
    Some(MenuEntry { id, label: label.replace("__", "\u{0}").replace('_', "").replace('\u{0}', "_"), enabled, checked })
}
