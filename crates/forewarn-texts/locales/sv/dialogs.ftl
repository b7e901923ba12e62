dialog-needs-webview = Forewarn bevakar ändå. Fönstret behöver Microsoft Edge WebView2 Runtime, som saknades när Forewarn startade. När det är installerat, avsluta Forewarn och starta det igen.
dialog-get-webview = Hämta WebView2 Runtime
dialog-window-failed = Fönstret kan inte visas
dialog-window-failed-about = Det slutade fungera flera gånger i rad. Forewarn fortsätter att övervaka: ikonen och aviseringarna fungerar. Öppna fönstret igen, eller starta om Forewarn om felet återkommer.
dialog-approve = Godkänna { $type } nu?
dialog-affected-vms = Det berör: { $vms }.
dialog-approve-all =
    { $count ->
        [one] Godkänn för { $vm }
       *[other] Godkänn för alla { $count } virtuella datorer
    }
dialog-approve-now = Godkänn nu
dialog-cancel = Avbryt
dialog-close = Stäng
dialog-approving = Godkänner…
dialog-approved = Godkänt av { $by }, väntar på Azure.
dialog-not-approved = Det gick inte att godkänna. { $answer }
dialog-export = Exportera historik
dialog-export-csv = Tabell (CSV)
dialog-export-json = Lista (JSON)
autostart-description = Varnar för Azures planerade underhåll
