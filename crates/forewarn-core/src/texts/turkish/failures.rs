//! Failures, in Turkish.

use crate::texts::FailureText;

pub(super) fn summary(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => "Azure meta veri hizmeti bulunamadı ({detail}).",
        FailureText::Refused => "Bağlantı reddedildi ({detail}).",
        FailureText::NoConnection => "{seconds} sn içinde bağlantı kurulamadı.",
        FailureText::NoAnswer => "{seconds} sn içinde yanıt gelmedi.",
        FailureText::ProxySuspected => {
            "Azure yerine bir ara sunucu veya oturum açma sayfası yanıt vermiş görünüyor ({detail})."
        }
        FailureText::HeaderRejected => "Uç nokta isteğin üst bilgilerini reddetti (400: {answer}).",
        FailureText::VersionRejected => {
            "Uç nokta {version} api-version sürümünü tanımıyor (400; sundukları: {offered})."
        }
        FailureText::VersionUnknown => "Uç nokta {version} api-version sürümünü tanımıyor (400).",
        FailureText::RequestRejected => "Uç nokta isteği reddetti (400: {answer}).",
        FailureText::Forbidden => "Uç nokta bu programa izin vermiyor ({status}).",
        FailureText::Gone => "Uç nokta bir süreliğine devre dışı (410).",
        FailureText::Throttled => "Uç noktaya çok sık soruldu (429).",
        FailureText::ThrottledFor => "Uç noktaya çok sık soruldu (429; {seconds} sn ara istiyor).",
        FailureText::Server => "Uç noktanın kendi sorunu var ({status}: {answer}).",
        FailureText::UnexpectedStatus => "Uç nokta beklenmeyen bir durum koduyla yanıt verdi ({status}: {answer}).",
        FailureText::NotJson => "Yanıt JSON değil ({reason}; başlangıcı: {answer}).",
        FailureText::NotTheDocument => "Yanıt, istenen şey değil ({reason}; başlangıcı: {answer}).",
        FailureText::TooLarge => "Yanıt {limit} bayttan büyük.",
        FailureText::Redirected => "Yanıt, hedefi olmayan bir yönlendirme.",
        FailureText::RedirectedTo => "Yanıt bir yönlendirme; hedefi: {location}.",
        FailureText::CutShort => "Yanıt yarıda kesildi ({detail}).",
        FailureText::Connection => "Bağlantı başarısız oldu ({detail}).",
        FailureText::Fault => "Forewarn kendi hatasıyla karşılaştı ({detail}).",
        FailureText::Foreign => "{detail}",
        FailureText::Unknown => "Forewarn'ın başka bir sürümü, bu sürümün tanımadığı bir hata kaydetmiş.",
    }
}

pub(super) fn advice(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => {
            "Bu makine bir Azure VM'si mi? Öyleyse 169.254.169.254 adresine giden yol birincil ağ arabiriminden geçmelidir."
        }
        FailureText::Refused => {
            "Bu makinede adresi engelleyen bir güvenlik duvarı kuralı olmadığını, simülatör kullanıyorsanız onun çalıştığını denetleyin."
        }
        FailureText::NoConnection => {
            "Azure dışında durum böyle görünür; bir Azure VM'sinde güvenlik duvarı kurallarını ve birincil ağ arabiriminden geçen yolu denetleyin."
        }
        FailureText::NoAnswer => {
            "Hizmete ulaşılıyor ama yavaş; yeniden denenecek. Bir VM'deki ilk çağrı iki dakika sürebilir."
        }
        FailureText::ProxySuspected => {
            "169.254.169.254 adresini ara sunucunun dışında tutun: meta veri hizmetine doğrudan ulaşılmalıdır."
        }
        FailureText::HeaderRejected => {
            "Yolda bir şey üst bilgileri değiştiriyor olabilir (X-Forwarded-For hiçbir zaman kabul edilmez): 169.254.169.254 adresini bunun dışında tutun."
        }
        FailureText::VersionRejected | FailureText::VersionUnknown => {
            "Forewarn'ı güncelleyin ya da adresin bir meta veri hizmeti olduğunu denetleyin."
        }
        FailureText::RequestRejected => "Olay artık var olmayabilir; yeniden denemeden önce listeye tekrar bakın.",
        FailureText::Forbidden => {
            "VM, Metadata Security Protocol'ü zorunlu kılıyor: Forewarn'ı izin verilenler listesine ekleyin."
        }
        FailureText::Gone => "Yeniden denenecek; 70 saniyeden uzun sürerse bildirin.",
        FailureText::Throttled | FailureText::ThrottledFor => {
            "VM'nin tamamı için saniyede en çok 5 isteğe izin verilir: soran başka programlar olup olmadığına bakın."
        }
        FailureText::Server => "Giderek daha seyrek olarak yeniden denenecek.",
        FailureText::UnexpectedStatus | FailureText::NotJson | FailureText::NotTheDocument => {
            "Adresin bir meta veri hizmeti olduğunu denetleyin."
        }
        FailureText::TooLarge => "Gerçek bir yanıt bu kadar uzun olmaz: bu adreste neyin yanıt verdiğini denetleyin.",
        FailureText::Redirected | FailureText::RedirectedTo => {
            "Meta veri hizmeti hiçbir zaman yönlendirmez: arada bir ara sunucu veya ağ geçidi var; 169.254.169.254 adresini bunun dışında tutun."
        }
        FailureText::CutShort | FailureText::Connection | FailureText::Foreign | FailureText::Unknown => {
            "Yeniden denenecek."
        }
        FailureText::Fault => "Sormaya devam ediyor. Lütfen günlük dosyasıyla birlikte bildirin.",
    }
}
