### The Upcoming page without events, and notices above them.

quiet-title = Planlanmış bakım yok
# While there is an event for another VM of the set.
quiet-own-title = Bu VM için planlanmış bakım yok
monitoring-since = İzleme başlangıcı: { $time }.
last-response = Azure'un son yanıtı: { $time }.
# $ago: such as 3 minutes ago.
last-finished = Son olay: { $type }, { $ago }.
last-finished-took = Son olay: { $type }, { $ago }, { $time } sürdü.
last-finished-paused = Son olay: { $type }, { $ago }, { $time } duraklatıldı.
last-canceled = Son olay: { $type }, { $ago } iptal edildi.

## Azure's response is readable only in part

unreadable-title = Azure, Forewarn'ın okuyamadığı bir şey gönderdi
unreadable-body = { $count ->
    [one] Forewarn, Azure'un yanıtındaki { $count } girdiyi okuyamıyor, bu yüzden burada gösterilenden fazla olay olabilir.
   *[other] Forewarn, Azure'un yanıtındaki { $count } girdiyi okuyamıyor, bu yüzden burada gösterilenden fazla olay olabilir.
}

## Azure hasn't responded yet

first-request-title = Azure'un ilk yanıtı bekleniyor
first-request-body = İlk istek bu VM için Scheduled Events özelliğini açar ve iki dakika sürebilir. O zamana kadar Forewarn neyin yaklaştığını bilemez.
# $time: a running clock, such as 0:42.
first-request-for = Bekleme süresi: { $time }

## Azure can't be reached

unreachable-title = Azure'a ulaşılamıyor
# A badge next to the title.
unreachable-for = { $time } süredir
# In the same place, after a day.
unreachable-since = başlangıç: { $time }
never-responded = Azure henüz yanıt vermedi, bu yüzden Forewarn neyin yaklaştığını bilemiyor.
nothing-known = Azure son yanıt verdiğinde ({ $time }) planlanmış bir şey yoktu. Bu değişmiş olabilir.
# Above events that may have changed since.
last-known = Son bilinen, { $time }
# A button. It opens the connection doctor.
find-out-why = Nedenini bul…
try-now = Şimdi dene
trying = Deneniyor…
copy-details = Ayrıntıları kopyala

## What “Copy details” copies, a line each

details-head = Forewarn { $version }, api-version { $api }
details-vm = VM: { $name }
details-location = Konum: { $location }
details-since = Yanıt yok, başlangıç: { $time }
details-last = Son yanıt: { $time }
details-never = Son yanıt: yok
details-failure = Hata ({ $kind }): { $summary }
details-advice = Ne yapmalı: { $advice }
details-event = Son bilinen: { $type }, { $status }, en erken { $time }, { $vms }
# In place of a time.
details-no-time = bilinmiyor

## Notices

notifications-not-shown = { $count ->
    [one] Bir bildirim gösterilemedi
   *[other] { $count } bildirim gösterilemedi
}
show-event = Olayı göster
event-over = Bu olay artık listede değil.
