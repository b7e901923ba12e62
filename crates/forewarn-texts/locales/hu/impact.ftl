event-unnamed = Esemény

cost-freeze = A VM szünetelni fog. A memória és a megnyitott fájlok megmaradnak.
cost-reboot = A memória tartalma elvész.
cost-redeploy = A VM másik gazdagépre kerül. A memória és az ideiglenes lemez tartalma elvész.
cost-preempt = A Spot VM a kiürítési szabályzatától függően felszabadul vagy törlődik. A memória és az ideiglenes lemez tartalma elvész.
cost-terminate = A VM törlődik.
cost-other = A Forewarn nem ismeri ezt az eseménytípust. Készüljön fel arra, hogy a VM leállhat.

interruption-about = Várható kiesés: körülbelül { $time }.
interruption-none = Kiesés nem várható.
initiated-by-azure = Kezdeményező: Azure.
initiated-by-user = Kezdeményező: egy felhasználó.
initiated-by-other = Kezdeményező: { $source }.

advice-approve-early = Az ilyen korai értesítés általában azt jelenti, hogy az Azure hardverhibát jelez előre. Hagyja jóvá korán, az Önnek megfelelő időpontban.
advice-started-unannounced = Előzetes értesítés nélkül kezdődött: hardverhiba történt, vagy egy szabályzat automatikusan jóváhagyta.
