### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = “{ $rule }” kuralı { $time } sonra onaylayacak.
rule-pending = “{ $rule }” kuralı şu saatte onaylayacak: { $time }.
# For the preparation, or for the time.
rule-waiting = “{ $rule }” kuralı geçerli ve bekliyor.
rule-stopped = “{ $rule }” kuralı durduruldu. Karar sizin.
rule-forbidden = “{ $rule }” kuralı buradan onaylanmasını engelliyor.
rule-stop = Durdur
# The reason follows.
rule-stop-failed = Kural durdurulamadı.

## On the Settings page

group-rules = Kuralla onay
set-user-initiated = Kendi başlattığım yeniden başlatmaları onayla
set-user-initiated-about = VM üzerinde yetkisi olan birinin istediği, yalnızca bu VM'yi etkileyen yeniden başlatma ve dağıtmalar. Bu kapalıyken 15 dakikaya kadar beklerler.
set-short-freezes = Kısa dondurmaları onayla
set-short-freezes-about = Bundan uzun sürmeyeceği bilinen dondurmalar. Hiçbiri için 0; genellikle 10 kullanılır.
set-grace = Kuralı durdurma süresi
set-grace-about = Bir kural onaylamadan önce size haber verilir ve bu süre boyunca durdurabilirsiniz; 0 ile 300 arası.
set-rules = Kendi kurallarınız
set-rules-about = Bir olaya uyan ilk kural geçerlidir. Uyan yoksa size sorulur.
rules-none = Kendinize ait kural yok.
rule-add = Kural ekle
rule-edit = Düzenle
rule-up = Yukarı
rule-down = Aşağı
rule-remove = Kaldır
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Yeni kural
rule-change = Kuralı değiştir
rule-name = Ad
rule-types = Olay türleri
rule-types-any = her tür
rule-source = Başlatan
rule-source-any = herkes
rule-source-user = bir kullanıcı
rule-source-platform = Azure
rule-length = En uzun kesinti, saniye
rule-at-most = en çok { $count } sn
rule-scope = Kimin olayları
rule-scope-any = bu VM, tek başına veya başkalarıyla
rule-scope-alone = yalnızca bu VM
rule-scope-among = başkalarıyla birlikte bu VM
rule-days = Günler
rule-from = Başlangıç
rule-until = Bitiş
rule-open = Seçilmeyen veya boş bırakılan her şey olabilir.
rule-then = Ne yapılsın
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
dry-run-about = Geçmişteki olaylarda ne yapacaklarını gösterir. Hiçbir şey onaylanmaz.
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
set-prepare-about = Bu VM için bir olay göründüğünde sizin adınıza çalıştırılır. Başarıyla biterse bir kural onaylayabilir; bitmezse hiçbiri onaylamaz.
set-recover = Geri yükle
set-recover-about = Hazırlık yapılan bir olay bittiğinde çalıştırılır.
commands-none = Hiçbir şey çalıştırılmıyor.
command-add = Komut ekle
command-new = Yeni komut
command-change = Komutu değiştir
command-program = Tam yoluyla program
command-arguments = Argümanlar, her satırda bir tane
command-timeout = En çok kaç saniye sürebilir
command-output = Çıktı
preparing = Hazırlanıyor…
prepared = Hazırlandı.
# The reason follows.
not-prepared = Hazırlık başarısız oldu, bu yüzden hiçbir kural onaylamaz.
recovering = Geri yükleniyor…
recovered = Geri yüklendi.
# The reason follows.
not-recovered = Geri yükleme başarısız oldu.
