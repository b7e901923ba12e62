### The card of an upcoming event: VMs, countdown, approval and reminder. $type: Azure's name for it, such as Reboot; it's never translated.

this-vm = bu VM
# The VMs of an event, $count of them besides $vm.
vm-and-more = { $vm } ve { $count } VM daha
# For screen readers: the list of VMs.
vms = VM'ler
# Heading. A set is an availability set or scale set; $count is how many events they have.
neighbors = Bu kümedeki diğer VM'ler ({ $count })

## The countdown

due = Her an başlayabilir
in-progress = Sürüyor
# $time: a running clock, such as 2:05.
in-progress-for = Sürüyor · { $time }
no-time = Zaman bilinmiyor

## Below the countdown. $time: such as 15:32, with a date unless it's today. Azure starts no event before this time.

not-before = en erken { $time }
not-before-utc = en erken { $time } · { $utc } UTC
was-due = beklenen zaman: { $time }
started-at = başlangıç: { $time }
unreadable-time = Azure zamanı “{ $text }” olarak gönderdi.
no-time-given = Azure zaman bildirmedi.
# $time: a duration.
paused = VM { $time } boyunca duraklatıldı.

## The steps of an event

# For screen readers: the list of steps.
progress = İlerleme
step-approved = Onaylandı
step-started = Başladı
step-done = Bitti
# For screen readers, after the name of a step.
step-passed = tamamlandı
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = buradan onaylanmadı

## Approval

# A button. It opens a confirmation.
approve = Şimdi onayla…
approving = Onaylanıyor…
# $by: a user's name, or a rule.
approved = { $by } onayladı.
approved-waiting = { $by } onayladı. Azure bekleniyor; konaktaki diğer kiracılar geciktirebilir.
# The reason follows.
approval-failed = Onaylanamadı.
approval-may-have-arrived = İstek yine de Azure'a ulaşmış olabilir.
# The reason follows.
approval-refused = Onaylanmadı.

## Reminders

# A button. It opens a menu.
remind = Anımsat…
# The same button once a reminder is set.
reminding = Anımsatıcı: { $time }
# For screen readers: the menu.
remind-menu = Anımsatıcı
remind-minutes-before = { $count ->
    [one] { $count } dakika kala
   *[other] { $count } dakika kala
}
remind-hours-before = { $count ->
    [one] { $count } saat kala
   *[other] { $count } saat kala
}
remind-days-before = { $count ->
    [one] { $count } gün kala
   *[other] { $count } gün kala
}
# Opens a dialog.
remind-custom = Özel süre…
# Title of that dialog.
remind-custom-title = Olaydan önce anımsat
# A field with a number, and one with its unit.
remind-custom-amount = Ne kadar önce
remind-custom-unit = Birim
remind-unit-minutes = dakika
remind-unit-hours = saat
remind-unit-days = gün
# A button.
remind-custom-set = Anımsatıcıyı ayarla
# Next to the field.
remind-custom-late = Olay bundan daha erken başlıyor.
remind-custom-invalid = 1 ile 999 arasında bir tam sayı girin.
# The reminders from the settings.
remind-default = Varsayılan anımsatıcılar
# The reason follows.
remind-failed = Anımsatıcı ayarlanamadı.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] { $vm } için { $type } şimdi onaylansın mı?
   *[other] { $count } VM için { $type } şimdi onaylansın mı?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = “{ $type }” şimdi onaylansın mı?
confirm-instead = Azure, { $time } zamanını beklemeden hemen başlatabilir.
confirm-right-away = Azure hemen başlatabilir.
confirm-final = Bu işlem geri alınamaz.
confirm-for-all = Olay, listelenen tüm VM'ler için onaylanır. Bu işlem geri alınamaz.
confirm-for-other = Bu olay bu VM için değil, başka bir VM için. Onay geri alınamaz.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] { $vm } için onayla
   *[other] { $count } VM'nin tümü için onayla
}
confirm-vms-changed = VM listesi değişti. Yeniden denetleyin.
confirm-over = Bu olay sona erdi. Onaylanacak bir şey kalmadı.
# The button.
confirm = Şimdi onayla
