//! Turkish: commands.

use crate::texts::CommandText;
use crate::tracker::Purpose;

pub(super) fn text(text: CommandText) -> &'static str {
    match text {
        CommandText::Began(Purpose::Prepare) => "Hazırlık başladı.",
        CommandText::Began(Purpose::Recover) => "Geri yükleme başladı.",
        CommandText::Ended(Purpose::Prepare) => "Hazırlık bitti. {how}",
        CommandText::Ended(Purpose::Recover) => "Geri yükleme bitti. {how}",
        CommandText::Failed(Purpose::Prepare) => "Hazırlık başarısız: {type} · {vm}",
        CommandText::Failed(Purpose::Recover) => "Geri yükleme başarısız: {type} · {vm}",
        CommandText::FailedBody(Purpose::Prepare) => "{how} Hiçbir kural olayı onaylamaz: karar sizin.",
        CommandText::FailedBody(Purpose::Recover) => "{how} İş yüküyle kendiniz ilgilenin.",
        CommandText::Well => "Başarıyla bitti.",
        CommandText::Badly => "{code} çıkış koduyla bitti.",
        CommandText::Killed => "Dışarıdan sonlandırıldı.",
        CommandText::OutOfTime => "{seconds} saniyeden uzun sürdü ve sonlandırıldı.",
        CommandText::NotBegun => "Çalıştırılamadı: {reason}.",
        CommandText::NotTrusted => "Başkaları değiştirmiş olabileceği için çalıştırılmadı: {reason}.",
        CommandText::TooLate => "Olaydan önce süre kalmadığı için çalıştırılmadı.",
        CommandText::Interrupted => "Çalışırken Forewarn kapatıldı.",
    }
}
