//! The tray's menu, as a person would open and choose from it.

use std::collections::HashMap;

use zbus::zvariant::{OwnedValue, Structure, Value};

use crate::bus::{Services, text_property};
use crate::patience::eventually;

const ITEM: &str = "org.kde.StatusNotifierItem";
const MENU: &str = "com.canonical.dbusmenu";

/// The tray's menu at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Its entries, from top to bottom, without the lines between groups.
    pub entries: Vec<MenuEntry>,
}

/// An entry of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    id: i32,
    /// What it says.
    pub label: String,
    /// Whether it can be chosen.
    pub enabled: bool,
    /// Whether it is ticked.
    pub ticked: bool,
}

impl Services {
    /// The name of the tray's picture, which tells its state.
    pub async fn tray_icon(&self) -> Option<String> {
        let (owner, path) = self.tray_item().await;
        text_property(&self.connection, &owner, &path, ITEM, "IconName").await
    }

    /// The text beside the tray's picture, which stands for the tooltip on Linux.
    pub async fn tray_label(&self) -> Option<String> {
        let (owner, path) = self.tray_item().await;
        text_property(&self.connection, &owner, &path, ITEM, "XAyatanaLabel").await
    }

    /// Opens the tray's menu.
    pub async fn menu(&self) -> Menu {
        eventually("a tray menu", || self.try_menu()).await
    }

    /// Waits until an entry's label begins so.
    pub async fn menu_entry(&self, label: &str) -> MenuEntry {
        eventually(&format!("a menu entry '{label}…'"), || async {
            self.try_menu().await?.entries.into_iter().find(|entry| entry.label.starts_with(label))
        })
        .await
    }

    /// Chooses the entry whose label begins so.
    pub async fn choose(&self, label: &str) {
        // A menu that has changed since it was read is another one, whose entries have other numbers.
        eventually(&format!("a menu entry '{label}…' to be chosen"), || async {
            let entry = self.try_menu().await?.entries.into_iter().find(|entry| entry.label.starts_with(label))?;
            self.try_click(&entry).await
        })
        .await;
    }

    /// Chooses an entry.
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

/// An entry of the menu on the bus: its number, its properties, and the entries below it.
type Layout = (i32, HashMap<String, OwnedValue>, Vec<OwnedValue>);

fn entry(value: OwnedValue) -> Option<MenuEntry> {
    let structure = Structure::try_from(Value::from(value)).ok()?;
    let mut fields = structure.into_fields().into_iter();
    let id = i32::try_from(fields.next()?).ok()?;
    let properties: HashMap<String, Value<'_>> = fields.next()?.try_into().ok()?;
    let label = properties.get("label").and_then(|value| String::try_from(value.try_clone().ok()?).ok())?;
    let enabled = properties.get("enabled").is_none_or(|value| bool::try_from(value).unwrap_or(true));
    let ticked = properties.get("toggle-state").is_some_and(|value| i32::try_from(value).is_ok_and(|state| state == 1));
    // An underscore before a letter is the key that chooses it.
    Some(MenuEntry { id, label: label.replace("__", "\u{0}").replace('_', "").replace('\u{0}', "_"), enabled, ticked })
}
