### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = “{ $rule }” kuralı { $time } sonra onaylayacak.
rule-pending = “{ $rule }” kuralı şu saatte onaylayacak: { $time }.
# For the preparation.
rule-waiting = “{ $rule }” kuralı, hazırlık başarılı olunca onaylayacak.
rule-waiting-until = “{ $rule }” kuralı, hazırlık başarılı olunca onaylayacak. Azure şu saatten itibaren başlatabilir: { $time }.
rule-stopped = “{ $rule }” kuralı durduruldu. Karar sizin.
rule-forbidden = “{ $rule }” kuralı buradan onaylanmasını engelliyor.
rule-stop = Otomatik onayı durdur
# The reason follows.
rule-stop-failed = Kural durdurulamadı.

## On the Settings page

group-rules = Otomatik onay
set-user-initiated = Kendi başlattığım yeniden başlatmaları onayla
set-user-initiated-about = VM'ye erişimi olan bir kullanıcının istediği, yalnızca bu VM'yi etkileyen yeniden başlatma ve dağıtmalar. Kapalıysa 15 dakikaya kadar beklerler.
set-short-freezes = Kısa dondurmaları onayla
set-short-freezes-about = Bundan uzun sürmesi beklenmeyen dondurmalar. 0 kapatır; genellikle 10 kullanılır.
set-grace = Otomatik onay gecikmesi
set-grace-about = Bir kural onaylamadan önce bildirim alırsınız ve onu durdurmak için bu kadar süreniz olur, 0 ile 300 arası.
set-rules = Kurallarınız
set-rules-about = Eşleşen ilk kural uygulanır. Hiçbiri eşleşmezse Forewarn size sorar.
rules-none = Hiç kuralınız yok.
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
rule-open = Boş bıraktığınız her şey tüm olaylarla eşleşir.
rule-then = Eylem
rule-then-now = hemen onayla
rule-then-before = birkaç dakika kala onayla
rule-then-prepared = hazırlık bitince onayla
rule-then-ask = bana sor
rule-then-never = asla onaylama
rule-minutes = Kaç dakika kala
rule-then-minutes = { $count } dk kala onayla
rule-save = Kaydet
rule-number = “{ $text }” bir tam sayı değil.

## A dry run of the rules

dry-run = Kuralları dene
dry-run-about = Kuralların geçmiş olaylarda ne yapacağını gösterir. Hiçbir şey onaylanmaz.
dry-run-start = Dene
dry-run-running = Deneniyor…
dry-run-failed = Denenemedi. { $reason }
dry-run-no-vm = Bunun hangi VM olduğu henüz bilinmiyor, bu yüzden hiçbir kural uymuyor.
dry-run-checked = { $count ->
    [one] { $count } olaya bakıldı.
   *[other] { $count } olaya bakıldı.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: { $events } olaya uyar, { $approved } tanesini onaylar
dry-run-no-rules = Denenecek kural yok.
# After a time and an event. $at: a time.
dry-run-approved = “{ $rule }” şu zamanda onaylardı: { $at }
dry-run-prepared = “{ $rule }”, hazırlık bitince onaylardı, en erken { $at }
dry-run-asked = “{ $rule }” size bırakırdı
dry-run-forbidden = “{ $rule }” onaylanmasını engellerdi

## Commands

group-commands = Komutlar
set-prepare = Hazırla
set-prepare-about = Bu VM için bir olay göründüğünde sizin adınıza çalışan komutlar. Biri başarısız olursa hiçbir kural olayı onaylamaz.
set-recover = Geri yükle
set-recover-about = Hazırlandığınız bir olay bittiğinde çalışan komutlar.
commands-none = Hiç komutunuz yok.
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
not-prepared = Hazırlık başarısız oldu, bu yüzden hiçbir kural onaylamaz.
recovering = Geri yükleniyor…
recovered = Geri yüklendi.
# The reason follows.
not-recovered = Geri yükleme başarısız oldu.
