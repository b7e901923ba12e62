//! Swedish.

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
        Text::Nameless => "Händelse",
        Text::Now(kind) => now(kind),
        Text::Cost(kind) => cost(kind),
        Text::InterruptionAbout => "Avbrott på cirka {time}.",
        Text::InterruptionNone => "Inget avbrott väntas.",
        Text::InterruptionUnknown => "Okänt hur långt avbrottet blir.",
        Text::ByAzure => "Initierat av Azure.",
        Text::ByUser => "Initierat av en användare.",
        Text::ByOther => "Initierat av {source}.",
        Text::Advice(advice) => advise(advice),
        Text::WhyNot(reason) => why_not(reason),
        Text::Trouble(trouble) => troubles::text(trouble),
        Text::Desktop(text) => desktop::text(text),
        Text::Native(text) => native::text(text),
        Text::Rule(text) => rules::text(text),
        Text::Command(text) => commands::text(text),
        Text::ApprovalUnanswered => "Forewarn avslutades innan svaret kom.",
        Text::WrongValue => "{key} kan inte vara {value}: det måste vara {allowed}",
        Text::Allowed(key) => allowed(key),
        Text::Upcoming => "{type} om {time} · {vm}",
        Text::UpcomingNow => "{type} redan om {time} · {vm}",
        Text::MovedUp => "Tidigarelagd från {when}.",
        Text::ChangedFrom => "Tidigare typ: {type}.",
        Text::KeepsChanging => "Händelsen ändras hela tiden. Du meddelas igen bara om den blir ännu värre.",
        Text::KeepsFlapping => {
            "Händelsen dyker upp och försvinner hela tiden. Forewarn aviserar den inte varje gång men meddelar dig ändå innan den börjar."
        }
        Text::Several(topic) => several(topic),
        Text::Due => "{type} kan börja nu · {vm}",
        Text::Announced => "{type} har aviserats · {vm}",
        Text::Running => "{now} · {vm}",
        Text::InProgress => "{type} pågår · {vm}",
        Text::Cancelled => "{type} har ställts in · {vm}",
        Text::CancelledAway => "{type} ställdes in medan du var borta · {vm}",
        Text::Withdrawn => "Azure drog tillbaka händelsen.",
        Text::Finished => "{type} har slutförts · {vm}",
        Text::FinishedAway => "{type} slutfördes medan du var borta · {vm}",
        Text::Took => "Tog {time}.",
        Text::ContactLost => "Azures schema kan inte läsas",
        Text::LastKnownAt => "Senast känt: {type} {when}.",
        Text::LastKnown => "Senast känt: {type}.",
        Text::ButtonDetails => "Detaljer",
        Text::ButtonRemind => "Påminn mig {time} innan",
        Text::ButtonApprove => "Godkänn nu…",
        Text::Quiet => "Inget underhåll planerat",
        Text::Starting => "Väntar på Azures första svar",
        Text::UnreachableFor => "Azures metadata har inte kunnat nås på {time}",
        Text::UnreachableSince => "Azures metadata har inte kunnat nås sedan {when}",
        Text::Unreadable => "Azure meddelade något oläsligt",
        Text::EvictionsUnseen => "Spot-återtaganden och borttagningar syns inte med api-version {version}",
        Text::DeletionsUnseen => "Borttagningar syns inte med api-version {version}",
        Text::Demo => " (demo)",
        Text::UpcomingAt => "{type} {when} · {vm}",
        Text::MenuOpen => "Öppna Forewarn",
        Text::MenuApprove => "Godkänn {type} · {vm}…",
        Text::MenuMore => "{count} till i Forewarn…",
        Text::MenuSnooze => "Tysta påminnelser",
        Text::MenuAutostart => "Starta vid inloggning",
        Text::MenuAbout => "Om",
        Text::MenuQuit => "Avsluta",
        Text::VmAndOthers => "{vm} +{count}",
        Text::DaysHours => "{days} dagar {hours} tim",
        Text::OneDayHours => "1 dag {hours} tim",
        Text::HoursMinutes => "{hours} tim {minutes} min",
        Text::Minutes => "{minutes} min",
        Text::MinutesSeconds => "{minutes} min {seconds} s",
        Text::Seconds => "{seconds} s",
    }
}

