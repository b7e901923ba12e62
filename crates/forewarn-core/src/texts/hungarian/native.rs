//! In the stead of the window, in Hungarian.

use crate::texts::NativeText;

pub(super) fn text(text: NativeText) -> &'static str {
    match text {
        NativeText::Runtime => {
            "A Forewarn így is figyel. Az ablakához a Microsoft Edge WebView2 Runtime kell, amely a Forewarn indulásakor hiányzott. Ha már telepítve van, lépjen ki a Forewarnból, és indítsa el újra."
        }
        NativeText::GetRuntime => "A WebView2 Runtime beszerzése",
        NativeText::WindowFailed => "Az ablak nem jeleníthető meg",
        NativeText::WindowFailedAbout => {
            "Többször egymás után leállt. A Forewarn tovább figyel: az ikon és az értesítések működnek. Nyissa meg újra az ablakot, vagy ha a hiba megmarad, indítsa újra a Forewarnt."
        }
        NativeText::AskToApprove => "Jóváhagyja most? ({type})",
        NativeText::HappensTo => "Érintett gépek: {vms}.",
        NativeText::ForOne => "Jóváhagyás erre: {vm}",
        NativeText::ForAll => "Jóváhagyás mind a(z) {count} virtuális gépre",
        NativeText::ApproveNow => "Jóváhagyás most",
        NativeText::Cancel => "Mégse",
        NativeText::Close => "Bezárás",
        NativeText::Approving => "Jóváhagyás folyamatban…",
        NativeText::Approved => "Jóváhagyta: {by}; az Azure-ra vár.",
        NativeText::NotApproved => "Nem sikerült jóváhagyni. {answer}",
        NativeText::OffForProgram => {
            "A Windows nem jeleníti meg a Forewarn értesítéseit: ki vannak kapcsolva a Gépház, Rendszer, Értesítések lapján."
        }
        NativeText::OffForPerson => {
            "A Windows nem jelenít meg értesítéseket: mind ki van kapcsolva a Gépház, Rendszer, Értesítések lapján."
        }
        NativeText::OffByPolicy => {
            "A Windows nem jelenít meg értesítéseket: egy rendszergazda házirenddel kikapcsolta őket."
        }
        NativeText::Dismiss => "Elvetés",
        NativeText::DoNotDisturb => "A Ne zavarjanak be van kapcsolva, ezért a Windows elrejthette az értesítést.",
        NativeText::FullScreen => {
            "Teljes képernyős alkalmazás vagy bemutató fut, ezért a Windows elrejthette az értesítést."
        }
        NativeText::QuietTime => "Ez a fiók új, ezért a Windows elrejthette az értesítést.",
    }
}
