//! The desktop itself, in Hungarian.

use crate::texts::DesktopText;

pub(super) fn text(text: DesktopText) -> &'static str {
    match text {
        DesktopText::NoTrayTitle => "A Forewarnnak nincs tálcaikonja",
        DesktopText::NoTray => {
            "Ettől még figyel: {reason}. Az ablak újbóli megnyitásához indítsa el ismét a Forewarnt."
        }
        DesktopText::NoTrayLibrary => "a(z) {library} könyvtár nincs telepítve",
        DesktopText::NoTrayBus => "ebben a munkamenetben nincs D-Bus",
        DesktopText::NoTrayPlace => "ezen az asztalon nincs helye tálcaikonoknak",
        DesktopText::NoTrayAnswer => "a D-Bus nem válaszol ({reason})",
        DesktopText::NoTrayFailed => "a rendszer nem fogadta el ({reason})",
        DesktopText::NoNotifications => "Ezen az asztalon nincs értesítési szolgáltatás.",
        DesktopText::NotificationRefused => "Az értesítési szolgáltatás elutasította: {reason}.",
        DesktopText::NotificationSilence => "Az értesítési szolgáltatás nem válaszol.",
        DesktopText::NotificationUnreachable => "Az értesítési szolgáltatás nem érhető el: {reason}.",
        DesktopText::NotificationsEnded => "A Forewarn nem tud több értesítést megjeleníteni.",
        DesktopText::StalledTooltip => "Nem tudni · A Forewarn nem válaszol",
        DesktopText::StalledSummary => "A Forewarn nem válaszol, ezért itt semmi sem naprakész.",
        DesktopText::StalledAdvice => {
            "Lépjen ki a Forewarnból, és indítsa újra. Ha ismét előfordul, küldje el a naplót a fejlesztőknek."
        }
        DesktopText::ToastOpen => "Megnyitás",
        DesktopText::Autostart => "Figyelmeztet az Azure ütemezett karbantartásaira",
    }
}
