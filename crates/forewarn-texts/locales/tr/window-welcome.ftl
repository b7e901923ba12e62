### The introduction that opens the first time, and the About sheet.

welcome-title = Forewarn'a hoş geldiniz
# A notice, if an event came before the introduction.
welcome-offer = Forewarn'da yeni misiniz?
welcome-open = Tanıtımı göster
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = Forewarn, Azure bu VM'yi duraklatmadan, yeniden başlatmadan, taşımadan veya silmeden önce sizi uyarır.
welcome-wait = Azure portalından yeniden başlatmalar artık bekler
welcome-wait-body = Portaldan istediğiniz yeniden başlatma artık duyurulur ve biri onaylamadıkça genellikle 15 dakika bekler. İzleme bittikten bir gün sonra bu da sona erer.
welcome-pin = Zili görünür tutun
welcome-pin-windows = Görev çubuğunun köşesindeki oku açın ve zili saatin yanına sürükleyin.
welcome-pin-linux = Panelinizin bildirim alanındadır. Değilse masaüstünüzde simge desteği gerekir; örneğin GNOME için AppIndicator uzantısı.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Her şey
preset-everything-about = Kısa Freeze olayları dahil
preset-restarts = Yalnızca VM'yi yeniden başlatan veya durduranlar
preset-restarts-about = Kısa Freeze olayları dışında her şey
preset-quiet = Sessiz
preset-quiet-about = Olaylar yalnızca pencerede ve bildirim alanında
welcome-start = İzlemeye başla

## About

about-version = Sürüm { $version }
about-what = Azure bu VM'yi duraklatmadan, yeniden başlatmadan, taşımadan veya silmeden önce sizi uyarır.
about-source = Azure Scheduled Events verilerini okur
about-api = api-version { $api }
