dialog-needs-webview = Forewarn blijft gewoon waken. Het venster heeft de Microsoft Edge WebView2 Runtime nodig, die ontbrak toen Forewarn startte. Is die eenmaal geïnstalleerd, sluit Forewarn dan af en start het opnieuw.
dialog-get-webview = WebView2 Runtime ophalen
dialog-window-failed = Het venster kan niet worden getoond
dialog-window-failed-about = Het werkte enkele keren achter elkaar niet meer. Forewarn blijft bewaken: het pictogram en de meldingen werken nog. Open het venster opnieuw, of start Forewarn opnieuw als het blijft misgaan.
dialog-approve = { $type } nu goedkeuren?
dialog-affected-vms = Het gaat om: { $vms }.
dialog-approve-all =
    { $count ->
        [one] Goedkeuren voor { $vm }
       *[other] Goedkeuren voor alle { $count } VM's
    }
dialog-approve-now = Nu goedkeuren
dialog-cancel = Annuleren
dialog-close = Sluiten
dialog-approving = Wordt goedgekeurd…
dialog-approved = Goedgekeurd door { $by }, wacht op Azure.
dialog-not-approved = Goedkeuren is niet gelukt. { $answer }
dialog-export = Geschiedenis exporteren
dialog-export-csv = Tabel (CSV)
dialog-export-json = Lijst (JSON)
autostart-description = Waarschuwt voor gepland onderhoud van Azure
