### The History page.

# A tab.
history = Geçmiş
# For screen readers: the table.
history-list = Geçmiş olaylar
history-count = { $count ->
    [one] { $count } olay
   *[other] { $count } olay
}
# $shown: how many match the filters.
history-count-of = { $count ->
    [one] { $count } olaydan { $shown } tanesi
   *[other] { $count } olaydan { $shown } tanesi
}
history-failed = Geçmiş okunamadı
history-empty-title = Henüz olay yok
history-empty-body = Azure'un duyurduğu her olay, sonucuyla birlikte burada saklanır.
history-none-title = Eşleşme yok
history-none-body = Tüm filtrelerle eşleşen olay yok.

## Types and outcomes. Azure's names of types are never translated.

type-freeze = Freeze
type-reboot = Reboot
type-redeploy = Redeploy
type-preempt = Preempt
type-terminate = Terminate
# All other types.
type-other = Diğer
outcome-completed = Tamamlandı
# It ended while Forewarn wasn't running.
outcome-completed-unseen = Tamamlandı (görülmedi)
outcome-canceled = İptal edildi
outcome-pending = Bekliyor
outcome-due = Beklenen: { $time }
outcome-running = Sürüyor
outcome-took = { $outcome } · { $time }
# In place of a value that isn't known.
not-known = –

## Columns of the table, and names of values in the details

column-type = Tür
column-vms = VM'ler
# When Forewarn first saw the event. At most 10 characters.
column-seen = Görüldü
column-not-before = En erken
column-approved = Onaylayan
column-started = Başlangıç
column-ended = Bitiş
column-took = Süre
column-outcome = Sonuç

## Search and filters

search-history = Geçmişte ara
filters = Filtreler
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } etkin filtre
   *[other] { $count } etkin filtre
}
filter-vm = VM
all-vms = Tüm VM'ler
sort-by = Sıralama
sort-ascending = Artan
sort-descending = Azalan
clear-filters = Filtreleri temizle

## Export

export-label = Dışa aktar
export-csv-short = CSV…
export-json-short = JSON…
export-csv = Listelenen olayları CSV olarak dışa aktar…
export-json = Listelenen olayları JSON olarak dışa aktar…
export-saved = { $count ->
    [one] { $count } olay kaydedildi: { $path }
   *[other] { $count } olay kaydedildi: { $path }
}
# The reason follows.
export-not-saved = Olaylar dışa aktarılamadı.

## The timeline

timeline-title = Son 30 gün
timeline-count = { $count ->
    [0] Olay yok.
    [one] { $count } olay.
   *[other] { $count } olay.
}
# Part of a list, such as 2 Reboot, 1 Freeze.
kind-count = { $count } { $type }
timeline-longest = En uzunu: { $type }, { $time }.
timeline-not-monitored = { $time } boyunca izlenmedi.
today = Bugün
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } { $type } olayı
   *[other] { $count } { $type } olayı
}
# A gap in the timeline.
gap-unreachable = Azure'a ulaşılamadı
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = İzlenmedi

## The details of an event

detail-previous = Önceki olay
detail-next = Sonraki olay
detail-position = { $at } / { $of }
detail-gone = Bu olay artık geçmişte yok.
detail-changes = Neler oldu
detail-approvals = Bu VM'den gönderilen onaylar
detail-notifications = Gösterilen bildirimler
# A time: the event ended no later.
fact-over-by = En geç bitiş
# A duration.
fact-paused = Duraklama
fact-source = Başlatan
fact-id = Azure kimliği
source-platform = Azure
source-user = Bir kullanıcı
approval-requested = { $by } onayladı.
approval-accepted = Azure onayı kabul etti: { $time }.
approval-not-accepted = Azure onayı kabul etmedi ({ $time }).
approval-no-response = Azure'dan gelen bir yanıt kaydedilmedi.
