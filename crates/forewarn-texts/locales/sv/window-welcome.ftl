### The introduction that opens the first time, and the About sheet.

welcome-title = Välkommen till Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Ny i Forewarn?
welcome-open = Visa introduktionen
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = Forewarn varnar dig innan Azure pausar, startar om, flyttar eller tar bort den här VM:en.
welcome-wait = Omstarter från Azure-portalen väntar nu
welcome-wait-body = En omstart som du begär i portalen meddelas nu också. Den väntar, oftast i 15 minuter, om ingen godkänner den. Det upphör ett dygn efter övervakningen.
welcome-pin = Håll ringklockan synlig
welcome-pin-windows = Öppna pilen i hörnet av aktivitetsfältet och dra ringklockan bredvid tiden.
welcome-pin-linux = Den finns i panelens meddelandefält. Annars behöver skrivbordet stöd för sådana ikoner, till exempel GNOME-tillägget AppIndicator.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Allt
preset-everything-about = Även korta frysningar
preset-restarts = Bara det som startar om eller stoppar VM:en
preset-restarts-about = Allt utom korta frysningar
preset-quiet = Tyst
preset-quiet-about = Händelser syns bara i fönstret och meddelandefältet
welcome-start = Börja övervaka

## About

about-version = Version { $version }
about-what = Varnar dig innan Azure pausar, startar om, flyttar eller tar bort den här VM:en.
about-source = Läser Azure Scheduled Events
about-api = api-version { $api }
