// @ts-check
/** What is spoken aloud when something changes, in Turkish. */

/** @type {typeof import("../en/spoken.js").default} */
const texts = {
    saidAppeared: "{type}: {time} sonra.",
    saidAppearedNoTime: "{type} duyuruldu.",
    saidImminent: "{type} yaklaştı: {time} kaldı.",
    saidDue: "{type} her an başlayabilir.",
    saidStarted: "{type} başladı.",
    saidFinished: "{type} tamamlandı.",
    saidCancelled: "{type} iptal edildi.",
    saidGone: "{type} artık listede değil.",
    saidApproving: "{type} onaylanıyor.",
    saidApproved: "{type} onaylandı ve Azure'u bekliyor.",
    saidFailed: "{type} onaylanamadı: {answer}",
    saidLost: "Azure'un zamanlamasına ulaşılamıyor. {summary}",
    saidBack: "Azure yeniden yanıt veriyor.",
    saidOf: "{type}: {sentence}",
};

export default texts;
