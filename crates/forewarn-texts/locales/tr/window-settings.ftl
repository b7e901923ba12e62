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
not-saved = Kaydedilemedi. Yeniden deneyin.
locked-by = Yöneticiniz tarafından belirlendi: { $path }
settings-problems = { $count ->
    [one] Ayar dosyalarında bir sorun var
   *[other] Ayar dosyalarında { $count } sorun var
}

## Notifications

# A list of types with checkboxes follows.
set-types = Bildirim alınacak olaylar
set-types-about = Diğer tüm olaylar yine pencerede görünür.
type-freeze-about = VM birkaç saniye duraklatılır. Bellek ve açık dosyalar korunur.
type-reboot-about = VM yeniden başlatılır. Bellek içeriği kaybolur.
type-redeploy-about = VM başka bir konağa taşınır. Bellek içeriği ve geçici disk kaybolur.
type-preempt-about = Azure bir Spot VM'yi çıkarır; genellikle 30 saniye önceden duyurur. VM, çıkarma ilkesine göre serbest bırakılır veya silinir.
type-terminate-about = VM silinir.
type-other-about = Forewarn'ın tanımadığı olay türleri.
set-scope = Bildirim alınacak VM'ler
set-scope-about = Azure, aynı kullanılabilirlik kümesindeki veya ölçek kümesindeki diğer VM'lerin olaylarını da duyurur.
scope-this-vm = Yalnızca bu VM
scope-whole-set = Kümedeki tüm VM'ler
set-reminders = Anımsatıcılar
set-reminders-about = Olaydan kaç dakika önce, örneğin 15, 5, 1. En çok beş tane; istemiyorsanız boş bırakın.
unit-minutes = dakika
reminders-wrong = “{ $text }” geçerli değil. { $least } ile { $most } arasında tam dakikalar girin, örneğin 15, 5, 1.
reminders-too-many = { $count } anımsatıcı çok fazla. En çok { $most } tane girin.
set-sound = Ses
set-sound-about = Bildirimler ses çalar.
set-test-notification = Test bildirimi
set-test-notification-about = Bir olayda olduğu gibi, şimdi bir bildirim gösterir.
test-notification-send = Gönder
test-notification-sending = Gönderiliyor…
test-notification-shown = Sistem bildirimi kabul etti. Görmediyseniz odaklanma veya rahatsız etmeyin modunun açık olup olmadığını denetleyin.
test-notification-refused = Sistem bildirimi göstermedi. { $reason }

## Appearance

set-theme = Tema
set-theme-about = Bu pencerenin renkleri.
theme-system = Sistem ayarını kullan
theme-light = Açık
theme-dark = Koyu
set-window-style = Pencere
set-window-style-about = Açılır panelin başlık çubuğu yoktur; bildirim alanının yanında açılır ve başka bir yere tıkladığınızda kapanır.
style-system = Sistem varsayılanını kullan
style-flyout = Açılır panel
style-title-bar = Başlık çubuklu pencere
set-language = Dil
set-language-about = Pencere, bildirimler ve bildirim alanı için.
language-system = Sistem ayarını kullan

## Monitoring

set-login = Oturum açıldığında başlat
set-login-about = Forewarn, oturum açtığınızda izlemeye başlar. Kapalıysa Forewarn'ı kendiniz başlatmanız gerekir.
set-poll = Yoklama aralığı
set-poll-about = Forewarn'ın olayları denetleme sıklığı, 0,2 ile 60 arası. Azure her saniyeyi önerir: bazı olaylar yalnızca 30 saniye önceden duyurulur.
unit-seconds = saniye
decimal-missing = { $least } ile { $most } arasında bir sayı girin.
decimal-wrong = “{ $text }” geçerli değil. { $least } ile { $most } arasında bir sayı girin.
number-missing = { $least } ile { $most } arasında bir tam sayı girin.
number-wrong = “{ $text }” geçerli değil. { $least } ile { $most } arasında bir tam sayı girin.

## Webhook

set-webhook = Webhook URL'si
set-webhook-about = Her değişikliği bu URL'ye gönderir ve kabul edilene kadar yeniden dener. https veya bu VM'deki bir adres için http kullanın. İstemiyorsanız boş bırakın. URL'yi bilen herkes oraya gönderim yapabilir.
set-webhook-format = Biçim
set-webhook-format-about = Alıcının beklediği biçim.
format-cloud-events = CloudEvents (JSON)
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Geçmişi sakla
set-history-about = 1 ile 3650 gün arası. Daha eski olaylar silinir.
unit-days = gün
data-locations = Veri konumları
data-locations-about = Her şey bu VM'de kalır. Bir webhook ayarlamadığınız sürece Forewarn hiçbir yere bir şey göndermez.
data-locations-failed = Konumlar bulunamadı. { $reason }
location-data = Veri klasörü
location-history = Geçmiş
location-settings = Ayarlarınız
location-machine = Yöneticinin tüm kullanıcılar için ayarları
location-log = Günlük
# For screen readers. $name: one of the above.
copy-path = Yolu kopyala: { $name }
open-folder = Klasörü aç
open-folder-failed = Klasör açılamadı. { $reason }

## Help

diagnostics = Tanılama bilgileri
diagnostics-about = Destek isteği için sürüm, sistem, ayarlar, bağlantı ve son hatalar, metin olarak. Gizli bilgi içermez.
copy-diagnostics = Kopyala
diagnostics-waiting = Toplanıyor…
diagnostics-failed = Bilgiler toplanamadı. { $reason }
diagnostics-by-hand = Kopyalanamadı. Aşağıdaki metni seçip kendiniz kopyalayın.
doctor-row-about = Bu VM ile Azure arasındaki bağlantıyı adım adım denetler.
open-doctor = Aç…
welcome-row = Tanıtım
welcome-row-about = Forewarn'ın neyi izlediği ve simgesinin nasıl görünür tutulacağı.
open-welcome = Yeniden göster
