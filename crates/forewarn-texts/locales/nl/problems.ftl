problem-setting-invalid = { $problem }. Dit is ingesteld in { $path }; in plaats daarvan wordt { $used } gebruikt.
problem-setting-unknown = ‘{ $name }’ in { $path } is geen instelling en heeft geen effect. Controleer de spelling.
problem-setting-locked = { $key } is vergrendeld door { $by }, dus de waarde in { $path } wordt niet gebruikt.
problem-setting-not-lockable = { $value } in de lijst ‘locked’ van { $path } is geen instelling, dus er wordt niets vergrendeld. Controleer de spelling.
problem-settings-invalid-file = { $path } is ongeldig op regel { $line }, kolom { $column }: { $reason }. Tot u dit herstelt, gelden de laatste geldige instellingen, of de standaardwaarden als die er niet waren.
problem-settings-unreadable = { $path } kan niet worden gelezen: { $reason }. Tot dat wel kan, gelden de laatste geldige instellingen, of de standaardwaarden als die er niet waren.
problem-settings-wrong-owner = { $path } wordt niet gebruikt, omdat u of een beheerder niet de eigenaar is van { $place }. Vraag een beheerder om dit te controleren en eigenaar te worden.
problem-settings-writable = { $path } wordt niet gebruikt, omdat andere gebruikers dan u en beheerders naar { $place } kunnen schrijven. Vraag een beheerder om dit te controleren en hun schrijfmachtiging te verwijderen.
problem-user-settings-wrong-owner = { $path } wordt niet gebruikt, omdat { $place } van een andere gebruiker is. Controleer de inhoud. Als u een instelling opslaat, wordt een nieuw bestand gemaakt en blijft dit ernaast staan.
problem-user-settings-writable = { $path } wordt niet gebruikt, omdat andere gebruikers naar { $place } kunnen schrijven. Controleer de inhoud en verwijder daarna hun schrijfmachtiging.
problem-settings-not-created = Kan { $path } niet maken: { $reason }. Controleer of de map bestaat en of u ernaar kunt schrijven.
problem-settings-not-saved = Kan de instellingen niet opslaan in { $path }: { $reason }. Controleer of u daar kunt schrijven en of de schijf niet vol is.
problem-settings-not-saved-unreadable = Kan de instellingen niet opslaan, omdat { $path } bestaat maar niet kan worden gelezen: { $reason }. Controleer of u het bestand kunt lezen, of verplaats het.
problem-settings-unresponsive = De instellingenbestanden kunnen niet worden gelezen omdat de schijf niet reageert. De laatst bekende instellingen gelden.

setting-locked = { $key } is vergrendeld door { $by }. Vraag uw beheerder om dit daar te wijzigen.
setting-unknown = ‘{ $name }’ is geen instelling.
autostart-refused = Kan niet wijzigen of Forewarn bij aanmelden start: { $reason }.

problem-history-not-writable = De geschiedenis wordt niet opgeslagen, omdat { $path } niet kan worden geschreven: { $reason }. Controleer of de map bestaat en of u ernaar kunt schrijven.
problem-history-disk-full = De geschiedenis wordt niet opgeslagen, omdat de schijf met { $path } vol is. Maak ruimte vrij.
problem-history-busy = De geschiedenis wordt voorlopig niet opgeslagen, omdat een ander programma { $path } gebruikt. Sluit dat programma als dit aanhoudt.
problem-history-newer = De geschiedenis wordt niet opgeslagen, omdat een nieuwere versie van Forewarn { $path } heeft geschreven (indeling { $found }; deze versie leest tot en met { $known }). Installeer de nieuwere versie opnieuw, of verplaats het bestand.
problem-history-not-quarantined = De geschiedenis wordt niet opgeslagen, omdat { $path } beschadigd is en de naam niet kan worden gewijzigd: { $reason }. Sluit andere programma's die het bestand gebruiken, of verplaats het.
problem-history-quarantined = De geschiedenis in { $path } was beschadigd ({ $reason }). De naam is gewijzigd in { $renamed } en er is een nieuwe geschiedenis gestart.
problem-history-lost =
    { $count ->
        [one] De geschiedenis kon zo lang niet worden opgeslagen dat de oudste niet-opgeslagen vermelding verloren is gegaan.
       *[other] De geschiedenis kon zo lang niet worden opgeslagen dat de { $count } oudste niet-opgeslagen vermeldingen verloren zijn gegaan.
    }
problem-history-invalid = De gegevens in { $path } zijn ongeldig ({ $reason }), dus sommige gebeurtenissen worden mogelijk opnieuw aangekondigd.
problem-storage-unresponsive = De opslag reageert niet, dus er wordt niets opgeslagen. Gebeurtenissen worden nog weergegeven, maar regels en opdrachten wachten. Controleer de schijf met de gegevens van Forewarn.
problem-approval-not-recorded = Uw goedkeuring is verzonden maar nog niet vastgelegd, omdat er nu niets kan worden opgeslagen.
history-unreadable = De geschiedenis in { $path } kan niet worden gelezen: { $reason }. Probeer het opnieuw; als dat niet helpt, start u Forewarn opnieuw.
export-failed = Exporteren is mislukt: { $reason }. Kies een andere map of maak ruimte vrij en probeer het opnieuw.
folder-not-opened = Kan { $path } niet openen: { $reason }.
quitting = Forewarn wordt afgesloten.

problem-webhook-waiting =
    { $count ->
        [one] 1 bericht aan webhook_url wacht: { $reason }. Controleer de URL in de instellingen.
       *[other] { $count } berichten aan webhook_url wachten: { $reason }. Controleer de URL in de instellingen.
    }
problem-webhook-rejected = De ontvanger op webhook_url heeft een bericht geweigerd, dus het is verwijderd: { $reason }. Controleer of webhook_format bij de ontvanger past.
problem-webhook-lost =
    { $count ->
        [one] De ontvanger op webhook_url was zo lang niet beschikbaar dat 1 bericht is verwijderd.
       *[other] De ontvanger op webhook_url was zo lang niet beschikbaar dat { $count } berichten zijn verwijderd.
    }
problem-automation-paused = Regels en voorbereiding zijn onderbroken tot { $when }: er kwamen en gingen zo veel gebeurtenissen dat Forewarn niet weet welke al zijn afgehandeld.
