dialog-needs-webview = Forewarn blijft bewaken. Het venster heeft de Microsoft Edge WebView2 Runtime nodig, die ontbrak toen Forewarn werd gestart. Sluit Forewarn na de installatie ervan af en start het opnieuw.
dialog-get-webview = WebView2 Runtime downloaden
dialog-window-failed = Het venster kan niet worden weergegeven
dialog-window-failed-about = Het is enkele keren achter elkaar gestopt met werken. Forewarn blijft bewaken: het systeemvakpictogram en de meldingen werken. Open het venster opnieuw, of start Forewarn opnieuw als het blijft mislukken.
dialog-approve = { $type } nu goedkeuren?
dialog-affected-vms = Betrokken VM's: { $vms }.
dialog-approve-all =
    { $count ->
        [one] Goedkeuren voor { $vm }
       *[other] Goedkeuren voor alle { $count } VM's
    }
dialog-approve-now = Nu goedkeuren
dialog-cancel = Annuleren
dialog-close = Sluiten
dialog-approving = Goedkeuren…
dialog-approved = Goedgekeurd door { $by }. Wachten op Azure.
dialog-not-approved = Goedkeuren is mislukt. { $answer }
dialog-export = Geschiedenis exporteren
dialog-export-csv = Tabel (CSV)
dialog-export-json = Lijst (JSON)
autostart-description = Waarschuwt u vóór Azure-onderhoud
