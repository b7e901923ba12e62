problem-setting-invalid = { $problem }. Het staat in { $path }; in plaats daarvan geldt { $used }.
problem-setting-unknown = ‘{ $name }’ in { $path } is geen instelling die Forewarn kent. Ze blijft staan maar heeft geen effect: controleer de spelling.
problem-setting-locked = { $key } is vergrendeld door { $by }, dus de waarde in { $path } wordt niet gebruikt.
problem-setting-not-lockable = { $value } in de lijst ‘locked’ van { $path } is geen instelling, dus daardoor wordt niets vergrendeld: controleer de spelling.
problem-settings-invalid-file = { $path } is onbegrijpelijk op regel { $line }, kolom { $column }: { $reason }. Tot dat verbeterd is, geldt wat er eerder uit is gelezen, en anders de standaardwaarden.
problem-settings-unreadable = { $path } kan niet worden gelezen: { $reason }. Tot dat wel kan, geldt wat er eerder uit is gelezen, en anders de standaardwaarden.
problem-settings-wrong-owner = { $path } wordt niet gebruikt, omdat { $place } van iemand is die u noch een beheerder is. Laat een beheerder dit controleren en de eigendom overnemen.
problem-settings-writable = { $path } wordt niet gebruikt, omdat anderen dan u en beheerders in { $place } mogen schrijven. Laat een beheerder dit controleren en hun dat recht ontnemen.
problem-user-settings-wrong-owner = { $path } wordt niet gebruikt, omdat { $place } van een andere gebruiker is. Controleer de inhoud. Als u een instelling opslaat, wordt een nieuw bestand gemaakt en blijft dit ernaast bewaard.
problem-user-settings-writable = { $path } wordt niet gebruikt, omdat andere gebruikers in { $place } kunnen schrijven. Controleer de inhoud en ontneem hun daarna de schrijfrechten.
problem-settings-not-created = { $path } kan niet worden gemaakt: { $reason }. Controleer of de map bestaat en of u erin mag schrijven.
problem-settings-not-saved = De instellingen kunnen niet worden opgeslagen in { $path }: { $reason }. Controleer of u daar mag schrijven en of de schijf niet vol is.
problem-settings-not-saved-unreadable = De instellingen kunnen niet worden opgeslagen, omdat { $path } wel bestaat maar niet te lezen is: { $reason }. Controleer of u het bestand mag lezen, of verplaats het.
problem-settings-unresponsive = De instellingenbestanden kunnen niet worden gelezen omdat de schijf niet reageert. De laatst bekende instellingen blijven van kracht.

setting-locked = { $key } is vergrendeld door { $by }: vraag uw beheerder om het daar te wijzigen.
setting-unknown = "{ $name }" is geen instelling.
autostart-refused = Het systeem liet Forewarn niet wijzigen wat er bij het aanmelden start: { $reason }.

problem-history-not-writable = De geschiedenis staat alleen in het geheugen, omdat { $path } niet te schrijven is: { $reason }. Controleer of de map bestaat en of u erin mag schrijven.
problem-history-disk-full = De geschiedenis staat alleen in het geheugen, omdat de schijf met { $path } vol is. Maak er ruimte op vrij.
problem-history-busy = De geschiedenis staat voorlopig in het geheugen, omdat een ander programma { $path } gebruikt. Sluit dat programma af als dit niet overgaat.
problem-history-newer = De geschiedenis staat alleen in het geheugen, omdat { $path } door een nieuwere versie van Forewarn is geschreven (indeling { $found }; deze versie kent { $known }) en ongemoeid blijft. Installeer de nieuwere versie opnieuw, of verplaats het bestand.
problem-history-not-quarantined = De geschiedenis staat alleen in het geheugen, omdat { $path } beschadigd is en niet kon worden hernoemd: { $reason }. Sluit andere programma's af die het gebruiken, of verplaats het.
problem-history-quarantined = De geschiedenis in { $path } is beschadigd ({ $reason }). Ze is hernoemd naar { $renamed }, en er is een nieuwe begonnen.
problem-history-lost =
    { $count ->
        [one] De geschiedenis kon zo lang niet worden geschreven dat de oudste gegevens van die tijd ontbreken ({ $count }).
       *[other] De geschiedenis kon zo lang niet worden geschreven dat de oudste gegevens van die tijd ontbreken ({ $count }).
    }
problem-history-invalid = Wat in { $path } is opgeslagen, is onbegrijpelijk ({ $reason }), dus sommige gebeurtenissen worden misschien opnieuw aangekondigd.
problem-storage-unresponsive = De opslag reageert niet, dus er wordt niets opgeslagen. Gebeurtenissen worden nog steeds getoond; regels en opdrachten wachten. Controleer de schijf met de gegevens van Forewarn.
problem-approval-not-recorded = Je goedkeuring is verzonden, maar nog niet vastgelegd omdat er op dit moment niets kan worden opgeslagen.
history-unreadable = De geschiedenis in { $path } kan niet worden gelezen: { $reason }. Probeer het opnieuw; als dat niet helpt, start Forewarn opnieuw.
export-failed = De export kan niet worden weggeschreven: { $reason }. Kies een andere plaats of maak ruimte vrij en exporteer opnieuw.
folder-not-opened = { $path } kan niet worden geopend: { $reason }.
quitting = Forewarn wordt afgesloten.

problem-webhook-waiting =
    { $count ->
        [one] 1 bericht wacht op de ontvanger in webhook_url: { $reason }. Het wordt verzonden zodra die het aanneemt; controleer het adres in de instellingen.
       *[other] De ontvanger in webhook_url neemt geen berichten aan: { $reason }. Wacht op verzending: { $count }. Controleer het adres in de instellingen.
    }
problem-webhook-rejected = De ontvanger in webhook_url nam een bericht niet aan en het is weggelaten: { $reason }. Controleer of webhook_format bij de ontvanger past.
problem-webhook-lost =
    { $count ->
        [one] De ontvanger in webhook_url was zo lang weg dat 1 bericht moest worden weggelaten.
       *[other] De ontvanger in webhook_url was zo lang weg dat berichten zijn overgeslagen: { $count }.
    }
problem-automation-paused = Tot { $when } keuren regels niets goed en wordt niets voorbereid: er kwamen en gingen zo veel gebeurtenissen dat Forewarn niet weet welke al zijn afgehandeld.
