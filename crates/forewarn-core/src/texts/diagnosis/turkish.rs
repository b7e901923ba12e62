//! Turkish.

use super::{Phrases, Reasons, Said};

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
    connection: "Bağlantı",
    connection_made: "Bağlantı kabul edildi.",
    connection_refused: "Bağlantı reddedildi ({detail}).",
    connection_unreachable: "Adrese ulaşılamıyor ({detail}).",
    connection_timed_out: "Zamanında yanıt gelmedi ({detail}).",
    connection_failed: "Bağlantı kurulamadı ({detail}).",
    connection_not_tried: "Denenmedi: adrese giden bir yol yok.",
    request: "İstek",
    request_no_connection: "Gönderilmedi: bağlantı yok.",
    request_spared: "Gönderilmedi: hizmet bir süre rahat bırakılmak istedi.",
    status: "Durum {status}",
    document: "Belge geldi; içindeki olay sayısı: {count}.",
    answer_begins: "Yanıtın başı: {answer}",
    no_answer: "{seconds} sn içinde yanıt gelmedi.",
    proxy_evidence: "Başka biri yanıt verdi: {evidence}",
    offers: "Sundukları: {offered}",
    wants_rest: "{seconds} sn rahat bırakılmak istiyor.",
    leads_to: "Yönlendirdiği yer: {location}",
    too_large: "Yanıt, gerçek bir yanıtın olabileceğinden uzun.",
    cut_short: "Yanıt yarıda kesildi ({detail}).",
    version: "API sürümü",
    version_newest: "{newest}, en yenisi.",
    version_older: "{newest} reddedildi; {older} çalışıyor.",
    version_neither: "{newest} reddedildi, {older} de çalışmıyor.",
    version_refused: "{newest} reddedildi. Sunulanlar: {offered}",
    version_unknown: "Bilinmiyor: belge gelmedi.",
    identity: "Bu VM'nin adı",
    identity_told: "Bu VM: {vm}.",
    identity_failed: "Ad bildirilmedi.",
    identity_not_asked: "Sorulmadı.",
    dhcp: "DHCP seçeneği 245",
    dhcp_no_lease: "Bu makinede DHCP kirası bulunamadı.",
    dhcp_without: "{interface}: kirada yok",
    out_of_time: "Bilinmiyor: süre doldu.",
    demonstration: "Bu bir demodur: Azure'a değil, simülatöre soruldu.",
    report_title: "Forewarn {version}, bağlantı denetimi, {time}",
    last_answer: "Hizmetin son yanıtı: {time}.",
    verdict_ok: "tamam",
    verdict_bad: "sorun",
    verdict_unknown: "bilinmiyor",
    verdict_note: "not",
};