fn several(topic: Topic) -> &'static str {
    match topic {
        Topic::Ended => "{count} händelser är över",
        Topic::CommandFailed => "Kommandon misslyckades för {count} händelser",
        Topic::RuleActed => "Regler skickade godkännanden för {count} händelser",
        Topic::RuleAnnounced => "Regler är på väg att godkänna {count} händelser",
        Topic::Flapping => "{count} händelser dyker upp och försvinner hela tiden",
        Topic::Appeared => "{count} händelser har aviserats",
        Topic::Reminder => "{count} händelser närmar sig",
        Topic::Worsened => "{count} händelser har blivit värre eller tidigarelagts",
        Topic::Started => "{count} händelser pågår",
    }
}

fn now(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "Fryses nu",
        EventKind::Reboot => "Startas om nu",
        EventKind::Redeploy => "Distribueras om nu",
        EventKind::Preempt => "Avlägsnas nu",
        EventKind::Terminate => "Tas bort nu",
        EventKind::Other => "{type} pågår nu",
    }
}

fn cost(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "VM:en pausas. Minnet och öppna filer finns kvar.",
        EventKind::Reboot => "Minnesinnehållet går förlorat.",
        EventKind::Redeploy => "Flyttas till en annan värd. Minnesinnehållet och den tillfälliga disken går förlorade.",
        EventKind::Preempt => {
            "Spot-VM:en frigörs eller tas bort, beroende på dess borttagningsprincip. Minnesinnehållet och den tillfälliga disken går förlorade."
        }
        EventKind::Terminate => "VM:en tas bort.",
        EventKind::Other => "Forewarn känner inte till den här typen av händelse. Var beredd på att VM:en stannar.",
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::ApproveEarly => {
            "Så lång förvarning tyder oftast på ett förutsett maskinvarufel: godkänn tidigt, vid en tidpunkt som passar dig."
        }
        Advice::StartedUnannounced => {
            "Den hade börjat innan den meddelades: ett maskinvarufel, eller en princip som godkänner automatiskt."
        }
    }
}

fn why_not(reason: NotApprovable) -> &'static str {
    match reason {
        NotApprovable::NotKnown => "Händelsen är över.",
        NotApprovable::NoId => "Azure gav händelsen inget id, så den kan inte godkännas.",
        NotApprovable::TooManyVms => "Alla dess VM:ar kan inte visas, så den kan inte godkännas här.",
        NotApprovable::Started => "Den har börjat.",
        NotApprovable::AlreadyRequested => "Godkännandet är på väg.",
        NotApprovable::AlreadyApproved => {
            "Den är godkänd och väntar på Azure; andra kunder på värden kan hålla upp den."
        }
        NotApprovable::NoContact => "Azure kan inte nås, så ingen vet om händelsen fortfarande gäller.",
        NotApprovable::NotListed => "Azures senaste lista kunde bara läsas delvis och visar inte den här händelsen.",
        NotApprovable::VmsChanged => "Händelsens virtuella datorer har ändrats. Kontrollera listan och godkänn igen.",
        NotApprovable::Forbidden => "En av reglerna hindrar att händelsen godkänns härifrån.",
    }
}

/// The end of the sentence "det måste vara …".
fn allowed(key: SettingKey) -> &'static str {
    match key {
        SettingKey::NotifyTypes => "en lista av Freeze, Reboot, Redeploy, Preempt, Terminate och Other",
        SettingKey::NotifyScope => "\"this_vm\" eller \"whole_set\"",
        SettingKey::ReminderMinutes => "en lista med högst 5 heltal från 1 till 1440",
        SettingKey::Sound | SettingKey::StartAtLogin | SettingKey::ApproveUserInitiated => "true eller false",
        SettingKey::PollIntervalSeconds => "ett tal från 0.2 till 60",
        SettingKey::ApproveFreezeUpToSeconds => "ett heltal från 0, som är av, till 3600",
        SettingKey::Rules => "en lista med högst 50 regler, var och en en tabell",
        SettingKey::ApprovalGraceSeconds => "ett heltal från 0 till 300",
        SettingKey::Prepare | SettingKey::Recover => "en lista med högst 20 kommandon, vart och ett en tabell",
        SettingKey::Theme => "\"system\", \"light\" eller \"dark\"",
        SettingKey::Language => "\"system\", \"en\", \"tr\", \"sv\", \"hu\" eller \"nl\"",
        SettingKey::HistoryDays => "ett heltal från 1 till 3650",
        SettingKey::WebhookUrl => {
            "en adress som börjar med https://, eller med http:// om den finns på den här VM:en; tomt för ingen"
        }
        SettingKey::WebhookFormat => "\"cloudevents\", \"teams\", \"slack\" eller \"alertmanager\"",
    }
}
