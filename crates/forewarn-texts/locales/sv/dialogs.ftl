dialog-needs-webview = Forewarn övervakar fortfarande. Fönstret kräver Microsoft Edge WebView2 Runtime, som saknades när Forewarn startade. När du har installerat det avslutar du Forewarn och startar det igen.
dialog-get-webview = Hämta WebView2 Runtime
dialog-window-failed = Fönstret kan inte visas
dialog-window-failed-about = Det slutade fungera flera gånger i rad. Forewarn övervakar fortfarande: ikonen i meddelandefältet och aviseringarna fungerar. Öppna fönstret igen, eller starta om Forewarn om felet återkommer.
dialog-approve = Vill du godkänna { $type } nu?
dialog-affected-vms = Berörda VM:ar: { $vms }.
dialog-approve-all =
    { $count ->
        [one] Godkänn för { $vm }
       *[other] Godkänn för alla { $count } VM:ar
    }
dialog-approve-now = Godkänn nu
dialog-cancel = Avbryt
dialog-close = Stäng
dialog-approving = Godkänner…
dialog-approved = Godkänd av { $by }. Väntar på Azure.
dialog-not-approved = Det gick inte att godkänna händelsen. { $answer }
dialog-export = Exportera historik
dialog-export-csv = Tabell (CSV)
dialog-export-json = Lista (JSON)
autostart-description = Varnar dig före underhåll i Azure
