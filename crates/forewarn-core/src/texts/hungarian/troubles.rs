//! Trouble with settings and history, in Hungarian.

use crate::texts::TroubleText;

pub(super) fn text(trouble: TroubleText) -> &'static str {
    match trouble {
        TroubleText::SettingWrong => "{problem}. Itt áll: {path}; helyette ez van használatban: {used}.",
        TroubleText::SettingUnknown => {
            "„{name}” ({path}) nem olyan beállítás, amelyet a Forewarn ismer. Megmarad, de nincs hatása: ellenőrizze az írásmódját."
        }
        TroubleText::SettingLocked => "{key} zárolva van ({by}), ezért az itteni értéke nincs használatban: {path}.",
        TroubleText::SettingNotLockable => {
            "{value} a „locked” listában ({path}) nem beállítás, ezért semmit sem zárol: ellenőrizze az írásmódját."
        }
        TroubleText::SettingsBroken => {
            "{path} nem értelmezhető a(z) {line}. sor {column}. oszlopánál: {reason}. Amíg ez nincs kijavítva, az érvényes, ami korábban olvasható volt belőle, ennek híján az alapértékek."
        }
        TroubleText::SettingsUnreadable => {
            "{path} nem olvasható: {reason}. Addig az érvényes, ami korábban olvasható volt belőle, ennek híján az alapértékek."
        }
        TroubleText::SettingsForeign => {
            "{path} nincs használatban, mert ez valaki másé, aki nem Ön és nem rendszergazda: {place}. Egy rendszergazda ellenőrizze, és vegye saját tulajdonba."
        }
        TroubleText::SettingsExposed => {
            "{path} nincs használatban, mert ide Önön és a rendszergazdákon kívül mások is írhatnak: {place}. Egy rendszergazda ellenőrizze, és vonja meg tőlük ezt a jogot."
        }
        TroubleText::OwnSettingsForeign => {
            "{path} nincs használatban, mert ez egy másik felhasználóé: {place}. Ellenőrizze a tartalmát. Amikor elment egy beállítást, új fájl készül, ez pedig mellette marad."
        }
        TroubleText::OwnSettingsExposed => {
            "{path} nincs használatban, mert ide más felhasználók is írhatnak: {place}. Ellenőrizze a tartalmát, majd vonja meg tőlük az írási jogot."
        }
        TroubleText::SettingsNotCreated => {
            "{path} nem hozható létre: {reason}. Ellenőrizze, hogy a mappa létezik-e, és hogy írhat-e bele."
        }
        TroubleText::SaveNotWritten => {
            "A beállítások nem menthetők ide: {path}. Oka: {reason}. Ellenőrizze, hogy írhat-e ide, és hogy nincs-e tele a lemez."
        }
        TroubleText::SaveNotRead => {
            "A beállítások nem menthetők, mert ez a fájl létezik, de nem olvasható: {path}. Oka: {reason}. Ellenőrizze, hogy olvashatja-e, vagy helyezze át."
        }
        TroubleText::HistoryNotWritable => {
            "Az előzmények csak a memóriában vannak, mert ez a fájl nem írható: {path}. Oka: {reason}. Ellenőrizze, hogy a mappa létezik-e, és hogy írhat-e bele."
        }
        TroubleText::HistoryDiskFull => {
            "Az előzmények csak a memóriában vannak, mert megtelt a lemez, amelyen ez a fájl van: {path}. Szabadítson fel rajta helyet."
        }
        TroubleText::HistoryBusy => {
            "Az előzmények egyelőre a memóriában vannak, mert ezt a fájlt egy másik program használja: {path}. Ha ez nem múlik el, zárja be a másik programot."
        }
        TroubleText::HistoryNewer => {
            "Az előzmények csak a memóriában vannak, mert ezt a fájlt a Forewarn egy újabb verziója írta, és érintetlen marad: {path} (formátum: {found}; ez a verzió ezt ismeri: {known}). Telepítse újra az újabb verziót, vagy helyezze át a fájlt."
        }
        TroubleText::HistoryStuck => {
            "Az előzmények csak a memóriában vannak, mert ez a fájl sérült, és nem nevezhető át: {path}. Oka: {reason}. Zárja be az azt használó programokat, vagy helyezze át a fájlt."
        }
        TroubleText::HistorySetAside => {
            "Az itteni előzmények sérültek: {path} ({reason}). A fájl új neve {aside}, és új előzmények kezdődtek."
        }
        TroubleText::HistoryLost => {
            "Az előzmények olyan sokáig nem voltak írhatók, hogy az akkori legrégebbi bejegyzések hiányoznak ({count})."
        }
        TroubleText::HistoryNotUnderstood => {
            "Az itt mentett adatok nem értelmezhetők: {path} ({reason}), ezért egyes eseményekről újra értesítés jöhet."
        }
        TroubleText::StorageUnresponsive => {
            "A tároló nem válaszol, ezért semmi sem kerül mentésre. Az események továbbra is megjelennek; a szabályok és a parancsok várnak. Ellenőrizze a Forewarn adatait tároló lemezt."
        }
        TroubleText::ApprovalNotRecorded => {
            "A jóváhagyást elküldtük, de még nincs rögzítve, mert jelenleg semmi sem menthető."
        }
        TroubleText::SettingsUnresponsive => {
            "A beállításfájlok nem olvashatók, mert a lemez nem válaszol. A legutóbb ismert beállítások maradnak érvényben."
        }
        TroubleText::WebhookWaiting => {
            "A webhook_url címzettje nem fogadja az üzeneteket: {reason}. Küldésre vár: {count}. Ellenőrizze a címet a beállításokban."
        }
        TroubleText::WebhookRefused => {
            "A webhook_url címzettje nem fogadott el egy üzenetet, ezért az kimaradt: {reason}. Ellenőrizze, hogy a webhook_format illik-e a címzetthez."
        }
        TroubleText::WebhookOneWaiting => {
            "1 üzenet vár a webhook_url címzettjére: {reason}. Amint fogadja, elmegy; ellenőrizze a címet a beállításokban."
        }
        TroubleText::WebhookOneLost => {
            "A webhook_url címzettje olyan sokáig nem volt elérhető, hogy 1 neki szóló üzenetnek ki kellett maradnia."
        }
        TroubleText::AutomationPaused => {
            "{when} időpontig a szabályok semmit sem hagynak jóvá, és előkészítés sem fut: olyan sok esemény jött és ment, hogy a Forewarn nem tudja, melyeket kezelte már."
        }
        TroubleText::WebhookLost => {
            "A webhook_url címzettje olyan sokáig nem volt elérhető, hogy üzenetek maradtak ki: {count}."
        }
    }
}
