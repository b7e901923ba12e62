// @ts-check
/** The top of the window, in Turkish. */

/** @type {typeof import("../en/header.js").default} */
const texts = {
    pages: "Sayfalar",
    upcoming: "Yaklaşan",
    upcomingCount: { one: "bu VM için {count} olay", other: "bu VM için {count} olay" },
    unknownVm: "Bu VM",
    guessedVm: "{name} (tahmin)",
    guessedVmAbout: "Uç nokta bunun hangi VM olduğunu söylemiyor. {name}, bu bilgisayarın ana bilgisayar adıdır.",
    demo: "Demo",
    demoAbout: "Uydurma olaylarla bir gösteri. Buradakilerin hiçbiri bu VM'nin başına gelmez.",

    liveAge: "Canlı · {age}",
    liveAbout: "Azure'un son yanıtı: {time}",
    waiting: "Bekleniyor",
    noAnswer: "Yanıt yok",
};

export default texts;
