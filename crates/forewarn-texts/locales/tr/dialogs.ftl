dialog-needs-webview = Forewarn izlemeyi sürdürüyor. Penceresi için Microsoft Edge WebView2 Runtime gerekir; Forewarn başlatıldığında yüklü değildi. Yükledikten sonra Forewarn'dan çıkıp yeniden başlatın.
dialog-get-webview = WebView2 Runtime'ı al
dialog-window-failed = Pencere gösterilemiyor
dialog-window-failed-about = Pencere art arda birkaç kez çalışmayı durdurdu. Forewarn izlemeyi sürdürüyor: bildirim alanı simgesi ve bildirimler çalışıyor. Pencereyi yeniden açın; sorun sürerse Forewarn'ı yeniden başlatın.
dialog-approve = { $type } şimdi onaylansın mı?
dialog-affected-vms = Etkilenen VM'ler: { $vms }.
dialog-approve-all =
    { $count ->
        [one] { $vm } için onayla
       *[other] { $count } VM'nin tümü için onayla
    }
dialog-approve-now = Şimdi onayla
dialog-cancel = İptal
dialog-close = Kapat
dialog-approving = Onaylanıyor…
dialog-approved = { $by } onayladı. Azure bekleniyor.
dialog-not-approved = Onaylanamadı. { $answer }
dialog-export = Geçmişi dışa aktar
dialog-export-csv = Tablo (CSV)
dialog-export-json = Liste (JSON)
autostart-description = Azure bakımı öncesinde sizi uyarır
