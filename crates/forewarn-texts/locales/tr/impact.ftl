event-unnamed = Olay

cost-freeze = VM duraklatılır. Bellek ve açık dosyalar korunur.
cost-reboot = Bellek içeriği kaybolur.
cost-redeploy = Başka bir konağa taşınır. Bellek içeriği ve geçici disk kaybolur.
cost-preempt = Spot VM, çıkarma ilkesine göre serbest bırakılır veya silinir. Bellek içeriği ve geçici disk kaybolur.
cost-terminate = VM silinir.
cost-other = Forewarn bu olay türünü tanımıyor. VM'nin durmasına hazırlıklı olun.

interruption-about = Yaklaşık { $time } kesinti.
interruption-none = Kesinti beklenmiyor.
initiated-by-azure = Azure tarafından istendi.
initiated-by-user = Bir kullanıcı tarafından istendi.
initiated-by-other = { $source } tarafından istendi.

advice-approve-early = Bu kadar erken bir duyuru genellikle öngörülen bir donanım arızasına işaret eder: size uygun bir zamanda, erkenden onaylayın.
advice-started-unannounced = Duyurulmadan önce başlamıştı: ya bir donanım arızası ya da kendiliğinden onaylayan bir ilke.
