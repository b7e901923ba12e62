//! Failures, in Turkish.

use scheduled_events::Failure;

pub(crate) fn summary(failure: &Failure) -> String {
    match failure {
        Failure::NotOnAzure { detail } => format!("Azure meta veri hizmeti bulunamadı ({detail})."),
        Failure::Refused { detail } => format!("Bağlantı reddedildi ({detail})."),
        Failure::ConnectTimeout { timeout_ms } => {
            format!("{seconds} sn içinde bağlantı kurulamadı.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ResponseTimeout { timeout_ms } => {
            format!("{seconds} sn içinde yanıt gelmedi.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ProxySuspected { evidence } => {
            format!("Azure yerine bir ara sunucu veya oturum açma sayfası yanıt vermiş görünüyor ({evidence}).")
        }
        Failure::HeaderRejected { response } => format!("Uç nokta isteğin üst bilgilerini reddetti (400: {response})."),
        Failure::VersionRejected { tried, offered } if offered.is_empty() => {
            format!("Uç nokta {tried} api-version sürümünü tanımıyor (400).")
        }
        Failure::VersionRejected { tried, offered } => format!(
            "Uç nokta {tried} api-version sürümünü tanımıyor (400; sundukları: {offered}).",
            offered = offered.join(", ")
        ),
        Failure::RequestRejected { response } => format!("Uç nokta isteği reddetti (400: {response})."),
        Failure::Forbidden { status } => format!("Uç nokta bu programa izin vermiyor ({status})."),
        Failure::NotFound => "Bu adreste böyle bir kaynak yok (404).".to_owned(),
        Failure::Gone => "Uç nokta bir süreliğine devre dışı (410).".to_owned(),
        Failure::Throttled { retry_after_seconds: None } => "Uç noktaya çok sık soruldu (429).".to_owned(),
        Failure::Throttled { retry_after_seconds: Some(seconds) } => {
            format!("Uç noktaya çok sık soruldu (429; {seconds} sn ara istiyor).")
        }
        Failure::ServerError { status, response } => format!("Uç noktanın kendi sorunu var ({status}: {response})."),
        Failure::UnexpectedStatus { status, response } => {
            format!("Uç nokta beklenmeyen bir durum koduyla yanıt verdi ({status}: {response}).")
        }
        Failure::NotJson { reason, response } => format!("Yanıt JSON değil ({reason}; başlangıcı: {response})."),
        Failure::NotADocument { reason, response } => {
            format!("Yanıt, istenen şey değil ({reason}; başlangıcı: {response}).")
        }
        Failure::TooLarge { limit_bytes } => format!("Yanıt {limit_bytes} bayttan büyük."),
        Failure::Redirected { location: None } => "Yanıt, hedefi olmayan bir yönlendirme.".to_owned(),
        Failure::Redirected { location: Some(location) } => format!("Yanıt bir yönlendirme; hedefi: {location}."),
        Failure::Truncated { detail } => format!("Yanıt yarıda kesildi ({detail})."),
        Failure::ConnectionFailed { detail } => format!("Bağlantı başarısız oldu ({detail})."),
        Failure::Internal { detail } => format!("Forewarn kendi hatasıyla karşılaştı ({detail})."),
        Failure::Unknown(_) => "Forewarn'ın başka bir sürümü, bu sürümün tanımadığı bir hata kaydetmiş.".to_owned(),
    }
}

pub(crate) fn advice(failure: &Failure) -> &'static str {
    match failure {
        Failure::NotOnAzure { .. } => {
            "Bu makine bir Azure VM'si mi? Öyleyse 169.254.169.254 adresine giden yol birincil ağ arabiriminden geçmelidir."
        }
        Failure::Refused { .. } => {
            "Bu makinede adresi engelleyen bir güvenlik duvarı kuralı olmadığını, simülatör kullanıyorsanız onun çalıştığını denetleyin."
        }
        Failure::ConnectTimeout { .. } => {
            "Azure dışında durum böyle görünür; bir Azure VM'sinde güvenlik duvarı kurallarını ve birincil ağ arabiriminden geçen yolu denetleyin."
        }
        Failure::ResponseTimeout { .. } => {
            "Hizmete ulaşılıyor ama yavaş; yeniden denenecek. Bir VM'deki ilk çağrı iki dakika sürebilir."
        }
        Failure::ProxySuspected { .. } => {
            "169.254.169.254 adresini ara sunucunun dışında tutun: meta veri hizmetine doğrudan ulaşılmalıdır."
        }
        Failure::HeaderRejected { .. } => {
            "Yolda bir şey üst bilgileri değiştiriyor olabilir (X-Forwarded-For hiçbir zaman kabul edilmez): 169.254.169.254 adresini bunun dışında tutun."
        }
        Failure::VersionRejected { .. } => {
            "Forewarn'ı güncelleyin ya da adresin bir meta veri hizmeti olduğunu denetleyin."
        }
        Failure::RequestRejected { .. } => "Olay artık var olmayabilir; yeniden denemeden önce listeye tekrar bakın.",
        Failure::Forbidden { .. } => {
            "VM, Metadata Security Protocol'ü zorunlu kılıyor: Forewarn'ı izin verilenler listesine ekleyin."
        }
        Failure::NotFound => {
            "Meta veri hizmeti yalnızca Azure VM'lerinde vardır: bir adres belirttiyseniz onu denetleyin."
        }
        Failure::Gone => "Yeniden denenecek; 70 saniyeden uzun sürerse bildirin.",
        Failure::Throttled { .. } => {
            "VM'nin tamamı için saniyede en çok 5 isteğe izin verilir: soran başka programlar olup olmadığına bakın ya da daha uzun bir aralık seçin."
        }
        Failure::ServerError { .. } => {
            "Giderek daha seyrek olarak yeniden denenecek. Sürerse Azure desteğine başvurun."
        }
        Failure::UnexpectedStatus { .. } | Failure::NotJson { .. } | Failure::NotADocument { .. } => {
            "Adresin bir meta veri hizmeti olduğunu denetleyin."
        }
        Failure::TooLarge { .. } => {
            "Gerçek bir yanıt bu kadar uzun olmaz: bu adreste neyin yanıt verdiğini denetleyin."
        }
        Failure::Redirected { .. } => {
            "Meta veri hizmeti hiçbir zaman yönlendirmez: arada bir ara sunucu veya ağ geçidi var; 169.254.169.254 adresini bunun dışında tutun."
        }
        Failure::Truncated { .. } | Failure::ConnectionFailed { .. } | Failure::Unknown(_) => "Yeniden denenecek.",
        Failure::Internal { .. } => "Sormaya devam ediyor. Lütfen günlük dosyasıyla birlikte bildirin.",
    }
}
