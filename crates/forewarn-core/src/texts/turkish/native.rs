//! In the stead of the window, in Turkish.

use crate::texts::NativeText;

pub(super) fn text(text: NativeText) -> &'static str {
    match text {
        NativeText::Runtime => {
            "Forewarn yine de izliyor. Penceresi için Microsoft Edge WebView2 Runtime gerekir; Forewarn başladığında bu sistemde yoktu. Yüklendikten sonra Forewarn'dan çıkıp yeniden başlatın."
        }
        NativeText::GetRuntime => "WebView2 Runtime'ı edin",
        NativeText::WindowFailed => "Pencere gösterilemiyor",
        NativeText::WindowFailedAbout => {
            "Pencere art arda birkaç kez çalışmaz oldu. Forewarn izlemeyi sürdürüyor: simge ve bildirimler çalışıyor. Pencereyi yeniden açın; sorun sürerse Forewarn'ı yeniden başlatın."
        }
        NativeText::AskToApprove => "{type} şimdi onaylansın mı?",
        NativeText::HappensTo => "Etkilenenler: {vms}.",
        NativeText::ForOne => "{vm} için onayla",
        NativeText::ForAll => "{count} VM'nin tümü için onayla",
        NativeText::ApproveNow => "Şimdi onayla",
        NativeText::Cancel => "İptal",
        NativeText::Close | NativeText::Dismiss => "Kapat",
        NativeText::Approving => "Onaylanıyor…",
        NativeText::Approved => "{by} onayladı, Azure bekleniyor.",
        NativeText::NotApproved => "Onaylanamadı. {answer}",
        NativeText::OffForProgram => {
            "Windows, Forewarn'ın bildirimlerini göstermiyor: Ayarlar, Sistem, Bildirimler altında kapatılmış."
        }
        NativeText::OffForPerson => {
            "Windows bildirim göstermiyor: tümü Ayarlar, Sistem, Bildirimler altında kapatılmış."
        }
        NativeText::OffByPolicy => "Windows bildirim göstermiyor: bir yönetici bunları ilkeyle kapatmış.",
        NativeText::DoNotDisturb => "Rahatsız etmeyin açık; Windows bildirimi gizlemiş olabilir.",
        NativeText::FullScreen => "Tam ekran bir uygulama veya sunu çalışıyor; Windows bildirimi gizlemiş olabilir.",
        NativeText::QuietTime => "Bu hesap yeni; Windows bildirimi gizlemiş olabilir.",
    }
}
