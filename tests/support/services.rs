//! A notification server and a tray on the test's session bus.
#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_self,
    clippy::used_underscore_binding,
    reason = "D-Bus specifies the interfaces, and zbus needs methods with owned arguments"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use zbus::object_server::SignalEmitter;
use zbus::zvariant::{ObjectPath, OwnedValue};
use zbus::{Connection, fdo, interface, message::Header};

use crate::wait::wait_for;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toast {
    /// A replacement has the id of the notification it replaces.
    pub id: u32,
    pub summary: String,
    pub body: String,
    /// The name and the label of each button.
    pub actions: Vec<(String, String)>,
    /// 0 low, 1 normal, 2 critical.
    pub urgency: u8,
    /// In ms; 0 is until dismissed.
    pub timeout: i32,
    /// When it arrived.
    pub at: Instant,
    /// The bus name of its sender.
    sender: String,
}

#[derive(Debug, Default)]
struct State {
    toasts: Vec<Toast>,
    /// The bus name and the path of each tray icon.
    tray_items: Vec<(String, String)>,
    reject_notifications: bool,
    hang: bool,
    next_id: u32,
}

#[derive(Debug, Clone)]
pub struct DesktopServices {
    state: Arc<Mutex<State>>,
    /// The test's connection to the bus.
    pub connection: Connection,
}

impl DesktopServices {
    /// Connects to the bus without serving anything.
    pub(crate) async fn connect(address: &str) -> Self {
        let connection = zbus::connection::Builder::address(address).unwrap().build().await.unwrap();
        Self { state: Arc::default(), connection }
    }

    pub(crate) async fn serve_notifications(&self) {
        let service = NotificationServer(Arc::clone(&self.state));
        self.connection.object_server().at("/org/freedesktop/Notifications", service).await.unwrap();
        self.connection.request_name("org.freedesktop.Notifications").await.unwrap();
    }

    pub(crate) async fn serve_tray(&self) {
        let service = TrayWatcher(Arc::clone(&self.state));
        self.connection.object_server().at("/StatusNotifierWatcher", service).await.unwrap();
        self.connection.request_name("org.kde.StatusNotifierWatcher").await.unwrap();
    }

    /// All names on the bus.
    pub async fn names(&self) -> Vec<String> {
        let bus = fdo::DBusProxy::new(&self.connection).await.unwrap();
        bus.list_names().await.unwrap().iter().map(ToString::to_string).collect()
    }

    /// Rejects every notification from now on.
    pub fn reject_notifications(&self) {
        self.state.lock().unwrap().reject_notifications = true;
    }

    /// Responds to no call from now on.
    pub fn hang_notifications(&self) {
        self.state.lock().unwrap().hang = true;
    }

    /// All notifications so far.
    #[must_use]
    pub fn toasts(&self) -> Vec<Toast> {
        self.state.lock().unwrap().toasts.clone()
    }

    /// Waits for a notification whose summary starts with this.
    pub async fn toast(&self, summary: &str) -> Toast {
        wait_for(&format!("a notification '{summary}…'; at first there were {:#?}", self.toasts()), || async {
            self.toasts().into_iter().find(|toast| toast.summary.starts_with(summary))
        })
        .await
    }

    /// Clicks a button of a notification.
    pub async fn press(&self, toast: &Toast, label: &str) {
        let (name, _) = toast.actions.iter().find(|(_, shown)| shown == label).unwrap_or_else(|| {
            panic!("no button '{label}' in {toast:?}");
        });
        self.wait_for_listener(toast).await;
        NotificationServer::action_invoked(&self.emitter(), toast.id, name).await.unwrap();
    }

    pub async fn dismiss(&self, toast: &Toast) {
        self.wait_for_listener(toast).await;
        NotificationServer::notification_closed(&self.emitter(), toast.id, DISMISSED).await.unwrap();
    }

    /// Waits until the sender has subscribed to clicks, and then for a user's reaction time: after subscribing, a library
    /// still has to start reading signals.
    async fn wait_for_listener(&self, toast: &Toast) {
        let bus = "org.freedesktop.DBus";
        wait_for(&format!("the sender to subscribe to clicks on {toast:?}"), || async {
            let reply = self
                .connection
                .call_method(Some(bus), "/org/freedesktop/DBus", Some(STATS), "GetAllMatchRules", &())
                .await
                .unwrap();
            let rules: HashMap<String, Vec<String>> = reply.body().deserialize().unwrap();
            let rules = rules.get(&toast.sender)?;
            rules.iter().any(|rule| rule.contains("org.freedesktop.Notifications")).then_some(())
        })
        .await;
        tokio::time::sleep(REACTION_TIME).await;
    }

