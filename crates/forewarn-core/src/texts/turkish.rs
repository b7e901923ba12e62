//! Turkish.

mod commands;
mod desktop;
pub(super) mod failures;
mod native;
mod rules;
mod troubles;

use super::Text;
use crate::alerts::Topic;
use crate::impact::{Advice, EventKind};
use crate::settings::SettingKey;
use crate::tracker::NotApprovable;

pub(super) fn text(text: Text) -> &'static str {
    match text {
        Text::Nameless => "Olay",
        Text::Now(kind) => now(kind),
        Text::Cost(kind) => cost(kind),
        Text::InterruptionAbout => "Yaklaşık {time} kesinti.",
        Text::InterruptionNone => "Kesinti beklenmiyor.",
        Text::InterruptionUnknown => "Kesinti süresi bilinmiyor.",
        Text::ByAzure => "Azure tarafından istendi.",
        Text::ByUser => "Bir kullanıcı tarafından istendi.",
        Text::ByOther => "{source} tarafından istendi.",
        Text::Advice(advice) => advise(advice),
        Text::WhyNot(reason) => why_not(reason),
        Text::Trouble(trouble) => troubles::text(trouble),
        Text::Desktop(text) => desktop::text(text),
        Text::Native(text) => native::text(text),
        Text::Rule(text) => rules::text(text),
        Text::Command(text) => commands::text(text),
        Text::ApprovalUnanswered => "Forewarn yanıt gelmeden kapatıldı.",
        Text::WrongValue => "{key}, {value} olamaz: {allowed} olmalıdır",
        Text::Allowed(key) => allowed(key),
        Text::Upcoming => "{time} sonra {type} · {vm}",
        Text::UpcomingNow => "Artık {time} sonra {type} · {vm}",
        Text::MovedUp => "Öne alındı, önceki zaman: {when}.",
        Text::ChangedFrom => "Önceki tür: {type}.",
        Text::KeepsChanging => "Sürekli değişiyor. Yalnızca daha da kötüleşirse yeniden bildirilir.",
        Text::KeepsFlapping => {
            "Bu olay sürekli görünüp kayboluyor. Forewarn her seferinde duyurmaz, ancak başlamadan önce yine bildirir."
        }
        Text::Several(topic) => several(topic),
        Text::Due => "{type} her an başlayabilir · {vm}",
        Text::Announced => "{type} duyuruldu · {vm}",
        Text::Running => "{now} · {vm}",
        Text::InProgress => "{type} sürüyor · {vm}",
        Text::Cancelled => "{type} iptal edildi · {vm}",
        Text::CancelledAway => "{type} siz yokken iptal edildi · {vm}",
        Text::Withdrawn => "Azure geri çekti.",
        Text::Finished => "{type} tamamlandı · {vm}",
        Text::FinishedAway => "{type} siz yokken tamamlandı · {vm}",
        Text::Took => "{time} sürdü.",
        Text::ContactLost => "Azure'un zamanlaması görülemiyor",
        Text::LastKnownAt => "Son bilinen: {type}, {when}.",
        Text::LastKnown => "Son bilinen: {type}.",
        Text::ButtonDetails => "Ayrıntılar",
        Text::ButtonRemind => "{time} kala hatırlat",
        Text::ButtonApprove => "Şimdi onayla…",
        Text::Quiet => "Planlanmış bakım yok",
        Text::Starting => "Azure'un ilk yanıtı bekleniyor",
        Text::UnreachableFor => "Azure meta verilerine {time} süredir ulaşılamıyor",
        Text::UnreachableSince => "Azure meta verilerine şu zamandan beri ulaşılamıyor: {when}",
        Text::Unreadable => "Azure okunamayan bir şey duyurdu",
        Text::EvictionsUnseen => "Spot geri almaları ve silmeler api-version {version} ile görülemez",
        Text::DeletionsUnseen => "Silmeler api-version {version} ile görülemez",
        Text::Demo => " (demo)",
        Text::UpcomingAt => "{type}, {when} · {vm}",
        Text::MenuOpen => "Forewarn uygulamasını aç",
        Text::MenuApprove => "Onayla: {type} · {vm}…",
        Text::MenuMore => "Forewarn'da {count} tane daha…",
        Text::MenuSnooze => "Hatırlatmaları sustur",
        Text::MenuAutostart => "Oturum açıldığında başlat",
        Text::MenuAbout => "Hakkında",
        Text::MenuQuit => "Çık",
        Text::VmAndOthers => "{vm} +{count}",
        Text::DaysHours => "{days} gün {hours} sa",
        Text::OneDayHours => "1 gün {hours} sa",
        Text::HoursMinutes => "{hours} sa {minutes} dk",
        Text::Minutes => "{minutes} dk",
        Text::MinutesSeconds => "{minutes} dk {seconds} sn",
        Text::Seconds => "{seconds} sn",
    }
}

