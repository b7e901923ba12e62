### The introduction that opens the first time, and the About sheet.

welcome-title = Välkommen till Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Ny i Forewarn?
welcome-open = Visa introduktionen
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = Forewarn varnar dig innan Azure pausar, startar om, flyttar eller tar bort den här VM:en.
welcome-wait = Omstarter från Azure-portalen väntar nu
welcome-wait-body = En omstart som du begär i portalen aviseras nu också. Den väntar, oftast i 15 minuter, om ingen godkänner den. Det upphör ett dygn efter bevakningen.
welcome-pin = Håll klockan synlig
welcome-pin-windows = Öppna pilen i aktivitetsfältets hörn och dra klockan till platsen bredvid tiden.
welcome-pin-linux = Den finns i panelens meddelandefält. Annars behöver skrivbordet stöd för sådana ikoner, som GNOME:s tillägg AppIndicator.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Allt
preset-everything-about = Även korta frysningar
preset-restarts = Bara det som startar om mig
preset-restarts-about = Allt utom korta frysningar
preset-quiet = Tyst
preset-quiet-about = Händelser syns bara i fönstret och meddelandefältet
welcome-start = Börja bevaka

## About

about-version = Version { $version }
about-what = Säger till i god tid när Azure är på väg att röra den här VM:en.
about-source = Läser Azure Scheduled Events
about-api = api-version { $api }
