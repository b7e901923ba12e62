// @ts-check
/** What is said on every page, and where no page is, in Turkish. */

/** @type {typeof import("../en/common.js").default} */
const texts = {
    appName: "Forewarn",
    cancel: "İptal",
    close: "Kapat",
    dismiss: "Kapat",
    copied: "Kopyalandı",
    copyFailed: "Kopyalama reddedildi",

    troublesTitle: "Geçmiş kaydedilirken sorun oluştu",

    brokenTitle: "Pencere Forewarn'a ulaşamıyor",
    brokenBody: "Bu pencerenin arkasındaki program yanıt vermedi: {reason}",
    brokenOutside: "bu sayfa yalnızca Forewarn içinde çalışır.",
    reload: "Yeniden dene",

    spanSeconds: "{seconds} sn",
    spanMinutes: "{minutes} dk",
    spanMinutesSeconds: "{minutes} dk {seconds} sn",
    spanHoursMinutes: "{hours} sa {minutes} dk",
};

export default texts;
