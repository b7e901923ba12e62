problem-setting-invalid = { $problem }. Itt áll: { $path }; helyette ez van használatban: { $used }.
problem-setting-unknown = „{ $name }” ({ $path }) nem olyan beállítás, amelyet a Forewarn ismer. Megmarad, de nincs hatása: ellenőrizze az írásmódját.
problem-setting-locked = { $key } zárolva van ({ $by }), ezért az itteni értéke nincs használatban: { $path }.
problem-setting-not-lockable = { $value } a „locked” listában ({ $path }) nem beállítás, ezért semmit sem zárol: ellenőrizze az írásmódját.
problem-settings-invalid-file = { $path } nem értelmezhető a(z) { $line }. sor { $column }. oszlopánál: { $reason }. Amíg ez nincs kijavítva, az érvényes, ami korábban olvasható volt belőle, ennek híján az alapértékek.
problem-settings-unreadable = { $path } nem olvasható: { $reason }. Addig az érvényes, ami korábban olvasható volt belőle, ennek híján az alapértékek.
problem-settings-wrong-owner = { $path } nincs használatban, mert ez valaki másé, aki nem Ön és nem rendszergazda: { $place }. Egy rendszergazda ellenőrizze, és vegye saját tulajdonba.
problem-settings-writable = { $path } nincs használatban, mert ide Önön és a rendszergazdákon kívül mások is írhatnak: { $place }. Egy rendszergazda ellenőrizze, és vonja meg tőlük ezt a jogot.
problem-user-settings-wrong-owner = { $path } nincs használatban, mert ez egy másik felhasználóé: { $place }. Ellenőrizze a tartalmát. Amikor elment egy beállítást, új fájl készül, ez pedig mellette marad.
problem-user-settings-writable = { $path } nincs használatban, mert ide más felhasználók is írhatnak: { $place }. Ellenőrizze a tartalmát, majd vonja meg tőlük az írási jogot.
problem-settings-not-created = { $path } nem hozható létre: { $reason }. Ellenőrizze, hogy a mappa létezik-e, és hogy írhat-e bele.
problem-settings-not-saved = A beállítások nem menthetők ide: { $path }. Oka: { $reason }. Ellenőrizze, hogy írhat-e ide, és hogy nincs-e tele a lemez.
problem-settings-not-saved-unreadable = A beállítások nem menthetők, mert ez a fájl létezik, de nem olvasható: { $path }. Oka: { $reason }. Ellenőrizze, hogy olvashatja-e, vagy helyezze át.
problem-settings-unresponsive = A beállításfájlok nem olvashatók, mert a lemez nem válaszol. A legutóbb ismert beállítások maradnak érvényben.

setting-locked = A(z) { $key } beállítást a(z) { $by } fájl zárolja: kérje meg a rendszergazdát, hogy ott módosítsa.
setting-unknown = Nincs „{ $name }” nevű beállítás.
autostart-refused = A rendszer nem engedte, hogy a Forewarn módosítsa a bejelentkezéskori indítást: { $reason }.

problem-history-not-writable = Az előzmények csak a memóriában vannak, mert ez a fájl nem írható: { $path }. Oka: { $reason }. Ellenőrizze, hogy a mappa létezik-e, és hogy írhat-e bele.
problem-history-disk-full = Az előzmények csak a memóriában vannak, mert megtelt a lemez, amelyen ez a fájl van: { $path }. Szabadítson fel rajta helyet.
problem-history-busy = Az előzmények egyelőre a memóriában vannak, mert ezt a fájlt egy másik program használja: { $path }. Ha ez nem múlik el, zárja be a másik programot.
problem-history-newer = Az előzmények csak a memóriában vannak, mert ezt a fájlt a Forewarn egy újabb verziója írta, és érintetlen marad: { $path } (formátum: { $found }; ez a verzió ezt ismeri: { $known }). Telepítse újra az újabb verziót, vagy helyezze át a fájlt.
problem-history-not-quarantined = Az előzmények csak a memóriában vannak, mert ez a fájl sérült, és nem nevezhető át: { $path }. Oka: { $reason }. Zárja be az azt használó programokat, vagy helyezze át a fájlt.
problem-history-quarantined = Az itteni előzmények sérültek: { $path } ({ $reason }). A fájl új neve { $renamed }, és új előzmények kezdődtek.
problem-history-lost =
    { $count ->
        [one] Az előzmények olyan sokáig nem voltak írhatók, hogy az akkori legrégebbi bejegyzések hiányoznak ({ $count }).
       *[other] Az előzmények olyan sokáig nem voltak írhatók, hogy az akkori legrégebbi bejegyzések hiányoznak ({ $count }).
    }
problem-history-invalid = Az itt mentett adatok nem értelmezhetők: { $path } ({ $reason }), ezért egyes eseményekről újra értesítés jöhet.
problem-storage-unresponsive = A tároló nem válaszol, ezért semmi sem kerül mentésre. Az események továbbra is megjelennek; a szabályok és a parancsok várnak. Ellenőrizze a Forewarn adatait tároló lemezt.
problem-approval-not-recorded = A jóváhagyást elküldtük, de még nincs rögzítve, mert jelenleg semmi sem menthető.
history-unreadable = A(z) { $path } fájlban lévő előzmények nem olvashatók: { $reason }. Próbálja újra; ha nem segít, indítsa újra a Forewarnt.
export-failed = Az exportált fájl nem írható: { $reason }. Válasszon másik helyet, vagy szabadítson fel helyet, és exportáljon újra.
folder-not-opened = A(z) { $path } nem nyitható meg: { $reason }.
quitting = A Forewarn éppen leáll.

problem-webhook-waiting =
    { $count ->
        [one] 1 üzenet vár a webhook_url címzettjére: { $reason }. Amint fogadja, elmegy; ellenőrizze a címet a beállításokban.
       *[other] A webhook_url címzettje nem fogadja az üzeneteket: { $reason }. Küldésre vár: { $count }. Ellenőrizze a címet a beállításokban.
    }
problem-webhook-rejected = A webhook_url címzettje nem fogadott el egy üzenetet, ezért az kimaradt: { $reason }. Ellenőrizze, hogy a webhook_format illik-e a címzetthez.
problem-webhook-lost =
    { $count ->
        [one] A webhook_url címzettje olyan sokáig nem volt elérhető, hogy 1 neki szóló üzenetnek ki kellett maradnia.
       *[other] A webhook_url címzettje olyan sokáig nem volt elérhető, hogy üzenetek maradtak ki: { $count }.
    }
problem-automation-paused = { $when } időpontig a szabályok semmit sem hagynak jóvá, és előkészítés sem fut: olyan sok esemény jött és ment, hogy a Forewarn nem tudja, melyeket kezelte már.
