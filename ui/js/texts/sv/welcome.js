// @ts-check
/** The sheet of the first run, in Swedish. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Välkommen till Forewarn",
    welcomeOffer: "Ny i Forewarn?",
    welcomeOpen: "Visa introduktionen",
    welcomeWatch: "Vad det bevakar",
    welcomeWatchBody:
        "Azure berättar i förväg för en VM när den ska pausas, startas om, flyttas eller tas bort. Forewarn frågar hela tiden, aviserar dig i god tid och låter dig godkänna en händelse direkt i stället för att vänta på den.",
    welcomeTruth: "En omstart från Azure-portalen väntar nu",
    welcomeTruthBody:
        "Så snart en VM frågar efter det här schemat ger Azure varsel även om det du själv beställer. En omstart från portalen väntar då ut sin tid, oftast 15 minuter, om ingen godkänner den – till exempel här. När ingen har frågat på ett dygn slutar Azure att vänta.",
    welcomePin: "Håll klockan synlig",
    welcomePinWindows:
        "Windows lägger nya ikoner bakom pilen i aktivitetsfältets hörn. Öppna den och dra ut klockan, bredvid tiden.",
    welcomePinLinux:
        "Klockan finns i panelens meddelandefält. Ser du ingen behöver skrivbordet stöd för sådana ikoner, till exempel tillägget AppIndicator i GNOME.",
    welcomeReady: "Se till att du får veta det",
    welcomeStart: "Börja bevaka",
};

export default texts;
