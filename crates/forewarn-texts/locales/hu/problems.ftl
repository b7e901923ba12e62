problem-setting-invalid = { $problem }. Helye: { $path }; helyette használt érték: { $used }.
problem-setting-unknown = „{ $name }” ({ $path }) nem beállítás, ezért nincs hatása. Ellenőrizze a helyesírását.
problem-setting-locked = A(z) { $key } beállítást zárolja: { $by }, ezért az itteni értéke nincs használatban: { $path }.
problem-setting-not-lockable = { $value } a „locked” listában ({ $path }) nem beállítás, ezért semmit sem zárol. Ellenőrizze a helyesírását.
problem-settings-invalid-file = { $path } érvénytelen ({ $line }. sor, { $column }. oszlop): { $reason }. Amíg ki nem javítja, a Forewarn a legutóbbi érvényes beállításokat használja, vagy ha nem voltak, az alapértelmezetteket.
problem-settings-unreadable = { $path } nem olvasható: { $reason }. Addig a Forewarn a legutóbbi érvényes beállításokat használja, vagy ha nem voltak, az alapértelmezetteket.
problem-settings-wrong-owner = { $path } nincs használatban, mert ennek a tulajdonosa nem Ön és nem rendszergazda: { $place }. Kérjen meg egy rendszergazdát, hogy ellenőrizze, és vegye saját tulajdonba.
problem-settings-writable = { $path } nincs használatban, mert Önön és a rendszergazdákon kívül más felhasználók is írhatják ezt: { $place }. Kérjen meg egy rendszergazdát, hogy ellenőrizze, és vonja meg az írási engedélyüket.
problem-user-settings-wrong-owner = { $path } nincs használatban, mert ez egy másik felhasználóé: { $place }. Ellenőrizze a tartalmát. Egy beállítás mentésekor új fájl jön létre, ez pedig mellette marad.
problem-user-settings-writable = { $path } nincs használatban, mert más felhasználók is írhatják ezt: { $place }. Ellenőrizze a tartalmát, majd vonja meg az írási engedélyüket.
problem-settings-not-created = Nem sikerült létrehozni: { $path }. Ok: { $reason }. Ellenőrizze, hogy a mappa létezik-e, és hogy írhat-e bele.
problem-settings-not-saved = A beállításokat nem sikerült ide menteni: { $path }. Ok: { $reason }. Ellenőrizze, hogy írhat-e ide, és hogy nincs-e tele a lemez.
problem-settings-not-saved-unreadable = A beállításokat nem sikerült menteni, mert ez a fájl létezik, de nem olvasható: { $path }. Ok: { $reason }. Ellenőrizze, hogy olvashatja-e, vagy helyezze át.
problem-settings-unresponsive = A beállításfájlok nem olvashatók, mert a lemez nem válaszol. A Forewarn a legutóbb ismert beállításokat használja.

setting-locked = A(z) { $key } beállítást zárolja: { $by }. Kérje meg a rendszergazdát, hogy ott módosítsa.
setting-unknown = „{ $name }” nem beállítás.
autostart-refused = Nem sikerült módosítani a bejelentkezéskori indítást: { $reason }.

problem-history-not-writable = Az előzmények nem menthetők, mert ez a fájl nem írható: { $path }. Ok: { $reason }. Ellenőrizze, hogy a mappa létezik-e, és hogy írhat-e bele.
problem-history-disk-full = Az előzmények nem menthetők, mert megtelt a lemez, amelyen ez a fájl található: { $path }. Szabadítson fel helyet.
problem-history-busy = Az előzmények átmenetileg nem menthetők, mert egy másik program használja ezt a fájlt: { $path }. Ha ez tartós, zárja be azt a programot.
problem-history-newer = Az előzmények nem menthetők, mert ezt a fájlt a Forewarn egy újabb verziója írta: { $path } (formátum: { $found }; ez a verzió legfeljebb ezt olvassa: { $known }). Telepítse újra az újabb verziót, vagy helyezze át a fájlt.
problem-history-not-quarantined = Az előzmények nem menthetők, mert ez a fájl sérült, és nem nevezhető át: { $path }. Ok: { $reason }. Zárja be a fájlt használó programokat, vagy helyezze át a fájlt.
problem-history-quarantined = Az előzményfájl megsérült: { $path } ({ $reason }). A fájl új neve { $renamed }, és új előzmények kezdődtek.
problem-history-lost =
    { $count ->
        [one] Az előzményeket olyan sokáig nem lehetett menteni, hogy a legrégebbi nem mentett bejegyzés elveszett.
       *[other] Az előzményeket olyan sokáig nem lehetett menteni, hogy a(z) { $count } legrégebbi nem mentett bejegyzés elveszett.
    }
problem-history-invalid = Az itt mentett adatok érvénytelenek: { $path } ({ $reason }), ezért egyes eseményekről újra kaphat értesítést.
problem-storage-unresponsive = A tároló nem válaszol, ezért semmi sem menthető. Az események továbbra is megjelennek, de a szabályok és a parancsok várnak. Ellenőrizze a Forewarn adatait tároló lemezt.
problem-approval-not-recorded = A jóváhagyás elküldve, de még nincs rögzítve, mert jelenleg semmi sem menthető.
history-unreadable = Az előzmények nem olvashatók: { $path }. Ok: { $reason }. Próbálja újra; ha nem segít, indítsa újra a Forewarnt.
export-failed = Az exportálás nem sikerült: { $reason }. Válasszon másik mappát, vagy szabadítson fel helyet, majd próbálja újra.
folder-not-opened = Nem sikerült megnyitni: { $path }. Ok: { $reason }.
quitting = A Forewarn kilép.

problem-webhook-waiting =
    { $count ->
        [one] 1 üzenet vár a küldésre (webhook_url): { $reason }. Ellenőrizze az URL-címet a beállításokban.
       *[other] { $count } üzenet vár a küldésre (webhook_url): { $reason }. Ellenőrizze az URL-címet a beállításokban.
    }
problem-webhook-rejected = A webhook_url fogadója elutasított egy üzenetet, ezért az el lett vetve: { $reason }. Ellenőrizze, hogy a webhook_format megfelel-e a fogadónak.
problem-webhook-lost =
    { $count ->
        [one] A webhook_url fogadója olyan sokáig nem volt elérhető, hogy 1 üzenet el lett vetve.
       *[other] A webhook_url fogadója olyan sokáig nem volt elérhető, hogy { $count } üzenet el lett vetve.
    }
problem-automation-paused = A szabályok és az előkészítés szünetelnek eddig: { $when }. Olyan sok esemény jelent meg és tűnt el, hogy a Forewarn nem tudja, melyeket kezelte már.
