//! Trouble with settings and history, in Turkish.

use crate::texts::TroubleText;

pub(super) fn text(trouble: TroubleText) -> &'static str {
    match trouble {
        TroubleText::SettingWrong => "{problem}. Bulunduğu yer: {path}; yerine {used} kullanılıyor.",
        TroubleText::SettingUnknown => {
            "{path} dosyasındaki “{name}”, Forewarn'ın bildiği bir ayar değil. Korunur ama etkisi yoktur: yazımını denetleyin."
        }
        TroubleText::SettingLocked => {
            "{key}, {by} tarafından kilitlenmiş; bu yüzden {path} dosyasındaki değeri kullanılmıyor."
        }
        TroubleText::SettingNotLockable => {
            "{path} dosyasındaki “locked” listesinde yer alan {value} bir ayar değil, bu yüzden hiçbir şeyi kilitlemez: yazımını denetleyin."
        }
        TroubleText::SettingsBroken => {
            "{path} anlaşılamıyor; satır {line}, sütun {column}: {reason}. Düzeltilene kadar ondan daha önce okunanlar, yoksa varsayılanlar geçerlidir."
        }
        TroubleText::SettingsUnreadable => {
            "{path} okunamıyor: {reason}. Okunabilene kadar ondan daha önce okunanlar, yoksa varsayılanlar geçerlidir."
        }
        TroubleText::SettingsForeign => {
            "{path} kullanılmıyor, çünkü {place} sizin de bir yöneticinin de olmayan birine ait. Bir yönetici denetleyip sahipliğini üzerine almalı."
        }
        TroubleText::SettingsExposed => {
            "{path} kullanılmıyor, çünkü {place} konumuna sizden ve yöneticilerden başkaları da yazabiliyor. Bir yönetici denetleyip bu izni onlardan almalı."
        }
        TroubleText::OwnSettingsForeign => {
            "{path} kullanılmıyor, çünkü {place} başka bir kullanıcıya ait. İçeriğini denetleyin. Bir ayarı kaydettiğinizde yeni bir dosya oluşturulur ve bu dosya onun yanında saklanır."
        }
        TroubleText::OwnSettingsExposed => {
            "{path} kullanılmıyor, çünkü {place} konumuna başka kullanıcılar da yazabiliyor. İçeriğini denetleyin, sonra yazma izinlerini kaldırın."
        }
        TroubleText::SettingsNotCreated => {
            "{path} oluşturulamıyor: {reason}. Klasörün var olduğunu ve oraya yazabildiğinizi denetleyin."
        }
        TroubleText::SaveNotWritten => {
            "Ayarlar {path} dosyasına kaydedilemiyor: {reason}. Oraya yazabildiğinizi ve diskin dolu olmadığını denetleyin."
        }
        TroubleText::SaveNotRead => {
            "Ayarlar kaydedilemiyor, çünkü {path} var ama okunamıyor: {reason}. Okuma izniniz olduğunu denetleyin ya da dosyayı taşıyın."
        }
        TroubleText::HistoryNotWritable => {
            "Geçmiş yalnızca bellekte tutuluyor, çünkü {path} yazılamıyor: {reason}. Klasörün var olduğunu ve oraya yazabildiğinizi denetleyin."
        }
        TroubleText::HistoryDiskFull => {
            "Geçmiş yalnızca bellekte tutuluyor, çünkü {path} dosyasının bulunduğu disk dolu. Diskte yer açın."
        }
        TroubleText::HistoryBusy => {
            "Geçmiş şimdilik bellekte tutuluyor, çünkü başka bir program {path} dosyasını kullanıyor. Düzelmezse öteki programı kapatın."
        }
        TroubleText::HistoryNewer => {
            "Geçmiş yalnızca bellekte tutuluyor, çünkü {path} daha yeni bir Forewarn sürümü tarafından yazılmış (biçim {found}; bu sürüm {known} biçimini biliyor) ve ona dokunulmuyor. Yeni sürümü tekrar kurun ya da dosyayı taşıyın."
        }
        TroubleText::HistoryStuck => {
            "Geçmiş yalnızca bellekte tutuluyor, çünkü {path} bozuk ve yeniden adlandırılamadı: {reason}. Dosyayı kullanan programları kapatın ya da dosyayı taşıyın."
        }
        TroubleText::HistorySetAside => {
            "{path} içindeki geçmiş bozuk ({reason}). {aside} olarak yeniden adlandırıldı ve yenisine başlandı."
        }
        TroubleText::HistoryLost => {
            "Geçmiş o kadar uzun süre yazılamadı ki o döneme ait en eski kayıtlar eksik ({count})."
        }
        TroubleText::HistoryNotUnderstood => {
            "{path} içinde saklananlar anlaşılamıyor ({reason}); bu yüzden bazı olaylar yeniden duyurulabilir."
        }
        TroubleText::StorageUnresponsive => {
            "Depolama yanıt vermiyor, bu nedenle hiçbir şey kaydedilmiyor. Olaylar gösterilmeye devam ediyor; kurallar ve komutlar bekliyor. Forewarn verilerinin bulunduğu diski kontrol edin."
        }
        TroubleText::ApprovalNotRecorded => {
            "Onayınız gönderildi ancak şu anda hiçbir şey kaydedilemediği için henüz kayda geçmedi."
        }
        TroubleText::SettingsUnresponsive => {
            "Disk yanıt vermediği için ayar dosyaları okunamıyor. Son bilinen ayarlar geçerli kalıyor."
        }
        TroubleText::WebhookWaiting => {
            "webhook_url adresindeki alıcı iletileri kabul etmiyor: {reason}. Gönderilmeyi bekleyen ileti sayısı: {count}. Ayarlardaki adresi kontrol edin."
        }
        TroubleText::WebhookRefused => {
            "webhook_url adresindeki alıcı bir iletiyi kabul etmedi, ileti atlandı: {reason}. webhook_format değerinin alıcıya uyduğunu kontrol edin."
        }
        TroubleText::WebhookOneWaiting => {
            "1 ileti webhook_url adresindeki alıcıyı bekliyor: {reason}. Alıcı kabul eder etmez gönderilecek; ayarlardaki adresi kontrol edin."
        }
        TroubleText::WebhookOneLost => {
            "webhook_url adresindeki alıcıya o kadar uzun süre ulaşılamadı ki 1 ileti atlanmak zorunda kaldı."
        }
        TroubleText::AutomationPaused => {
            "{when} tarihine kadar kurallar hiçbir şeyi onaylamaz ve hazırlık yapılmaz: o kadar çok olay gelip geçti ki Forewarn hangilerini zaten ele aldığını ayırt edemiyor."
        }
        TroubleText::WebhookLost => {
            "webhook_url adresindeki alıcıya o kadar uzun süre ulaşılamadı ki bazı iletiler atlandı: {count}."
        }
    }
}
