//! The desktop itself, in Turkish.

use crate::texts::DesktopText;

pub(super) fn text(text: DesktopText) -> &'static str {
    match text {
        DesktopText::NoTrayTitle => "Forewarn'ın bildirim alanı simgesi yok",
        DesktopText::NoTray => "Yine de izliyor: {reason}. Penceresini yeniden açmak için Forewarn'ı tekrar başlatın.",
        DesktopText::NoTrayLibrary => "{library} kitaplığı yüklü değil",
        DesktopText::NoTrayBus => "bu oturumda D-Bus yok",
        DesktopText::NoTrayPlace => "bu masaüstünde bildirim alanı simgeleri için yer yok",
        DesktopText::NoTrayAnswer => "D-Bus yanıt vermiyor ({reason})",
        DesktopText::NoTrayFailed => "sistem simgeyi kabul etmedi ({reason})",
        DesktopText::NoNotifications => "Bu masaüstünde bildirim hizmeti yok.",
        DesktopText::NotificationRefused => "Bildirim hizmeti reddetti: {reason}.",
        DesktopText::NotificationSilence => "Bildirim hizmeti yanıt vermiyor.",
        DesktopText::NotificationUnreachable => "Bildirim hizmetine ulaşılamıyor: {reason}.",
        DesktopText::NotificationsEnded => "Forewarn artık bildirim gösteremiyor.",
        DesktopText::StalledTooltip => "Bilinmiyor · Forewarn yanıt vermiyor",
        DesktopText::StalledSummary => "Forewarn yanıt vermiyor, bu nedenle buradaki hiçbir bilgi güncel değil.",
        DesktopText::StalledAdvice => {
            "Forewarn'dan çıkıp yeniden başlatın. Yine olursa günlüğü geliştiricilere gönderin."
        }
        DesktopText::ToastOpen => "Aç",
        DesktopText::Autostart => "Azure'un planlı bakımını önceden haber verir",
    }
}