    fn emitter(&self) -> SignalEmitter<'_> {
        SignalEmitter::new(&self.connection, "/org/freedesktop/Notifications").unwrap()
    }

    /// Waits for a tray icon: its bus name and path.
    pub(crate) async fn tray_item(&self) -> (String, String) {
        wait_for("a tray icon", || async { self.state.lock().unwrap().tray_items.last().cloned() }).await
    }
}

const STATS: &str = "org.freedesktop.DBus.Debug.Stats";

/// No user clicks faster.
const REACTION_TIME: Duration = Duration::from_millis(250);

/// The specification's code for "dismissed by the user".
const DISMISSED: u32 = 2;

struct NotificationServer(Arc<Mutex<State>>);

#[interface(name = "org.freedesktop.Notifications")]
impl NotificationServer {
    async fn notify(
        &self,
        _app: String,
        replaces: u32,
        _icon: String,
        summary: String,
        body: String,
        actions: Vec<String>,
        hints: HashMap<String, OwnedValue>,
        timeout: i32,
        #[zbus(header)] header: Header<'_>,
    ) -> fdo::Result<u32> {
        self.hang_if_asked().await;
        let sender = header.sender().map(ToString::to_string).unwrap_or_default();
        let mut state = self.0.lock().unwrap();
        if state.reject_notifications {
            return Err(fdo::Error::AccessDenied("notifications are switched off by policy".to_owned()));
        }
        let id = if replaces > 0 {
            replaces
        } else {
            state.next_id += 1;
            state.next_id
        };
        let urgency = hints.get("urgency").and_then(|value| u8::try_from(value).ok()).unwrap_or(1);
        let actions = actions.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        state.toasts.push(Toast { id, summary, body, actions, urgency, timeout, at: Instant::now(), sender });
        Ok(id)
    }

    fn close_notification(&self, _id: u32) {}

    async fn get_capabilities(&self) -> Vec<&'static str> {
        self.hang_if_asked().await;
        vec!["actions", "body", "persistence"]
    }

    fn get_server_information(&self) -> (&'static str, &'static str, &'static str, &'static str) {
        ("test", "forewarn", "1", "1.2")
    }

    #[zbus(signal)]
    async fn action_invoked(emitter: &SignalEmitter<'_>, id: u32, action: &str) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn notification_closed(emitter: &SignalEmitter<'_>, id: u32, reason: u32) -> zbus::Result<()>;
}

impl NotificationServer {
    /// Never returns if the server hangs.
    async fn hang_if_asked(&self) {
        let hang = self.0.lock().unwrap().hang;
        if hang {
            std::future::pending::<()>().await;
        }
    }
}

struct TrayWatcher(Arc<Mutex<State>>);

#[interface(name = "org.kde.StatusNotifierWatcher")]
impl TrayWatcher {
    fn register_status_notifier_item(&self, service: String, #[zbus(header)] header: Header<'_>) {
        let sender = header.sender().map(ToString::to_string).unwrap_or_default();
        // A path means the caller's connection.
        let item =
            if service.starts_with('/') { (sender, service) } else { (service, "/StatusNotifierItem".to_owned()) };
        self.0.lock().unwrap().tray_items.push(item);
    }

    fn register_status_notifier_host(&self, _service: String) {}

    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        true
    }

    #[zbus(property)]
    fn protocol_version(&self) -> i32 {
        0
    }

    #[zbus(property)]
    fn registered_status_notifier_items(&self) -> Vec<String> {
        self.0.lock().unwrap().tray_items.iter().map(|(name, path)| format!("{name}{path}")).collect()
    }
}

/// Reads a text property of an object, without a cache.
pub(crate) async fn text_property(
    connection: &Connection,
    owner: &str,
    path: &str,
    interface: &str,
    name: &str,
) -> Option<String> {
    let reply = connection
        .call_method(Some(owner), path, Some("org.freedesktop.DBus.Properties"), "Get", &(interface, name))
        .await
        .ok()?;
    let value: OwnedValue = reply.body().deserialize().ok()?;
    let path = |value: &OwnedValue| ObjectPath::try_from(value.try_clone().ok()?).ok().map(|path| path.to_string());
    String::try_from(value.try_clone().ok()?).ok().or_else(|| path(&value))
}
