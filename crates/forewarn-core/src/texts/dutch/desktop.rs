//! The desktop itself, in Dutch.

use crate::texts::DesktopText;

pub(super) fn text(text: DesktopText) -> &'static str {
    match text {
        DesktopText::NoTrayTitle => "Forewarn heeft geen pictogram in het systeemvak",
        DesktopText::NoTray => {
            "Het programma waakt toch: {reason}. Start Forewarn nogmaals om het venster weer te openen."
        }
        DesktopText::NoTrayLibrary => "de bibliotheek {library} is niet geïnstalleerd",
        DesktopText::NoTrayBus => "deze sessie heeft geen D-Bus",
        DesktopText::NoTrayPlace => "dit bureaublad heeft geen plaats voor zulke pictogrammen",
        DesktopText::NoTrayAnswer => "D-Bus antwoordt niet ({reason})",
        DesktopText::NoTrayFailed => "het systeem nam het niet aan ({reason})",
        DesktopText::NoNotifications => "Dit bureaublad heeft geen meldingsservice.",
        DesktopText::NotificationRefused => "De meldingsservice heeft het geweigerd: {reason}.",
        DesktopText::NotificationSilence => "De meldingsservice antwoordt niet.",
        DesktopText::NotificationUnreachable => "De meldingsservice is niet bereikbaar: {reason}.",
        DesktopText::NotificationsEnded => "Forewarn kan geen meldingen meer tonen.",
        DesktopText::StalledTooltip => "Onbekend · Forewarn reageert niet",
        DesktopText::StalledSummary => "Forewarn reageert niet meer, dus niets hier is actueel.",
        DesktopText::StalledAdvice => {
            "Sluit Forewarn af en start het opnieuw. Gebeurt dit vaker, stuur dan het logboek naar de ontwikkelaars."
        }
        DesktopText::ToastOpen => "Openen",
        DesktopText::Autostart => "Waarschuwt voor gepland onderhoud van Azure",
    }
}
