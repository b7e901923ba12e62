//! Hungarian.

use super::Reply;
use crate::change::Field;

pub(super) fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::TrialTitle => "Az értesítések működnek",
        Reply::TrialBody => "A Forewarn így szól az eseményekről. Ez csak próba volt.",
        Reply::NotificationSilent => "A rendszer értesítési szolgáltatása nem válaszolt.",
        Reply::AutostartRefused => {
            "A rendszer nem engedte, hogy a Forewarn módosítsa a bejelentkezéskori indítást: {reason}."
        }
        Reply::SettingLocked => {
            "A(z) {key} beállítást a(z) {by} fájl zárolja: kérje meg a rendszergazdát, hogy ott módosítsa."
        }
        Reply::SettingUnknown => "Nincs „{name}” nevű beállítás.",
        Reply::HistoryNotRead => {
            "A(z) {path} fájlban lévő előzmények nem olvashatók: {reason}. Próbálja újra; ha nem segít, indítsa újra a Forewarnt."
        }
        Reply::ExportNotWritten => {
            "Az exportált fájl nem írható: {reason}. Válasszon másik helyet, vagy szabadítson fel helyet, és exportáljon újra."
        }
        Reply::ExportTitle => "Előzmények exportálása",
        Reply::ExportTable => "Táblázat (CSV)",
        Reply::ExportList => "Lista (JSON)",
        Reply::FolderNotOpened => "A(z) {path} nem nyitható meg: {reason}.",
        Reply::Ending => "A Forewarn éppen leáll.",
        Reply::Field(field) => field_name(field),
        Reply::Appeared => "Az Azure bejelentette az eseményt.",
        Reply::Unannounced => "Az esemény már folyamatban volt, amikor a Forewarn először látta.",
        Reply::Updated => "Az Azure módosította az adatokat. {fields}",
        Reply::ApprovalRequested => "{by} kérte az Azure-t, hogy most kezdje el.",
        Reply::Approved => "Az Azure elfogadta {by} jóváhagyását.",
        Reply::ApprovalFailed => "Az Azure nem fogadta el {by} jóváhagyását. {answer}",
        Reply::Started => "Az esemény elkezdődött.",
        Reply::Completed => "Az esemény véget ért.",
        Reply::CompletedUnseen => "Az esemény véget ért. A kezdete nem látszott.",
        Reply::CompletedAway => "Az esemény véget ért, miközben a Forewarn nem futott.",
        Reply::Cancelled => "Az Azure visszavonta az eseményt.",
        Reply::CancelledAway => "Az Azure visszavonta az eseményt, miközben a Forewarn nem futott.",
        Reply::ContactLost => "Megszakadt a kapcsolat az Azure-ral. {reason}",
        Reply::ContactRestored => "A kapcsolat az Azure-ral {time} után helyreállt.",
        Reply::Paused => "A VM ennyi ideig állt: {time}.",
        Reply::ClockMoved => "A VM óráját ennyivel állították át: {time}.",
        Reply::NotKnown => "Olyasmi történt, amit a Forewarn e verziója nem ismer ({kind}).",
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::EventType => "Típus",
        Field::Status => "Állapot",
        Field::Resources => "VM-ek",
        Field::NotBefore => "Legkorábbi kezdés",
        Field::Description => "Leírás",
        Field::Source => "Kezdeményező",
        Field::Duration => "Kiesés másodpercben",
        Field::Other => "Egyéb részletek",
    }
}
