### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = “{ $rule }” kuralı { $time } sonra onaylar.
rule-pending = “{ $rule }” kuralının onaylayacağı zaman: { $time }.
# For the preparation.
rule-waiting = “{ $rule }” kuralı, hazırlık başarılı olunca onaylar.
rule-waiting-until = “{ $rule }” kuralı, hazırlık başarılı olunca onaylar. Azure şu zamandan itibaren başlatabilir: { $time }.
rule-stopped = “{ $rule }” kuralı durduruldu. Karar sizin.
rule-forbidden = “{ $rule }” kuralı, buradan onaylanmasını engelliyor.
rule-stop = Otomatik onayı durdur
# The reason follows.
rule-stop-failed = Kural durdurulamadı.

## On the Settings page

group-rules = Otomatik onay
set-user-initiated = Kendi başlattığım yeniden başlatmaları onayla
set-user-initiated-about = Bu VM'ye erişimi olan bir kullanıcının istediği, yalnızca bu VM'yi etkileyen yeniden başlatmalar ve yeniden dağıtımlar. Kapalıysa 15 dakikaya kadar beklerler.
set-short-freezes = Kısa Freeze olaylarını onayla
set-short-freezes-about = Bundan uzun sürmesi beklenmeyen Freeze olayları. 0 kapatır; genellikle 10 kullanılır.
set-grace = Otomatik onay gecikmesi
set-grace-about = Bir kural onaylamadan önce bildirim alırsınız ve kuralı bu süre içinde durdurabilirsiniz; 0 ile 300 arası.
set-rules = Kurallarınız
set-rules-about = Eşleşen ilk kural geçerli olur. Eşleşen yoksa Forewarn size sorar.
rules-none = Kuralınız yok.
rule-add = Kural ekle
rule-edit = Düzenle
rule-up = Yukarı
rule-down = Aşağı
rule-remove = Kaldır
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Yeni kural
rule-change = Kuralı düzenle
rule-name = Ad
rule-types = Olay türleri
rule-types-any = her tür
rule-source = Başlatan
rule-source-any = herkes
rule-source-user = bir kullanıcı
rule-source-platform = Azure
rule-length = En uzun kesinti (saniye)
rule-at-most = en çok { $count } sn
rule-scope = Etkilenen VM'ler
rule-scope-any = bu VM, tek başına veya başkalarıyla
rule-scope-alone = yalnızca bu VM
rule-scope-among = başkalarıyla birlikte bu VM
rule-days = Günler
rule-from = Başlangıç
rule-until = Bitiş
rule-open = Boş bıraktığınız alanlar her olayla eşleşir.
rule-then = Eylem
rule-then-now = hemen onayla
rule-then-before = birkaç dakika kala onayla
rule-then-prepared = hazırlık bitince onayla
rule-then-ask = bana sor
rule-then-never = asla onaylama
rule-minutes = Kalan dakika
rule-then-minutes = { $count } dk kala onayla
rule-save = Kaydet
rule-number = “{ $text }” bir tam sayı değil.

## A dry run of the rules

dry-run = Kuralları test et
dry-run-about = Kuralların geçmiş olaylarda ne yapacağını gösterir. Hiçbir şey onaylanmaz.
dry-run-start = Test et
dry-run-running = Test ediliyor…
dry-run-failed = Kurallar test edilemedi. { $reason }
dry-run-no-vm = Forewarn bunun hangi VM olduğunu henüz bilmiyor, bu yüzden hiçbir kural eşleşmiyor.
dry-run-checked = { $count ->
    [one] { $count } olay denetlendi.
   *[other] { $count } olay denetlendi.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: { $events } eşleşme, { $approved } onay
dry-run-no-rules = Test edilecek kural yok.
# After a time and an event. $at: a time.
dry-run-approved = “{ $rule }” onaylardı: { $at }
dry-run-prepared = “{ $rule }” hazırlık bitince onaylardı: en erken { $at }
dry-run-asked = “{ $rule }” kararı size bırakırdı
dry-run-forbidden = “{ $rule }” onaylamayı engellerdi

## Commands

group-commands = Komutlar
set-prepare = Hazırlık
set-prepare-about = Bu VM için bir olay göründüğünde sizin hesabınızla çalışan komutlar. Biri başarısız olursa hiçbir kural olayı onaylamaz.
set-recover = Kurtarma
set-recover-about = Hazırlık yapılan bir olay bittiğinde çalışan komutlar.
commands-none = Komutunuz yok.
command-add = Komut ekle
command-new = Yeni komut
command-change = Komutu düzenle
command-program = Program (tam yol)
command-arguments = Bağımsız değişkenler, her satırda bir tane
command-timeout = Zaman aşımı (saniye)
command-output = Çıktı
preparing = Hazırlanıyor…
prepared = Hazırlandı.
# The reason follows.
not-prepared = Hazırlık başarısız oldu, bu yüzden hiçbir kural olayı onaylamaz.
recovering = Kurtarılıyor…
recovered = Kurtarıldı.
# The reason follows.
not-recovered = Kurtarma başarısız oldu.
