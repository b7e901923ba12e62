event-unnamed = Esemény

cost-freeze = A VM szünetel. A memória és a megnyitott fájlok megmaradnak.
cost-reboot = A memória tartalma elvész.
cost-redeploy = Másik gazdagépre kerül. A memória tartalma és az ideiglenes lemez elvész.
cost-preempt = A Spot VM a kiürítési szabályzatától függően felszabadul vagy törlődik. A memória tartalma és az ideiglenes lemez elvész.
cost-terminate = A VM törlődik.
cost-other = A Forewarn nem ismeri ezt az eseménytípust. Készüljön fel arra, hogy a VM leáll.

interruption-about = Körülbelül { $time } kiesés.
interruption-none = Kiesés nem várható.
initiated-by-azure = Kezdeményező: az Azure.
initiated-by-user = Kezdeményező: egy felhasználó.
initiated-by-other = Kezdeményező: { $source }.

advice-approve-early = Az ilyen hosszú előzetes értesítés általában előre jelzett hardverhibát jelent: hagyja jóvá korán, Önnek alkalmas időben.
advice-started-unannounced = Már a bejelentése előtt elkezdődött: hardverhiba, vagy egy automatikusan jóváhagyó szabályzat.
