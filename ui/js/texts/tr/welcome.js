// @ts-check
/** The sheet of the first run, in Turkish. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Forewarn'a hoş geldiniz",
    welcomeOffer: "Forewarn'da yeni misiniz?",
    welcomeOpen: "Tanıtımı göster",
    welcomeWatch: "Neyi izler",
    welcomeWatchBody:
        "Azure bir VM'yi duraklatacağını, yeniden başlatacağını, taşıyacağını veya sileceğini ona önceden bildirir. Forewarn durmadan sorar, size zamanında haber verir ve bir olayı beklemek yerine hemen onaylamanızı sağlar.",
    welcomeTruth: "Azure portalından yeniden başlatma artık bekler",
    welcomeTruthBody:
        "Bir VM bu zamanlamayı sormaya başladığı anda Azure, sizin verdiğiniz komutları da önceden bildirir. Portaldan istenen yeniden başlatma, biri onaylamadıkça süresini bekler; bu genellikle 15 dakikadır. Onayı örneğin buradan verebilirsiniz. Bir gün boyunca kimse sormazsa Azure beklemeyi bırakır.",
    welcomePin: "Zili göz önünde tutun",
    welcomePinWindows:
        "Windows yeni simgeleri görev çubuğunun köşesindeki okun arkasına koyar. Oku açın ve zili saatin yanına sürükleyin.",
    welcomePinLinux:
        "Zil, panelinizin bildirim alanındadır. Göremiyorsanız masaüstünüze bildirim alanı desteği gerekir; GNOME için örneğin AppIndicator uzantısı.",
    welcomeReady: "Haberiniz olacağından emin olun",
    welcomeStart: "İzlemeye başla",
};

export default texts;
