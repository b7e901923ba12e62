dialog-needs-webview = A Forewarn így is figyel. Az ablakához a Microsoft Edge WebView2 Runtime kell, amely a Forewarn indulásakor hiányzott. Ha már telepítve van, lépjen ki a Forewarnból, és indítsa el újra.
dialog-get-webview = A WebView2 Runtime beszerzése
dialog-window-failed = Az ablak nem jeleníthető meg
dialog-window-failed-about = Többször egymás után leállt. A Forewarn tovább figyel: az ikon és az értesítések működnek. Nyissa meg újra az ablakot, vagy ha a hiba megmarad, indítsa újra a Forewarnt.
dialog-approve = Jóváhagyja most? ({ $type })
dialog-affected-vms = Érintett gépek: { $vms }.
dialog-approve-all =
    { $count ->
        [one] Jóváhagyás erre: { $vm }
       *[other] Jóváhagyás mind a(z) { $count } virtuális gépre
    }
dialog-approve-now = Jóváhagyás most
dialog-cancel = Mégse
dialog-close = Bezárás
dialog-approving = Jóváhagyás folyamatban…
dialog-approved = Jóváhagyta: { $by }; az Azure-ra vár.
dialog-not-approved = Nem sikerült jóváhagyni. { $answer }
dialog-export = Előzmények exportálása
dialog-export-csv = Táblázat (CSV)
dialog-export-json = Lista (JSON)
autostart-description = Figyelmeztet az Azure ütemezett karbantartásaira
