//! Turkish.

use super::Reply;
use crate::change::Field;

pub(super) fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::TrialTitle => "Bildirimler çalışıyor",
        Reply::TrialBody => "Forewarn olayları size böyle bildirir. Bu yalnızca bir denemeydi.",
        Reply::NotificationSilent => "Sistemin bildirim hizmeti yanıt vermedi.",
        Reply::AutostartRefused => {
            "Sistem, Forewarn'ın oturum açılışındaki başlatma ayarını değiştirmesine izin vermedi: {reason}."
        }
        Reply::SettingLocked => "{key} ayarı {by} dosyasında kilitli: değiştirilmesini yöneticinizden isteyin.",
        Reply::SettingUnknown => "\"{name}\" diye bir ayar yok.",
        Reply::HistoryNotRead => {
            "{path} içindeki geçmiş okunamıyor: {reason}. Yeniden deneyin; işe yaramazsa Forewarn'ı yeniden başlatın."
        }
        Reply::ExportNotWritten => {
            "Dışa aktarılan dosya yazılamıyor: {reason}. Başka bir konum seçin ya da yer açıp yeniden dışa aktarın."
        }
        Reply::ExportTitle => "Geçmişi dışa aktar",
        Reply::ExportTable => "Tablo (CSV)",
        Reply::ExportList => "Liste (JSON)",
        Reply::FolderNotOpened => "{path} açılamıyor: {reason}.",
        Reply::Ending => "Forewarn kapanıyor.",
        Reply::Field(field) => field_name(field),
        Reply::Appeared => "Azure olayı duyurdu.",
        Reply::Unannounced => "Forewarn olayı ilk gördüğünde olay zaten sürüyordu.",
        Reply::Updated => "Azure bilgileri değiştirdi. {fields}",
        Reply::ApprovalRequested => "{by}, Azure'dan olayı hemen başlatmasını istedi.",
        Reply::Approved => "Azure, {by} tarafından verilen onayı kabul etti.",
        Reply::ApprovalFailed => "Azure, {by} tarafından verilen onayı kabul etmedi. {answer}",
        Reply::Started => "Olay başladı.",
        Reply::Completed => "Olay sona erdi.",
        Reply::CompletedUnseen => "Olay sona erdi. Başladığı görülmedi.",
        Reply::CompletedAway => "Olay, Forewarn çalışmıyorken sona erdi.",
        Reply::Cancelled => "Azure olayı geri çekti.",
        Reply::CancelledAway => "Azure olayı, Forewarn çalışmıyorken geri çekti.",
        Reply::ContactLost => "Azure ile bağlantı kesildi. {reason}",
        Reply::ContactRestored => "Azure ile bağlantı {time} sonra geri geldi.",
        Reply::Paused => "VM {time} boyunca durdu.",
        Reply::ClockMoved => "VM'nin saati {time} kaydırıldı.",
        Reply::NotKnown => "Forewarn'ın bu sürümünün bilmediği bir şey ({kind}).",
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::EventType => "Tür",
        Field::Status => "Durum",
        Field::Resources => "VM'ler",
        Field::NotBefore => "En erken başlangıç",
        Field::Description => "Açıklama",
        Field::Source => "Başlatan",
        Field::Duration => "Kesinti (saniye)",
        Field::Other => "Diğer ayrıntılar",
    }
}
