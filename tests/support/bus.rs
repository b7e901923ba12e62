//! The desktop's side of notifications and tray, on the test's own bus.
#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_self,
    clippy::used_underscore_binding,
    reason = "the interfaces are specified elsewhere, and the macro that makes them wants methods with owned arguments"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use zbus::object_server::SignalEmitter;
use zbus::zvariant::{ObjectPath, OwnedValue};
use zbus::{Connection, fdo, interface, message::Header};

use crate::patience::eventually;

/// A notification as the program sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toast {
    /// What the service called it; a replacement has the number of what it replaces.
    pub id: u32,
    /// Its first line.
    pub summary: String,
    /// The rest.
    pub body: String,
    /// The labels of its buttons, with the name under which each is pressed.
    pub actions: Vec<(String, String)>,
    /// 0 low, 1 normal, 2 critical.
    pub urgency: u8,
    /// How long it stays; 0 is until dismissed.
    pub timeout: i32,
    /// When it came.
    pub at: Instant,
    /// The bus name of the connection that sent it.
    sender: String,
}

#[derive(Debug, Default)]
struct Seen {
    toasts: Vec<Toast>,
    trays: Vec<(String, String)>,
    refusing: bool,
    hanging: bool,
    next: u32,
}

/// The notification service and the tray.
#[derive(Debug, Clone)]
pub struct Services {
    seen: Arc<Mutex<Seen>>,
    /// The test's own connection to the bus.
    pub connection: Connection,
}

impl Services {
    /// A connection to the bus with nothing on it: a desktop without notifications and tray.
    pub(crate) async fn connect(address: &str) -> Self {
        let connection = zbus::connection::Builder::address(address).unwrap().build().await.unwrap();
        Self { seen: Arc::default(), connection }
    }

    /// Begins to show notifications.
    pub(crate) async fn serve_notifications(&self) {
        let service = Notifications(Arc::clone(&self.seen));
        self.connection.object_server().at("/org/freedesktop/Notifications", service).await.unwrap();
        self.connection.request_name("org.freedesktop.Notifications").await.unwrap();
    }

    /// Begins to show tray icons.
    pub(crate) async fn serve_tray(&self) {
        let service = Watcher(Arc::clone(&self.seen));
        self.connection.object_server().at("/StatusNotifierWatcher", service).await.unwrap();
        self.connection.request_name("org.kde.StatusNotifierWatcher").await.unwrap();
    }

    /// Everybody on the bus.
    pub async fn names(&self) -> Vec<String> {
        let bus = fdo::DBusProxy::new(&self.connection).await.unwrap();
        bus.list_names().await.unwrap().iter().map(ToString::to_string).collect()
    }

    /// From now on every notification is refused, or no longer.
    pub fn refuse_notifications(&self, refuse: bool) {
        self.seen.lock().unwrap().refusing = refuse;
    }

    /// From now on no call to the notification service is answered.
    pub fn hang_notifications(&self) {
        self.seen.lock().unwrap().hanging = true;
    }

    /// Every notification so far, in order.
    #[must_use]
    pub fn toasts(&self) -> Vec<Toast> {
        self.seen.lock().unwrap().toasts.clone()
    }

    /// Waits for a notification whose first line begins so.
    pub async fn toast(&self, summary: &str) -> Toast {
        eventually(&format!("a notification '{summary}…'; there are {:#?}", self.toasts()), || async {
            self.toasts().into_iter().find(|toast| toast.summary.starts_with(summary))
        })
        .await
    }

    /// Presses a button of a notification, by its label.
    pub async fn press(&self, toast: &Toast, label: &str) {
        let (name, _) = toast.actions.iter().find(|(_, shown)| shown == label).unwrap_or_else(|| {
            panic!("no button '{label}' in {toast:?}");
        });
        self.listening(toast).await;
        Notifications::action_invoked(&self.emitter(), toast.id, name).await.unwrap();
    }

    /// Closes a notification as if the user had dismissed it.
    pub async fn dismiss(&self, toast: &Toast) {
        self.listening(toast).await;
        Notifications::notification_closed(&self.emitter(), toast.id, DISMISSED).await.unwrap();
    }

    /// Waits until the sender of a notification listens for clicks on it, and then as long as a user needs to aim: a
    /// library that has asked the bus for signals still has to start reading them.
    async fn listening(&self, toast: &Toast) {
        let bus = "org.freedesktop.DBus";
        eventually(&format!("its sender to listen for clicks on {toast:?}"), || async {
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
        tokio::time::sleep(REACTION).await;
    }

    fn emitter(&self) -> SignalEmitter<'_> {
        SignalEmitter::new(&self.connection, "/org/freedesktop/Notifications").unwrap()
    }

    /// Waits for the program's tray icon: the name of its owner on the bus, and its path there.
    pub(crate) async fn tray_item(&self) -> (String, String) {
        eventually("a tray icon", || async { self.seen.lock().unwrap().trays.last().cloned() }).await
    }
}

/// The bus daemon's own interface for looking into it.
const STATS: &str = "org.freedesktop.DBus.Debug.Stats";

/// No user reads, aims and clicks faster.
const REACTION: Duration = Duration::from_millis(250);

/// By the user, in the words of the specification.
const DISMISSED: u32 = 2;

struct Notifications(Arc<Mutex<Seen>>);

#[interface(name = "org.freedesktop.Notifications")]
impl Notifications {
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
        self.answers().await;
        let sender = header.sender().map(ToString::to_string).unwrap_or_default();
        let mut seen = self.0.lock().unwrap();
        if seen.refusing {
            return Err(fdo::Error::AccessDenied("notifications are switched off by policy".to_owned()));
        }
        let id = if replaces > 0 {
            replaces
        } else {
            seen.next += 1;
            seen.next
        };
        let urgency = hints.get("urgency").and_then(|value| u8::try_from(value).ok()).unwrap_or(1);
        let actions = actions.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        seen.toasts.push(Toast { id, summary, body, actions, urgency, timeout, at: Instant::now(), sender });
        Ok(id)
    }

    fn close_notification(&self, _id: u32) {}

    async fn get_capabilities(&self) -> Vec<&'static str> {
        self.answers().await;
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

impl Notifications {
    /// Never returns while the service hangs.
    async fn answers(&self) {
        let hanging = self.0.lock().unwrap().hanging;
        if hanging {
            std::future::pending::<()>().await;
        }
    }
}

struct Watcher(Arc<Mutex<Seen>>);

#[interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    fn register_status_notifier_item(&self, service: String, #[zbus(header)] header: Header<'_>) {
        let sender = header.sender().map(ToString::to_string).unwrap_or_default();
        // A path alone means the caller's own connection.
        let item =
            if service.starts_with('/') { (sender, service) } else { (service, "/StatusNotifierItem".to_owned()) };
        self.0.lock().unwrap().trays.push(item);
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
        self.0.lock().unwrap().trays.iter().map(|(name, path)| format!("{name}{path}")).collect()
    }
}

/// A text property of somebody's object, read anew each time.
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
