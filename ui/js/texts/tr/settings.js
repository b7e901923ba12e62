// @ts-check
/** The page of what may be chosen, in Turkish. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Ayarlar",
    languageName: "Türkçe",

    groupNotifications: "Bildirimler",
    groupWindow: "Pencere",
    groupWatching: "İzleme",
    groupWebhook: "Diğer sistemler",
    groupData: "Veriler",
    groupHelp: "Yardım",

    saved: "Kaydedildi",
    savedWhat: "{name}: kaydedildi.",
    refusedWhat: "{name}: {sentence}",
    notSaved: "Kaydedilemedi ve nedeni bildirilmedi. Yeniden deneyin.",
    lockedBy: "Yöneticiniz tarafından belirlendi: {path}",
    settingsWrong: {
        one: "Ayar dosyalarında bir sorun var",
        other: "Ayar dosyalarında {count} sorun var",
    },

    setTypes: "Olay türleri",
    setTypesAbout: "İşaretli olanlar için bildirim alırsınız. Diğerleri yine de pencerede görünür.",
    typeFreeze: "Freeze",
    typeFreezeAbout: "VM birkaç saniye duraklar. Bellek ve açık dosyalar korunur.",
    typeReboot: "Reboot",
    typeRebootAbout: "VM yeniden başlar. Yalnızca bellekte olanlar kaybolur.",
    typeRedeploy: "Redeploy",
    typeRedeployAbout: "VM başka bir konağa taşınır. Bellek ve geçici disk kaybolur.",
    typePreempt: "Preempt",
    typePreemptAbout: "Azure bir Spot VM'yi geri alır; çoğu zaman yarım dakika önceden haber verir. VM, çıkarma ilkesine göre serbest bırakılır veya silinir.",
    typeTerminate: "Terminate",
    typeTerminateAbout: "VM silinir.",
    typeOther: "Diğer türler",
    typeOtherAbout: "Azure'un ileride duyurabileceği ve Forewarn'ın henüz tanımadığı her şey.",

    setScope: "Kimin olayları",
    setScopeAbout: "Azure, aynı kullanılabilirlik veya ölçek kümesindeki diğer VM'leri de bildirir.",
    scopeThisVm: "Yalnızca bu VM",
    scopeWholeSet: "Kümedeki tüm VM'ler",

    setReminders: "Hatırlatmalar",
    setRemindersAbout: "Olaydan kaç dakika önce, örneğin 15, 5, 1. En çok beş sayı; istemiyorsanız boş bırakın.",
    unitMinutes: "dakika",
    remindersWrong: "“{text}” kullanılamaz: {least} ile {most} arasında tam dakikalar girin, örneğin 15, 5, 1.",
    remindersTooMany: "{count} hatırlatma çok fazla: en çok {most} tane girin.",

    setSound: "Ses",
    setSoundAbout: "Bildirimler sesli gelir.",

    trial: "Deneme bildirimi",
    trialAbout: "Hemen şimdi bir bildirim gösterir; tıpkı bir olayda olacağı gibi.",
    trialSend: "Gönder",
    trialSending: "Gönderiliyor…",
    trialShown:
        "Sistem bildirimi kabul etti. Hiçbir şey görmediyseniz sistemin kendi ayarları onu tutuyordur: odaklanma veya rahatsız etme ayarına bakın.",
    trialRefused: "Sistem bildirimi göstermedi. {reason}",

    setTheme: "Tema",
    setThemeAbout: "Bu pencerenin renkleri.",
    themeSystem: "Sistemdeki gibi",
    themeLight: "Açık",
    themeDark: "Koyu",

    setLanguage: "Dil",
    setLanguageAbout: "Pencere, bildirimler ve bildirim alanı için.",
    languageSystem: "Sistemdeki gibi",

    setLogin: "Oturum açıldığında başlat",
    setLoginAbout: "Forewarn, oturum açtığınız andan itibaren izler. Kapalıysa onu kendiniz başlatmanız gerekir.",

    setPoll: "Sorgulama aralığı",
    setPollAbout:
        "Forewarn'ın Azure'a sorma sıklığı, 0,2 ile 60 arası. Azure her saniyeyi önerir: kimi olaylar yalnızca yarım dakika önceden bildirilir.",
    unitSeconds: "saniye",
    decimalMissing: "Burada sayı yok: {least} ile {most} arasında bir sayı girin.",
    decimalWrong: "“{text}” kullanılamaz: {least} ile {most} arasında bir sayı girin.",
    numberMissing: "Burada sayı yok: {least} ile {most} arasında bir tam sayı girin.",
    numberWrong: "“{text}” kullanılamaz: {least} ile {most} arasında bir tam sayı girin.",

    setHistory: "Geçmişi sakla",
    setHistoryAbout: "1 ile 3650 gün arası. Daha önce sona ermiş olaylar silinir.",
    unitDays: "gün",

    setWebhook: "Webhook",
    setWebhookAbout:
        "Her değişiklik bu adrese https ile ya da bu VM'nin kendisine gönderilir ve alınana kadar yinelenir. Hiçbiri için boş bırakın. Adresi bilen herkes oraya gönderebilir.",
    setWebhookFormat: "Biçim",
    setWebhookFormatAbout: "Alıcının anladığı biçim.",
    formatCloudEvents: "CloudEvents, JSON olarak",
    formatTeams: "Teams",
    formatSlack: "Slack",
    formatAlertmanager: "Alertmanager",

    places: "Verilerin bulunduğu yer",
    placesAbout:
        "Her şey bu VM'de kalır. Bir webhook belirtmediğiniz sürece Forewarn hiçbirini başka bir yere göndermez.",
    placesUnknown: "Yerler öğrenilemedi. {reason}",
    placeData: "Veri klasörü",
    placeHistory: "Geçmiş",
    placeSettings: "Sizin ayarlarınız",
    placeMachine: "Yöneticinin herkes için ayarları",
    placeLog: "Günlük",
    copyPathOf: "Yolu kopyala: {name}",
    openFolder: "Klasörü aç",
    openFolderFailed: "Klasör açılamadı. {reason}",

    diagnostics: "Tanılama bilgileri",
    diagnosticsAbout:
        "Size yardım edecek kişiye göndermek üzere sürüm, sistem, ayarlar, bağlantı ve son hatalar metin olarak. Gizli bilgi içermez.",
    copyDiagnostics: "Kopyala",
    diagnosticsWaiting: "Toplanıyor…",
    diagnosticsFailed: "Bilgiler toplanamadı. {reason}",
    diagnosticsByHand: "Kopyalamaya izin verilmedi. Metin burada: seçip kendiniz kopyalayın.",

    doctorRowAbout: "Bu VM ile Azure'un zamanlaması arasında ne olduğunu adım adım denetler.",
    openDoctor: "Aç…",

    welcomeRow: "Karşılama",
    welcomeRowAbout: "Forewarn neyi izler ve simgesi nasıl göz önünde tutulur.",
    openWelcome: "Yeniden göster",
};

export default texts;
