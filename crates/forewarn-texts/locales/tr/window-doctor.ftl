### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Bağlantı tanılama
doctor-running = Bağlantı denetleniyor…
doctor-running-hint = En çok 20 saniye sürer. Forewarn bu sırada izlemeyi sürdürür.
doctor-failed = Bağlantı denetlenemedi
doctor-actions = Ne yapmalı
doctor-steps = Denetimler
doctor-copy = Raporu kopyala
doctor-again = Yeniden çalıştır
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = Tamam:
verdict-bad = Sorun:
verdict-unknown = Bilinmiyor:
verdict-note = Not:
