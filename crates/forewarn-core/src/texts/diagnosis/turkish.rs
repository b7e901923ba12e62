//! Turkish.

use super::{CauseText, Phrases};
use crate::diagnosis::CauseKind;

pub(super) const PHRASES: Phrases = Phrases {
    address: "Adres",
    address_azure: "{address}; her Azure VM'sinde aynıdır.",
    address_dhcp: "{address}; DHCP bildirdi.",
    address_named: "{address}; Forewarn başlatılırken verildi.",
    address_demonstration: "{address}; bu demonun simülatörü. Azure'a sorulmuyor.",
    route: "Yol",
    route_from: "İstekler şu adresten çıkıyor: {from}.",
    route_interface: "İstekler şu adresten çıkıyor: {from}, ağ arabirimi: {interface}.",
    route_elsewhere: "Diğer her şey şu adresten çıkıyor: {usual}.",
    route_self_given: "Hiçbir DHCP sunucusu yanıt vermediği için bu adresi arabirim kendisi seçmiş.",
    route_missing: "Bu adrese giden bir yol yok ({detail}).",
    route_unresolved: "Ana bilgisayar adı çözümlenemiyor ({detail}).",
    proxies: "Ara sunucu ayarları",
    proxies_none: "Ayarlanmış ara sunucu yok.",
    proxies_bypassed: "Forewarn bunları kullanmaz: meta veri hizmetine doğrudan ulaşılmalıdır.",
    proxies_not_exempt: "Diğer programların {host} için bir istisnaya (NO_PROXY) ihtiyacı olabilir.",
    request: "İstek",
    document: "Belge alındı (api-version {version}); olay sayısı: {count}.",
    identity: "Bu VM'nin adı",
    identity_told: "Bu VM: {vm}.",
    identity_not_asked: "Sorulmadı.",
    dhcp: "DHCP seçeneği 245",
    dhcp_no_lease: "Bu makinede DHCP kirası bulunamadı.",
    dhcp_without: "{interface}: kirada yok",
    out_of_time: "Bilinmiyor: süre doldu.",
    demonstration: "Bu bir demodur: Azure'a değil, simülatöre soruldu.",
    report_title: "Forewarn {version}, bağlantı denetimi, {time}",
    last_response: "Hizmetin son yanıtı: {time}.",
    verdict_ok: "tamam",
    verdict_bad: "sorun",
    verdict_unknown: "bilinmiyor",
    verdict_note: "not",
};

pub(super) fn cause(kind: CauseKind) -> CauseText {
    match kind {
        CauseKind::Working => CauseText {
            title: "Bağlantı çalışıyor",
            explanation: "{address} olması gerektiği gibi yanıt veriyor ve belgesi okunabiliyor.",
            actions: &["Yapılacak bir şey yok. Forewarn yine de sorun gösteriyorsa şimdi yeniden denemesini isteyin."],
        },
        CauseKind::NotOnAzure => CauseText {
            title: "Burası bir Azure VM'si gibi görünmüyor",
            explanation: "{host} adresinde yanıt veren yok ve bu makinede Azure'a işaret eden bir şey de yok. Meta veri \
                          hizmetine yalnızca bir Azure VM'sinin içinden ulaşılabilir.",
            actions: &[
                "Burası bir Azure VM'si değilse izlenecek bir şey yoktur.",
                "Öyleyse, bu makinedeki bir güvenlik duvarının {host} adresini engellemediğini ve yolun birincil ağ \
                 arabiriminden geçtiğini denetleyin.",
            ],
        },
        CauseKind::Refused => CauseText {
            title: "Bağlantı reddediliyor",
            explanation: "Bir şey {host} adresine bağlantıları etkin biçimde reddediyor: genellikle bu makinedeki bir \
                          güvenlik duvarı kuralı.",
            actions: &[
                "Bu makinenin {host} için güvenlik duvarı kurallarını denetleyin (Windows Defender Güvenlik Duvarı, \
                 nftables, iptables).",
                "Metadata Security Protocol kullanılıyorsa aracısının çalıştığını denetleyin.",
            ],
        },
        CauseKind::NothingListening => CauseText {
            title: "Bu adreste dinleyen yok",
            explanation: "{address} adresine bağlantı reddediliyor: orada dinleyen bir program yok.",
            actions: &[
                "Bir simülatör kastettiyseniz onu başlatın.",
                "Azure'u izlemek için Forewarn'ı adres vermeden başlatın.",
            ],
        },
        CauseKind::Dropped => CauseText {
            title: "Adreste yanıt veren yok",
            explanation: "{host} adresine bağlantı kurulamıyor. Yoldaki bir şey gönderilenleri sessizce atıyor.",
            actions: &[
                "Bu makinedeki bir güvenlik duvarının veya güvenlik programının {host} adresini engellemediğini \
                 denetleyin.",
                "{host} adresine giden yolun birincil ağ arabiriminden geçtiğini denetleyin.",
            ],
        },
        CauseKind::WrongInterface => CauseText {
            title: "İstek yanlış ağ arabiriminden çıkıyor",
            explanation: "{host} adresine giden istekler {from} adresinden, diğer her şey {usual} adresinden çıkıyor. Meta \
                          veri hizmeti yalnızca birincil ağ arabiriminin birincil adresine yanıt verir.",
            actions: &[
                "{host} adresine giden yolu birincil ağ arabirimine ayarlayın. Bir VPN, ikinci bir arabirim ya da bir \
                 kapsayıcı ağı onu üstlenmiş olabilir.",
                "Burası bir Azure VM'si değilse izlenecek bir şey yoktur.",
            ],
        },
        CauseKind::NoRoute => CauseText {
            title: "Hizmete giden bir yol yok",
            explanation: "Bu makine {host} adresine giden bir yol bilmiyor: bir ağ arabirimi kapalı ya da bir yol eksik.",
            actions: &[
                "Birincil ağ arabiriminin açık olduğunu ve adresini DHCP'den aldığını denetleyin.",
                "Birincil ağ arabirimi üzerinden {host} adresine bir yol ekleyin ya da yolu getiren DHCP kirasını \
                 yenileyin.",
            ],
        },
        CauseKind::Unresolved => CauseText {
            title: "Ana bilgisayar adı bilinmiyor",
            explanation: "{host} bir adrese çözümlenemiyor.",
            actions: &[
                "Forewarn'ın başlatıldığı adresi denetleyin ya da Azure'u izlemek için adres vermeden başlatın.",
            ],
        },
        CauseKind::Proxy => CauseText {
            title: "Azure yerine bir ara sunucu yanıt veriyor",
            explanation: "{host} adresinde yanıt veren, bir ara sunucu ya da oturum açma sayfası. Forewarn ara sunucu \
                          kullanmaz; demek ki yolda bağlantıyı sorulmadan üstlenen biri var.",
            actions: &[
                "{host} adresini yoldaki ara sunucudan, ağ geçidinden ya da güvenlik programından muaf tutturun: meta veri \
                 hizmetine doğrudan ulaşılmalıdır.",
                "Bu makinedeki bir VPN'in ya da filtrenin tüm web trafiğini üstlenip üstlenmediğini denetleyin.",
            ],
        },
        CauseKind::Forbidden => CauseText {
            title: "Bu program içeri alınmıyor",
            explanation: "{failure} VM, Metadata Security Protocol \
                          uyguluyor ve Forewarn onun listesinde değil.",
            actions: &[
                "Forewarn'ı, onu çalıştıran kişi için, bu VM'nin Metadata Security Protocol izin listesine ekleyin.",
                "O zamana kadar Forewarn seyrek sorar ve içeri alındığını kendisi fark eder.",
            ],
        },
        CauseKind::Unclear => CauseText {
            title: "Neden belli değil",
            explanation: "Bulunanlar bilinen nedenlerin hiçbirine uymuyor.",
            actions: &["Denetimi yeniden çalıştırın. Böyle kalırsa bu raporu bu makineye bakan kişiye iletin."],
        },
        CauseKind::Other => {
            CauseText { title: "Meta veri hizmeti kullanılamıyor", explanation: "{failure}", actions: &["{advice}"] }
        }
    }
}
