//! Hungarian.

mod commands;
mod desktop;
pub(super) mod failures;
mod native;
mod rules;
mod troubles;

use super::Text;
use crate::alerts::Topic;
use crate::impact::{Advice, EventKind};
use crate::settings::SettingKey;
use crate::tracker::NotApprovable;

pub(super) fn text(text: Text) -> &'static str {
    match text {
        Text::Nameless => "Esemény",
        Text::Now(kind) => now(kind),
        Text::Cost(kind) => cost(kind),
        Text::InterruptionAbout => "Körülbelül {time} kiesés.",
        Text::InterruptionNone => "Kiesés nem várható.",
        Text::InterruptionUnknown => "A kiesés hossza ismeretlen.",
        Text::ByAzure => "Kezdeményező: az Azure.",
        Text::ByUser => "Kezdeményező: egy felhasználó.",
        Text::ByOther => "Kezdeményező: {source}.",
        Text::Advice(advice) => advise(advice),
        Text::WhyNot(reason) => why_not(reason),
        Text::Trouble(trouble) => troubles::text(trouble),
        Text::Desktop(text) => desktop::text(text),
        Text::Native(text) => native::text(text),
        Text::Rule(text) => rules::text(text),
        Text::Command(text) => commands::text(text),
        Text::ApprovalUnanswered => "A Forewarn leállt, mielőtt a válasz megérkezett volna.",
        Text::WrongValue => "{key} nem lehet {value}; megengedett: {allowed}",
        Text::Allowed(key) => allowed(key),
        Text::Upcoming => "{type} {time} múlva · {vm}",
        Text::UpcomingNow => "{type} már {time} múlva · {vm}",
        Text::MovedUp => "Előrehozva, korábbi időpont: {when}.",
        Text::ChangedFrom => "Korábbi típus: {type}.",
        Text::KeepsChanging => "Folyamatosan változik. Csak akkor jön újabb értesítés, ha még súlyosabb lesz.",
        Text::KeepsFlapping => {
            "Ez az esemény újra meg újra megjelenik és eltűnik. A Forewarn nem jelenti be minden alkalommal, de a kezdete előtt így is értesíti Önt."
        }
        Text::Several(topic) => several(topic),
        Text::Due => "{type} most esedékes · {vm}",
        Text::Announced => "{type} bejelentve · {vm}",
        Text::Running => "{now} · {vm}",
        Text::InProgress => "{type} folyamatban · {vm}",
        Text::Cancelled => "{type} visszavonva · {vm}",
        Text::CancelledAway => "{type} visszavonva az Ön távollétében · {vm}",
        Text::Withdrawn => "Az Azure visszavonta.",
        Text::Finished => "{type} befejeződött · {vm}",
        Text::FinishedAway => "{type} befejeződött az Ön távollétében · {vm}",
        Text::Took => "{time} alatt zajlott le.",
        Text::ContactLost => "Az Azure ütemezése nem látható",
        Text::LastKnownAt => "Utoljára ismert: {type}, {when}.",
        Text::LastKnown => "Utoljára ismert: {type}.",
        Text::ButtonDetails => "Részletek",
        Text::ButtonRemind => "Szóljon, ha {time} van hátra",
        Text::ButtonApprove => "Jóváhagyás most…",
        Text::Quiet => "Nincs ütemezett karbantartás",
        Text::Starting => "Várakozás az Azure első válaszára",
        Text::UnreachableFor => "Az Azure-metaadatok {time} óta nem érhetők el",
        Text::UnreachableSince => "Az Azure-metaadatok nem érhetők el {when} óta",
        Text::Unreadable => "Az Azure olvashatatlan bejelentést tett",
        Text::EvictionsUnseen => "Spot visszavételek és törlések nem láthatók ezzel: api-version {version}",
        Text::DeletionsUnseen => "Törlések nem láthatók ezzel: api-version {version}",
        Text::Demo => " (demó)",
        Text::UpcomingAt => "{type} {when}-kor · {vm}",
        Text::MenuOpen => "Forewarn megnyitása",
        Text::MenuApprove => "{type} jóváhagyása · {vm}…",
        Text::MenuMore => "További {count} a Forewarn ablakában…",
        Text::MenuSnooze => "Emlékeztetők elnémítása",
        Text::MenuAutostart => "Indítás bejelentkezéskor",
        Text::MenuAbout => "Névjegy",
        Text::MenuQuit => "Kilépés",
        Text::VmAndOthers => "{vm} +{count}",
        Text::DaysHours => "{days} nap {hours} óra",
        Text::OneDayHours => "1 nap {hours} óra",
        Text::HoursMinutes => "{hours} óra {minutes} perc",
        Text::Minutes => "{minutes} perc",
        Text::MinutesSeconds => "{minutes} perc {seconds} mp",
        Text::Seconds => "{seconds} mp",
    }
}

