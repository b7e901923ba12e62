// @ts-check
/** What stands in place of, or above, the cards, in Turkish. */

/** @type {typeof import("../en/states.js").default} */
const texts = {
    quietTitle: "Planlanmış bakım yok",
    quietOwnTitle: "Bu VM için planlanmış bakım yok",
    watchingSince: "İzleme başlangıcı: {time}.",
    lastAnswer: "Azure'un son yanıtı: {time}.",
    lastFinished: "Son olay: {type}, {ago}.",
    lastFinishedTook: "Son olay: {type}, {ago}, {time} sürdü.",
    lastFinishedPaused: "Son olay: {type}, {ago}, {time} duraklama.",
    lastCancelled: "Son olay: {type}, {ago} iptal edildi.",

    unreadableTitle: "Azure okunamayan bir şey duyurdu",
    unreadableBody: {
        one: "Azure'un yanıtındaki {count} girdi okunamıyor; burada gösterilenden fazlası gelebilir.",
        other: "Azure'un yanıtındaki {count} girdi okunamıyor; burada gösterilenden fazlası gelebilir.",
    },

    firstCallTitle: "Azure'un ilk yanıtı bekleniyor",
    firstCallBody:
        "İlk çağrı bu VM için Scheduled Events özelliğini açar ve iki dakika sürebilir. O zamana kadar hiçbir şey bilinmez.",
    firstCallFor: "Bekleme süresi: {time}",

    unreachableTitle: "Azure'un zamanlamasına ulaşılamıyor",
    unreachableFor: "{time} süredir",
    unreachableSince: "başlangıç: {time}",
    neverAnswered: "Azure henüz yanıt vermedi; ne geleceğini kimse bilmiyor.",
    nothingKnown:
        "Azure son yanıt verdiğinde ({time}) planlanmış bir şey yoktu. Bu, o zamandan beri değişmiş olabilir.",
    lastKnown: "Son bilinen, {time}",
    findOutWhy: "Nedenini bul…",
    tryNow: "Şimdi dene",
    trying: "Deneniyor…",
    copyDetails: "Ayrıntıları kopyala",

    detailsHead: "Forewarn {version}, api-version {api}",
    detailsVm: "VM: {name}",
    detailsLocation: "Konum: {location}",
    detailsSince: "Yanıt alınamayan sürenin başlangıcı: {time}",
    detailsLast: "Son yanıt: {time}",
    detailsNever: "Son yanıt: yok",
    detailsFailure: "Hata ({kind}): {summary}",
    detailsAdvice: "Öneri: {advice}",
    detailsEvent: "Son bilinen: {type}, {status}, en erken {time}, {vms}",
    detailsNoTime: "bilinmiyor",

    untold: { one: "Bir bildirim gösterilemedi", other: "{count} bildirim gösterilemedi" },
    showEvent: "Olayı göster",
    eventOver: "Bu olay artık listede değil.",
};

export default texts;