pub(super) const REASONS: Reasons = Reasons {
    working: Said {
        title: "Bağlantı çalışıyor",
        explanation: "{address} olması gerektiği gibi yanıt veriyor ve belgesi okunabiliyor.",
        actions: &["Yapılacak bir şey yok. Forewarn yine de sorun gösteriyorsa şimdi yeniden denemesini isteyin."],
    },
    not_on_azure: Said {
        title: "Burası bir Azure VM'si gibi görünmüyor",
        explanation: "{host} adresinde yanıt veren yok ve bu makinede Azure'a işaret eden bir şey de yok. Meta veri \
                      hizmetine yalnızca bir Azure VM'sinin içinden ulaşılabilir.",
        actions: &[
            "Burası bir Azure VM'si değilse izlenecek bir şey yoktur.",
            "Öyleyse, bu makinedeki bir güvenlik duvarının {host} adresini engellemediğini ve yolun birincil ağ \
             arabiriminden geçtiğini denetleyin.",
        ],
    },
    not_the_service: Said {
        title: "Bu adreste başka bir şey yanıt veriyor",
        explanation: "{address} adresinde yanıt veren, Scheduled Events hizmetini tanımıyor (durum {status}).",
        actions: &[
            "Burası bir Azure VM'si değilse izlenecek bir şey yoktur.",
            "Forewarn bir adresle başlatıldıysa o adresi denetleyin.",
        ],
    },
    refused: Said {
        title: "Bağlantı reddediliyor",
        explanation: "Bir şey {host} adresine bağlantıları etkin biçimde reddediyor: genellikle bu makinedeki bir \
                      güvenlik duvarı kuralı.",
        actions: &[
            "Bu makinenin {host} için güvenlik duvarı kurallarını denetleyin (Windows Defender Güvenlik Duvarı, \
             nftables, iptables).",
            "Metadata Security Protocol kullanılıyorsa aracısının çalıştığını denetleyin.",
        ],
    },
    refused_here: Said {
        title: "Bu adreste dinleyen yok",
        explanation: "{address} adresine bağlantı reddediliyor: orada dinleyen bir program yok.",
        actions: &[
            "Bir simülatör kastettiyseniz onu başlatın.",
            "Azure'u izlemek için Forewarn'ı adres vermeden başlatın.",
        ],
    },
    no_connection: Said {
        title: "Adreste yanıt veren yok",
        explanation: "{host} adresine bağlantı kurulamıyor. Yoldaki bir şey gönderilenleri sessizce atıyor.",
        actions: &[
            "Bu makinedeki bir güvenlik duvarının veya güvenlik programının {host} adresini engellemediğini \
             denetleyin.",
            "{host} adresine giden yolun birincil ağ arabiriminden geçtiğini denetleyin.",
        ],
    },
    no_answer: Said {
        title: "Hizmet orada ama yanıt vermiyor",
        explanation: "{host} bağlantıyı kabul ediyor, sonra susuyor. Bir VM'deki ilk çağrı iki dakika sürebilir.",
        actions: &[
            "İki dakika bekleyin: Forewarn kendiliğinden sormayı sürdürür.",
            "Suskunluk sürerse VM'yi yeniden başlatın ya da bu raporla birlikte Azure desteğine başvurun.",
        ],
    },
    proxy: Said {
        title: "Azure yerine bir ara sunucu yanıt veriyor",
        explanation: "{host} adresinde yanıt veren, bir ara sunucu ya da oturum açma sayfası. Forewarn ara sunucu \
                      kullanmaz; demek ki yolda bağlantıyı sorulmadan üstlenen biri var.",
        actions: &[
            "{host} adresini yoldaki ara sunucudan, ağ geçidinden ya da güvenlik programından muaf tutturun: meta veri \
             hizmetine doğrudan ulaşılmalıdır.",
            "Bu makinedeki bir VPN'in ya da filtrenin tüm web trafiğini üstlenip üstlenmediğini denetleyin.",
        ],
    },
    astray: Said {
        title: "İstek yanlış ağ arabiriminden çıkıyor",
        explanation: "{host} adresine giden istekler {from} adresinden, diğer her şey {usual} adresinden çıkıyor. Meta \
                      veri hizmeti yalnızca birincil ağ arabiriminin birincil adresine yanıt verir.",
        actions: &[
            "{host} adresine giden yolu birincil ağ arabirimine ayarlayın. Bir VPN, ikinci bir arabirim ya da bir \
             kapsayıcı ağı onu üstlenmiş olabilir.",
            "Burası bir Azure VM'si değilse izlenecek bir şey yoktur.",
        ],
    },
    no_route: Said {
        title: "Hizmete giden bir yol yok",
        explanation: "Bu makine {host} adresine giden bir yol bilmiyor: bir ağ arabirimi kapalı ya da bir yol eksik.",
        actions: &[
            "Birincil ağ arabiriminin açık olduğunu ve adresini DHCP'den aldığını denetleyin.",
            "Birincil ağ arabirimi üzerinden {host} adresine bir yol ekleyin ya da yolu getiren DHCP kirasını \
             yenileyin.",
        ],
    },
    unresolved: Said {
        title: "Ana bilgisayar adı bilinmiyor",
        explanation: "{host} bir adrese çözümlenemiyor.",
        actions: &["Forewarn'ın başlatıldığı adresi denetleyin ya da Azure'u izlemek için adres vermeden başlatın."],
    },
    forbidden: Said {
        title: "Bu program içeri alınmıyor",
        explanation: "Hizmet yanıt veriyor ama bu programı reddediyor (durum {status}). VM, Metadata Security Protocol \
                      uyguluyor ve Forewarn onun listesinde değil.",
        actions: &[
            "Forewarn'ı, onu çalıştıran kişi için, bu VM'nin Metadata Security Protocol izin listesine ekleyin.",
            "O zamana kadar Forewarn seyrek sorar ve içeri alındığını kendisi fark eder.",
        ],
    },
    header: Said {
        title: "İsteğin üst bilgileri reddediliyor",
        explanation: "Forewarn Azure'un istediğini gönderiyor (Metadata: true). Yoldaki bir şey bu üst bilgiyi siliyor \
                      ya da Azure'un asla kabul etmediği birini ekliyor; örneğin X-Forwarded-For.",
        actions: &[
            "{host} adresini, istekleri değiştiren ara sunucudan, ağ geçidinden ya da güvenlik programından muaf \
             tutturun.",
        ],
    },
    version: Said {
        title: "API sürümü reddediliyor",
        explanation: "{address} adresinde yanıt veren, Forewarn'ın bildiği Scheduled Events sürümlerinin hiçbirini \
                      tanımıyor.",
        actions: &[
            "Forewarn'ın daha yeni bir sürümü olup olmadığına bakın.",
            "Bir adres verildiyse onun Azure'un meta veri hizmeti olduğunu denetleyin.",
        ],
    },
    throttled: Said {
        title: "Hizmete çok sık soruluyor",
        explanation: "Azure, VM'nin tamamı için, bütün programlar birlikte, saniyede 5 isteğe izin verir; daha fazlası \
                      yapıldı. Forewarn saniyede en çok bir istek yapar, şimdi daha da az.",
        actions: &[
            "Bu VM'de meta veri hizmetine soran başka programları bulup yavaşlatın.",
            "Yavaşlatılamıyorlarsa Forewarn ayarlarında daha uzun bir aralık seçin.",
        ],
    },
    gone: Said {
        title: "Hizmet bir anlığına yok",
        explanation: "Hizmet yok olduğunu söylüyor (durum {status}); yenilenirken böyle yapar. 70 saniye sonra geçmiş \
                      olmalıdır.",
        actions: &["Bekleyin: Forewarn sormayı sürdürür. Uzun sürerse bu raporla Azure desteğine başvurun."],
    },
    server: Said {
        title: "Hizmetin kendi sorunu var",
        explanation: "Hizmet kendi hatasıyla yanıt veriyor (durum {status}). Buna bu makinedeki bir şey yol açmıyor.",
        actions: &["Bekleyin: Forewarn sormayı sürdürür. Uzun sürerse bu raporla Azure desteğine başvurun."],
    },
    not_the_document: Said {
        title: "Yanıt Azure'un belgesi değil",
        explanation: "{address} adresinde bir şey yanıt veriyor, ama Scheduled Events'in yanıtı bu değil. Ne dediği \
                      aşağıda.",
        actions: &[
            "Bu makine ile {host} arasında ne olduğunu denetleyin: bir ara sunucu, bir ağ geçidi, bir simülatör.",
            "Yanıt Azure'unkine benziyorsa bu raporla Forewarn'ın yapımcılarına bildirin.",
        ],
    },
    redirect: Said {
        title: "Yanıt başka bir yere yönlendiriyor",
        explanation: "Meta veri hizmeti asla yönlendirmez. Arada bir ara sunucu, bir ağ geçidi ya da bir oturum açma \
                      sayfası var; Forewarn onu izlemedi.",
        actions: &[
            "{host} adresini yönlendiren ara sunucudan, ağ geçidinden ya da oturum açma sayfasından muaf tutturun.",
        ],
    },
    cut_short: Said {
        title: "Yanıt yarıda kesiliyor",
        explanation: "{host} ile bağlantı, yanıt tamamlanmadan sona erdi.",
        actions: &[
            "Denetimi yeniden çalıştırın. Böyle kalırsa bağlantıları kesen bir güvenlik programı ya da ağ geçidi \
             arayın.",
        ],
    },
    unexpected: Said {
        title: "Hizmet isteği geri çeviriyor",
        explanation: "Yanıtın durumu burada görülmemesi gereken bir durum (durum {status}). Ne dediği aşağıda.",
        actions: &[
            "Denetimi yeniden çalıştırın.",
            "Böyle kalırsa {address} adresinde neyin yanıt verdiğini denetleyin ve bu raporu iletin.",
        ],
    },
    unclear: Said {
        title: "Neden belli değil",
        explanation: "Bulunanlar bilinen nedenlerin hiçbirine uymuyor.",
        actions: &["Denetimi yeniden çalıştırın. Böyle kalırsa bu raporu bu makineye bakan kişiye iletin."],
    },
};