fn several(topic: Topic) -> &'static str {
    match topic {
        Topic::Ended => "{count} olay sona erdi",
        Topic::CommandFailed => "{count} olay için komutlar başarısız oldu",
        Topic::RuleActed => "Kurallar {count} olay için onay gönderdi",
        Topic::RuleAnnounced => "Kurallar {count} olayı onaylamak üzere",
        Topic::Flapping => "{count} olay sürekli görünüp kayboluyor",
        Topic::Appeared => "{count} olay duyuruldu",
        Topic::Reminder => "{count} olay yaklaşıyor",
        Topic::Worsened => "{count} olay kötüleşti veya öne alındı",
        Topic::Started => "{count} olay sürüyor",
    }
}

fn now(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "Şu anda donduruluyor",
        EventKind::Reboot => "Şu anda yeniden başlatılıyor",
        EventKind::Redeploy => "Şu anda yeniden dağıtılıyor",
        EventKind::Preempt => "Şu anda çıkarılıyor",
        EventKind::Terminate => "Şu anda siliniyor",
        EventKind::Other => "{type} şu anda sürüyor",
    }
}

fn cost(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "VM duraklatılır. Bellek ve açık dosyalar korunur.",
        EventKind::Reboot => "Bellek içeriği kaybolur.",
        EventKind::Redeploy => "Başka bir konağa taşınır. Bellek içeriği ve geçici disk kaybolur.",
        EventKind::Preempt => {
            "Spot VM, çıkarma ilkesine göre serbest bırakılır veya silinir. Bellek içeriği ve geçici disk kaybolur."
        }
        EventKind::Terminate => "VM silinir.",
        EventKind::Other => "Forewarn bu olay türünü tanımıyor. VM'nin durmasına hazırlıklı olun.",
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::ApproveEarly => {
            "Bu kadar erken bir duyuru genellikle öngörülen bir donanım arızasına işaret eder: size uygun bir zamanda, erkenden onaylayın."
        }
        Advice::StartedUnannounced => {
            "Duyurulmadan önce başlamıştı: ya bir donanım arızası ya da kendiliğinden onaylayan bir ilke."
        }
    }
}

fn why_not(reason: NotApprovable) -> &'static str {
    match reason {
        NotApprovable::NotKnown => "Bu olay sona erdi.",
        NotApprovable::NoId => "Azure bu olaya kimlik vermedi, bu yüzden onaylanamaz.",
        NotApprovable::TooManyVms => "VM'lerinin tümü gösterilemediği için buradan onaylanamaz.",
        NotApprovable::Started => "Olay başladı.",
        NotApprovable::AlreadyRequested => "Onay gönderiliyor.",
        NotApprovable::AlreadyApproved => {
            "Onaylandı, Azure bekleniyor; aynı konaktaki başka müşteriler bekletiyor olabilir."
        }
        NotApprovable::NoContact => "Azure'a ulaşılamıyor, bu yüzden bu olayın hâlâ geçerli olup olmadığı bilinmiyor.",
        NotApprovable::NotListed => "Azure'un son listesi yalnızca kısmen okunabildi ve bu olayı göstermiyor.",
        NotApprovable::VmsChanged => "Bu olayın VM'leri değişti. Listeyi kontrol edip yeniden onaylayın.",
        NotApprovable::Forbidden => "Kurallardan biri bu olayın buradan onaylanmasını engelliyor.",
    }
}

/// The beginning of the sentence that ends "… olmalıdır".
fn allowed(key: SettingKey) -> &'static str {
    match key {
        SettingKey::NotifyTypes => {
            "Freeze, Reboot, Redeploy, Preempt, Terminate ve Other değerlerinden oluşan bir liste"
        }
        SettingKey::NotifyScope => "\"this_vm\" veya \"whole_set\"",
        SettingKey::ReminderMinutes => "1 ile 1440 arasında en çok 5 tam sayıdan oluşan bir liste",
        SettingKey::Sound | SettingKey::StartAtLogin | SettingKey::ApproveUserInitiated => "true veya false",
        SettingKey::PollIntervalSeconds => "0.2 ile 60 arasında bir sayı",
        SettingKey::ApproveFreezeUpToSeconds => "0 (kapalı) ile 3600 arasında bir tam sayı",
        SettingKey::Rules => "her biri bir tablo olan en çok 50 kuraldan oluşan bir liste",
        SettingKey::ApprovalGraceSeconds => "0 ile 300 arasında bir tam sayı",
        SettingKey::Prepare | SettingKey::Recover => "her biri bir tablo olan en çok 20 komuttan oluşan bir liste",
        SettingKey::Theme => "\"system\", \"light\" veya \"dark\"",
        SettingKey::Language => "\"system\", \"en\", \"tr\", \"sv\", \"hu\" veya \"nl\"",
        SettingKey::HistoryDays => "1 ile 3650 arasında bir tam sayı",
        SettingKey::WebhookUrl => {
            "https:// ile, bu VM'nin kendisindeyse http:// ile başlayan bir adres; hiçbiri için boş"
        }
        SettingKey::WebhookFormat => "\"cloudevents\", \"teams\", \"slack\" veya \"alertmanager\"",
    }
}
