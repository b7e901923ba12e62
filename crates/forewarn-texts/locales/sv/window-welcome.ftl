### The introduction that opens the first time, and the About sheet.

welcome-title = Välkommen till Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Ny i Forewarn?
welcome-open = Visa introduktionen
welcome-monitor = Vad det bevakar
welcome-monitor-body = Azure berättar i förväg för en VM när den ska pausas, startas om, flyttas eller tas bort. Forewarn frågar hela tiden, aviserar dig i god tid och låter dig godkänna en händelse direkt i stället för att vänta på den.
welcome-wait = En omstart från Azure-portalen väntar nu
welcome-wait-body = Så snart en VM frågar efter det här schemat ger Azure varsel även om det du själv beställer. En omstart från portalen väntar då ut sin tid, oftast 15 minuter, om ingen godkänner den – till exempel här. När ingen har frågat på ett dygn slutar Azure att vänta.
welcome-pin = Håll klockan synlig
welcome-pin-windows = Windows lägger nya ikoner bakom pilen i aktivitetsfältets hörn. Öppna den och dra ut klockan, bredvid tiden.
welcome-pin-linux = Klockan finns i panelens meddelandefält. Ser du ingen behöver skrivbordet stöd för sådana ikoner, till exempel tillägget AppIndicator i GNOME.
welcome-alerts = Se till att du får veta det
welcome-start = Börja bevaka

## About

about-version = Version { $version }
about-what = Säger till i god tid när Azure är på väg att röra den här VM:en.
about-source = Läser Azure Scheduled Events
about-api = api-version { $api }