fn several(topic: Topic) -> &'static str {
    match topic {
        Topic::Ended => "{count} esemény véget ért",
        Topic::CommandFailed => "Sikertelen parancsok {count} eseménynél",
        Topic::RuleActed => "Szabályok {count} esemény jóváhagyását küldték el",
        Topic::RuleAnnounced => "Szabályok {count} esemény jóváhagyására készülnek",
        Topic::Flapping => "{count} esemény újra meg újra megjelenik és eltűnik",
        Topic::Appeared => "{count} esemény bejelentve",
        Topic::Reminder => "{count} esemény közeleg",
        Topic::Worsened => "{count} esemény súlyosabb lett vagy előbbre került",
        Topic::Started => "{count} esemény folyamatban",
    }
}

fn now(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "Most szünetel",
        EventKind::Reboot => "Most újraindul",
        EventKind::Redeploy => "Most másik gazdagépre kerül",
        EventKind::Preempt => "Most kiszorul",
        EventKind::Terminate => "Most törlődik",
        EventKind::Other => "{type} most zajlik",
    }
}

fn cost(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "A VM szünetel. A memória és a megnyitott fájlok megmaradnak.",
        EventKind::Reboot => "A memória tartalma elvész.",
        EventKind::Redeploy => "Másik gazdagépre kerül. A memória tartalma és az ideiglenes lemez elvész.",
        EventKind::Preempt => {
            "A Spot VM a kiürítési szabályzatától függően felszabadul vagy törlődik. A memória tartalma és az ideiglenes lemez elvész."
        }
        EventKind::Terminate => "A VM törlődik.",
        EventKind::Other => "A Forewarn nem ismeri ezt az eseménytípust. Készüljön fel arra, hogy a VM leáll.",
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::ApproveEarly => {
            "Az ilyen hosszú előzetes értesítés általában előre jelzett hardverhibát jelent: hagyja jóvá korán, Önnek alkalmas időben."
        }
        Advice::StartedUnannounced => {
            "Már a bejelentése előtt elkezdődött: hardverhiba, vagy egy automatikusan jóváhagyó szabályzat."
        }
    }
}

fn why_not(reason: NotApprovable) -> &'static str {
    match reason {
        NotApprovable::NotKnown => "Ez az esemény véget ért.",
        NotApprovable::NoId => "Az Azure nem adott azonosítót ennek az eseménynek, ezért nem hagyható jóvá.",
        NotApprovable::TooManyVms => "Nem minden VM-je jeleníthető meg, ezért itt nem hagyható jóvá.",
        NotApprovable::Started => "Már elkezdődött.",
        NotApprovable::AlreadyRequested => "A jóváhagyás úton van.",
        NotApprovable::AlreadyApproved => "Jóvá van hagyva, és az Azure-ra vár; a gazdagép más bérlői késleltethetik.",
        NotApprovable::NoContact => "Az Azure nem érhető el, ezért nem tudni, hogy ez az esemény érvényes-e még.",
        NotApprovable::NotListed => {
            "Az Azure legutóbbi listája csak részben volt olvasható, és ez az esemény nem szerepel benne."
        }
        NotApprovable::VmsChanged => {
            "Az esemény virtuális gépei megváltoztak. Ellenőrizze a listát, és hagyja jóvá újra."
        }
        NotApprovable::Forbidden => "Az egyik szabály nem engedi, hogy ezt az eseményt innen jóváhagyják.",
    }
}

/// The end of the sentence "megengedett: …".
fn allowed(key: SettingKey) -> &'static str {
    match key {
        SettingKey::NotifyTypes => "lista ezekből: Freeze, Reboot, Redeploy, Preempt, Terminate és Other",
        SettingKey::NotifyScope => "\"this_vm\" vagy \"whole_set\"",
        SettingKey::ReminderMinutes => "legfeljebb 5 egész szám listája 1 és 1440 között",
        SettingKey::Sound | SettingKey::StartAtLogin | SettingKey::ApproveUserInitiated => "true vagy false",
        SettingKey::PollIntervalSeconds => "szám 0.2 és 60 között",
        SettingKey::ApproveFreezeUpToSeconds => "egész szám 0 (kikapcsolva) és 3600 között",
        SettingKey::Rules => "legfeljebb 50 szabály listája, mindegyik egy tábla",
        SettingKey::ApprovalGraceSeconds => "egész szám 0 és 300 között",
        SettingKey::Prepare | SettingKey::Recover => "legfeljebb 20 parancs listája, mindegyik egy tábla",
        SettingKey::Theme => "\"system\", \"light\" vagy \"dark\"",
        SettingKey::Language => "\"system\", \"en\", \"tr\", \"sv\", \"hu\" vagy \"nl\"",
        SettingKey::HistoryDays => "egész szám 1 és 3650 között",
        SettingKey::WebhookUrl => "https:// kezdetű cím, vagy http://, ha ezen a VM-en van; üres, ha nincs ilyen",
        SettingKey::WebhookFormat => "\"cloudevents\", \"teams\", \"slack\" vagy \"alertmanager\"",
    }
}
