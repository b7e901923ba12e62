dialog-needs-webview = A Forewarn továbbra is figyel. Az ablakához a Microsoft Edge WebView2 Runtime szükséges, amely a Forewarn indításakor hiányzott. A telepítése után lépjen ki a Forewarnból, és indítsa el újra.
dialog-get-webview = WebView2 Runtime letöltése
dialog-window-failed = Az ablak nem jeleníthető meg
dialog-window-failed-about = Egymás után többször leállt. A Forewarn továbbra is figyel: a tálcaikon és az értesítések működnek. Nyissa meg újra az ablakot, vagy ha a hiba ismétlődik, indítsa újra a Forewarnt.
dialog-approve = Jóváhagyja most: { $type }?
dialog-affected-vms = Érintett VM-ek: { $vms }.
dialog-approve-all =
    { $count ->
        [one] Jóváhagyás ehhez: { $vm }
       *[other] Jóváhagyás mind a(z) { $count } VM-hez
    }
dialog-approve-now = Jóváhagyás most
dialog-cancel = Mégse
dialog-close = Bezárás
dialog-approving = Jóváhagyás folyamatban…
dialog-approved = Jóváhagyta: { $by }. Várakozás az Azure-ra.
dialog-not-approved = Nem sikerült jóváhagyni. { $answer }
dialog-export = Előzmények exportálása
dialog-export-csv = Táblázat (CSV)
dialog-export-json = Lista (JSON)
autostart-description = Figyelmeztet az Azure-karbantartások előtt
