### The introduction that opens the first time, and the About sheet.

welcome-title = Welkom bij Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Nieuw bij Forewarn?
welcome-open = Introductie weergeven
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = Forewarn waarschuwt u voordat Azure deze VM pauzeert, opnieuw opstart, verplaatst of verwijdert.
welcome-wait = Herstarts vanuit de Azure-portal wachten nu
welcome-wait-body = Ook een herstart die u in de portal aanvraagt, wordt nu aangekondigd. Die wacht, meestal 15 minuten, tenzij iemand goedkeurt. Dit stopt een dag na de bewaking.
welcome-pin = Houd de bel zichtbaar
welcome-pin-windows = Open het pijltje in de hoek van de taakbalk en sleep de bel naast de klok.
welcome-pin-linux = Die staat in het systeemvak van uw paneel. Zo niet, dan is ondersteuning nodig, zoals de GNOME-extensie AppIndicator.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Alles
preset-everything-about = Inclusief korte bevriezingen
preset-restarts = Alleen wat deze VM herstart of stopt
preset-restarts-about = Alles behalve korte bevriezingen
preset-quiet = Stil
preset-quiet-about = Gebeurtenissen alleen in het venster en systeemvak
welcome-start = Bewaking starten

## About

about-version = Versie { $version }
about-what = Waarschuwt u voordat Azure deze VM pauzeert, opnieuw opstart, verplaatst of verwijdert.
about-source = Leest Azure Scheduled Events
about-api = api-version { $api }
