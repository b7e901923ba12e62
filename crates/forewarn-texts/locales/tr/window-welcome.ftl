### The introduction that opens the first time, and the About sheet.

welcome-title = Forewarn'a hoş geldiniz
# A notice, if an event came before the introduction.
welcome-offer = Forewarn'da yeni misiniz?
welcome-open = Tanıtımı göster
welcome-monitor = Neyi izler
welcome-monitor-body = Azure bir VM'yi duraklatacağını, yeniden başlatacağını, taşıyacağını veya sileceğini ona önceden bildirir. Forewarn durmadan sorar, size zamanında haber verir ve bir olayı beklemek yerine hemen onaylamanızı sağlar.
welcome-wait = Azure portalından yeniden başlatma artık bekler
welcome-wait-body = Bir VM bu zamanlamayı sormaya başladığı anda Azure, sizin verdiğiniz komutları da önceden bildirir. Portaldan istenen yeniden başlatma, biri onaylamadıkça süresini bekler; bu genellikle 15 dakikadır. Onayı örneğin buradan verebilirsiniz. Bir gün boyunca kimse sormazsa Azure beklemeyi bırakır.
welcome-pin = Zili göz önünde tutun
welcome-pin-windows = Windows yeni simgeleri görev çubuğunun köşesindeki okun arkasına koyar. Oku açın ve zili saatin yanına sürükleyin.
welcome-pin-linux = Zil, panelinizin bildirim alanındadır. Göremiyorsanız masaüstünüze bildirim alanı desteği gerekir; GNOME için örneğin AppIndicator uzantısı.
welcome-alerts = Haberiniz olacağından emin olun
welcome-start = İzlemeye başla

## About

about-version = Sürüm { $version }
about-what = Azure bu VM'ye dokunmadan önce sizi zamanında uyarır.
about-source = Azure Scheduled Events verilerini okur
about-api = api-version { $api }
