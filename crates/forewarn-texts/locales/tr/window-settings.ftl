### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Ayarlar
# The name of your language, in your language.
language-name = Türkçe

## Pages of settings

group-notifications = Bildirimler
group-appearance = Görünüm
group-monitoring = İzleme
group-webhook = Webhook
group-data = Veriler
group-help = Yardım

## Saving

saved = Kaydedildi
# For screen readers. $name: of a setting.
saved-setting = { $name }: kaydedildi.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Kaydedilemedi ve nedeni bildirilmedi. Yeniden deneyin.
locked-by = Yöneticiniz tarafından belirlendi: { $path }
settings-problems = { $count ->
    [one] Ayar dosyalarında bir sorun var
   *[other] Ayar dosyalarında { $count } sorun var
}

## Notifications

# A list of types with checkboxes follows.
set-types = Olay türleri
set-types-about = İşaretli olanlar için bildirim alırsınız. Diğerleri yine de pencerede görünür.
type-freeze-about = VM birkaç saniye duraklar. Bellek ve açık dosyalar korunur.
type-reboot-about = VM yeniden başlar. Yalnızca bellekte olanlar kaybolur.
type-redeploy-about = VM başka bir konağa taşınır. Bellek ve geçici disk kaybolur.
type-preempt-about = Azure bir Spot VM'yi geri alır; çoğu zaman yarım dakika önceden haber verir. VM, çıkarma ilkesine göre serbest bırakılır veya silinir.
type-terminate-about = VM silinir.
type-other-about = Azure'un ileride duyurabileceği ve Forewarn'ın henüz tanımadığı her şey.
set-scope = Kimin olayları
set-scope-about = Azure, aynı kullanılabilirlik veya ölçek kümesindeki diğer VM'leri de bildirir.
scope-this-vm = Yalnızca bu VM
scope-whole-set = Kümedeki tüm VM'ler
set-reminders = Hatırlatmalar
set-reminders-about = Olaydan kaç dakika önce, örneğin 15, 5, 1. En çok beş sayı; istemiyorsanız boş bırakın.
unit-minutes = dakika
reminders-wrong = “{ $text }” kullanılamaz: { $least } ile { $most } arasında tam dakikalar girin, örneğin 15, 5, 1.
reminders-too-many = { $count } hatırlatma çok fazla: en çok { $most } tane girin.
set-sound = Ses
set-sound-about = Bildirimler sesli gelir.
set-test-notification = Deneme bildirimi
set-test-notification-about = Hemen şimdi bir bildirim gösterir; tıpkı bir olayda olacağı gibi.
test-notification-send = Gönder
test-notification-sending = Gönderiliyor…
test-notification-shown = Sistem bildirimi kabul etti. Hiçbir şey görmediyseniz sistemin kendi ayarları onu tutuyordur: odaklanma veya rahatsız etme ayarına bakın.
test-notification-refused = Sistem bildirimi göstermedi. { $reason }

## Appearance

set-theme = Tema
set-theme-about = Bu pencerenin renkleri.
theme-system = Sistemdeki gibi
theme-light = Açık
theme-dark = Koyu
set-language = Dil
set-language-about = Pencere, bildirimler ve bildirim alanı için.
language-system = Sistemdeki gibi

## Monitoring

set-login = Oturum açıldığında başlat
set-login-about = Forewarn, oturum açtığınız andan itibaren izler. Kapalıysa onu kendiniz başlatmanız gerekir.
set-poll = Sorgulama aralığı
set-poll-about = Forewarn'ın Azure'a sorma sıklığı, 0,2 ile 60 arası. Azure her saniyeyi önerir: kimi olaylar yalnızca yarım dakika önceden bildirilir.
unit-seconds = saniye
decimal-missing = Burada sayı yok: { $least } ile { $most } arasında bir sayı girin.
decimal-wrong = “{ $text }” kullanılamaz: { $least } ile { $most } arasında bir sayı girin.
number-missing = Burada sayı yok: { $least } ile { $most } arasında bir tam sayı girin.
number-wrong = “{ $text }” kullanılamaz: { $least } ile { $most } arasında bir tam sayı girin.

## Webhook

set-webhook = Webhook
set-webhook-about = Her değişiklik bu adrese https ile ya da bu VM'nin kendisine gönderilir ve alınana kadar yinelenir. Hiçbiri için boş bırakın. Adresi bilen herkes oraya gönderebilir.
set-webhook-format = Biçim
set-webhook-format-about = Alıcının anladığı biçim.
format-cloud-events = CloudEvents, JSON olarak
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Geçmişi sakla
set-history-about = 1 ile 3650 gün arası. Daha önce sona ermiş olaylar silinir.
unit-days = gün
data-locations = Verilerin bulunduğu yer
data-locations-about = Her şey bu VM'de kalır. Bir webhook belirtmediğiniz sürece Forewarn hiçbirini başka bir yere göndermez.
data-locations-failed = Yerler öğrenilemedi. { $reason }
location-data = Veri klasörü
location-history = Geçmiş
location-settings = Sizin ayarlarınız
location-machine = Yöneticinin herkes için ayarları
location-log = Günlük
# For screen readers. $name: one of the above.
copy-path = Yolu kopyala: { $name }
open-folder = Klasörü aç
open-folder-failed = Klasör açılamadı. { $reason }

## Help

diagnostics = Tanılama bilgileri
diagnostics-about = Size yardım edecek kişiye göndermek üzere sürüm, sistem, ayarlar, bağlantı ve son hatalar metin olarak. Gizli bilgi içermez.
copy-diagnostics = Kopyala
diagnostics-waiting = Toplanıyor…
diagnostics-failed = Bilgiler toplanamadı. { $reason }
diagnostics-by-hand = Kopyalamaya izin verilmedi. Metin burada: seçip kendiniz kopyalayın.
doctor-row-about = Bu VM ile Azure'un zamanlaması arasında ne olduğunu adım adım denetler.
open-doctor = Aç…
welcome-row = Karşılama
welcome-row-about = Forewarn neyi izler ve simgesi nasıl göz önünde tutulur.
open-welcome = Yeniden göster
