//! The desktop itself, in Swedish.

use crate::texts::DesktopText;

pub(super) fn text(text: DesktopText) -> &'static str {
    match text {
        DesktopText::NoTrayTitle => "Forewarn har ingen ikon i meddelandefältet",
        DesktopText::NoTray => {
            "Programmet bevakar ändå: {reason}. Starta Forewarn igen för att öppna fönstret på nytt."
        }
        DesktopText::NoTrayLibrary => "biblioteket {library} är inte installerat",
        DesktopText::NoTrayBus => "den här sessionen har ingen D-Bus",
        DesktopText::NoTrayPlace => "det här skrivbordet har ingen plats för sådana ikoner",
        DesktopText::NoTrayAnswer => "D-Bus svarar inte ({reason})",
        DesktopText::NoTrayFailed => "systemet tog inte emot den ({reason})",
        DesktopText::NoNotifications => "Det här skrivbordet har ingen aviseringstjänst.",
        DesktopText::NotificationRefused => "Aviseringstjänsten avvisade den: {reason}.",
        DesktopText::NotificationSilence => "Aviseringstjänsten svarar inte.",
        DesktopText::NotificationUnreachable => "Aviseringstjänsten kan inte nås: {reason}.",
        DesktopText::NotificationsEnded => "Forewarn kan inte längre visa aviseringar.",
        DesktopText::StalledTooltip => "Okänt · Forewarn svarar inte",
        DesktopText::StalledSummary => "Forewarn har slutat svara, så inget här är aktuellt.",
        DesktopText::StalledAdvice => {
            "Avsluta Forewarn och starta det igen. Om det händer igen, skicka loggen till utvecklarna."
        }
        DesktopText::ToastOpen => "Öppna",
        DesktopText::Autostart => "Varnar för Azures planerade underhåll",
    }
}
