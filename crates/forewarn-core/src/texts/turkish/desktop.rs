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
        DesktopText::NoWindow => {
            "Forewarn çalışıyor, ancak penceresi açılamıyor. Microsoft Edge WebView2 Runtime gerekiyor: https://go.microsoft.com/fwlink/p/?LinkId=2124703 adresinden yükleyin ve pencereyi yeniden açın.\n\n({reason})"
        }
        DesktopText::ToastOpen => "Aç",
        DesktopText::Autostart => "Azure'un planlı bakımını önceden haber verir",
    }
}
