//! Dutch.

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
        Text::Nameless => "Gebeurtenis",
        Text::Now(kind) => now(kind),
        Text::Cost(kind) => cost(kind),
        Text::InterruptionAbout => "Onderbreking van ongeveer {time}.",
        Text::InterruptionNone => "Geen onderbreking verwacht.",
        Text::InterruptionUnknown => "Duur van de onderbreking onbekend.",
        Text::ByAzure => "Op initiatief van Azure.",
        Text::ByUser => "Op initiatief van een gebruiker.",
        Text::ByOther => "Op initiatief van {source}.",
        Text::Advice(advice) => advise(advice),
        Text::WhyNot(reason) => why_not(reason),
        Text::Trouble(trouble) => troubles::text(trouble),
        Text::Desktop(text) => desktop::text(text),
        Text::Native(text) => native::text(text),
        Text::Rule(text) => rules::text(text),
        Text::Command(text) => commands::text(text),
        Text::ApprovalUnanswered => "Forewarn werd afgesloten voordat het antwoord kwam.",
        Text::WrongValue => "{key} kan niet {value} zijn: het moet {allowed} zijn",
        Text::Allowed(key) => allowed(key),
        Text::Upcoming => "{type} over {time} · {vm}",
        Text::UpcomingNow => "{type} nu al over {time} · {vm}",
        Text::MovedUp => "Vervroegd van {when}.",
        Text::ChangedFrom => "Was eerst {type}.",
        Text::KeepsChanging => "De gebeurtenis blijft veranderen. U krijgt alleen nog een melding als het erger wordt.",
        Text::KeepsFlapping => {
            "Deze gebeurtenis verschijnt en verdwijnt steeds. Forewarn kondigt haar niet elke keer aan, maar waarschuwt u nog wel voordat ze begint."
        }
        Text::Several(topic) => several(topic),
        Text::Due => "{type} kan nu beginnen · {vm}",
        Text::Announced => "{type} aangekondigd · {vm}",
        Text::Running => "{now} · {vm}",
        Text::InProgress => "{type} bezig · {vm}",
        Text::Cancelled => "{type} geannuleerd · {vm}",
        Text::CancelledAway => "{type} geannuleerd terwijl u weg was · {vm}",
        Text::Withdrawn => "Azure heeft de gebeurtenis ingetrokken.",
        Text::Finished => "{type} voltooid · {vm}",
        Text::FinishedAway => "{type} voltooid terwijl u weg was · {vm}",
        Text::Took => "Duurde {time}.",
        Text::ContactLost => "De planning van Azure is niet te zien",
        Text::LastKnownAt => "Laatst bekend: {type} om {when}.",
        Text::LastKnown => "Laatst bekend: {type}.",
        Text::ButtonDetails => "Details",
        Text::ButtonRemind => "Herinner me {time} vooraf",
        Text::ButtonApprove => "Nu goedkeuren…",
        Text::Quiet => "Geen onderhoud gepland",
        Text::Starting => "Wachten op het eerste antwoord van Azure",
        Text::UnreachableFor => "Azure-metagegevens al {time} niet bereikbaar",
        Text::UnreachableSince => "Azure-metagegevens niet bereikbaar sinds {when}",
        Text::Unreadable => "Azure kondigde iets onleesbaars aan",
        Text::EvictionsUnseen => "Spot-onttrekkingen en verwijderingen zijn onzichtbaar met api-version {version}",
        Text::DeletionsUnseen => "Verwijderingen zijn onzichtbaar met api-version {version}",
        Text::Demo => " (demo)",
        Text::UpcomingAt => "{type} om {when} · {vm}",
        Text::MenuOpen => "Forewarn openen",
        Text::MenuApprove => "{type} goedkeuren · {vm}…",
        Text::MenuMore => "Nog {count} in Forewarn…",
        Text::MenuSnooze => "Herinneringen dempen",
        Text::MenuAutostart => "Starten bij aanmelden",
        Text::MenuAbout => "Over",
        Text::MenuQuit => "Afsluiten",
        Text::VmAndOthers => "{vm} +{count}",
        Text::DaysHours => "{days} dagen {hours} u",
        Text::OneDayHours => "1 dag {hours} u",
        Text::HoursMinutes => "{hours} u {minutes} min",
        Text::Minutes => "{minutes} min",
        Text::MinutesSeconds => "{minutes} min {seconds} s",
        Text::Seconds => "{seconds} s",
    }
}

fn several(topic: Topic) -> &'static str {
    match topic {
        Topic::Ended => "{count} gebeurtenissen voorbij",
        Topic::CommandFailed => "Opdrachten mislukt voor {count} gebeurtenissen",
        Topic::RuleActed => "Regels hebben goedkeuringen verzonden voor {count} gebeurtenissen",
        Topic::RuleAnnounced => "Regels gaan {count} gebeurtenissen goedkeuren",
        Topic::Flapping => "{count} gebeurtenissen verschijnen en verdwijnen steeds",
        Topic::Appeared => "{count} gebeurtenissen aangekondigd",
        Topic::Reminder => "{count} gebeurtenissen op komst",
        Topic::Worsened => "{count} gebeurtenissen erger of vervroegd",
        Topic::Started => "{count} gebeurtenissen bezig",
    }
}

fn now(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "Wordt nu bevroren",
        EventKind::Reboot => "Wordt nu opnieuw opgestart",
        EventKind::Redeploy => "Wordt nu opnieuw geïmplementeerd",
        EventKind::Preempt => "Wordt nu ontruimd",
        EventKind::Terminate => "Wordt nu verwijderd",
        EventKind::Other => "{type} nu bezig",
    }
}

fn cost(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "De VM wordt gepauzeerd. Geheugen en geopende bestanden blijven behouden.",
        EventKind::Reboot => "De inhoud van het geheugen gaat verloren.",
        EventKind::Redeploy => "Gaat naar een andere host. Het geheugen en de tijdelijke schijf gaan verloren.",
        EventKind::Preempt => {
            "De toewijzing van de Spot-VM wordt ongedaan gemaakt of de VM wordt verwijderd, afhankelijk van het verwijderingsbeleid. Het geheugen en de tijdelijke schijf gaan verloren."
        }
        EventKind::Terminate => "De VM wordt verwijderd.",
        EventKind::Other => "Forewarn kent dit type gebeurtenis niet. Houd er rekening mee dat de VM stopt.",
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::ApproveEarly => {
            "Een zo vroege aankondiging wijst meestal op een voorspeld hardwaredefect: keur vroeg goed, op een moment dat u schikt."
        }
        Advice::StartedUnannounced => {
            "Was al begonnen voor de aankondiging: een hardwaredefect, of een beleid dat automatisch goedkeurt."
        }
    }
}

fn why_not(reason: NotApprovable) -> &'static str {
    match reason {
        NotApprovable::NotKnown => "Deze gebeurtenis is voorbij.",
        NotApprovable::NoId => "Azure gaf deze gebeurtenis geen id, dus goedkeuren kan niet.",
        NotApprovable::TooManyVms => "Niet al zijn VM's kunnen worden getoond, dus goedkeuren kan hier niet.",
        NotApprovable::Started => "De gebeurtenis is al begonnen.",
        NotApprovable::AlreadyRequested => "De goedkeuring is onderweg.",
        NotApprovable::AlreadyApproved => "Goedgekeurd, wacht op Azure; andere klanten op de host kunnen dit ophouden.",
        NotApprovable::NoContact => "Azure is niet bereikbaar, dus niemand weet of deze gebeurtenis nog geldt.",
        NotApprovable::NotListed => {
            "De laatste lijst van Azure was maar gedeeltelijk leesbaar en toont deze gebeurtenis niet."
        }
        NotApprovable::VmsChanged => {
            "De VM's van deze gebeurtenis zijn gewijzigd. Controleer de lijst en keur opnieuw goed."
        }
        NotApprovable::Forbidden => "Een van de regels houdt tegen dat deze gebeurtenis hier wordt goedgekeurd.",
    }
}

/// The middle of the sentence "het moet … zijn".
fn allowed(key: SettingKey) -> &'static str {
    match key {
        SettingKey::NotifyTypes => "een lijst van Freeze, Reboot, Redeploy, Preempt, Terminate en Other",
        SettingKey::NotifyScope => "\"this_vm\" of \"whole_set\"",
        SettingKey::ReminderMinutes => "een lijst van hoogstens 5 gehele getallen van 1 tot en met 1440",
        SettingKey::Sound | SettingKey::StartAtLogin | SettingKey::ApproveUserInitiated => "true of false",
        SettingKey::PollIntervalSeconds => "een getal van 0.2 tot en met 60",
        SettingKey::ApproveFreezeUpToSeconds => "een geheel getal van 0 (uit) tot en met 3600",
        SettingKey::Rules => "een lijst van hoogstens 50 regels, elk een tabel,",
        SettingKey::ApprovalGraceSeconds => "een geheel getal van 0 tot en met 300",
        SettingKey::Prepare | SettingKey::Recover => "een lijst van hoogstens 20 opdrachten, elk een tabel,",
        SettingKey::Theme => "\"system\", \"light\" of \"dark\"",
        SettingKey::Language => "\"system\", \"en\", \"tr\", \"sv\", \"hu\" of \"nl\"",
        SettingKey::HistoryDays => "een geheel getal van 1 tot en met 3650",
        SettingKey::WebhookUrl => {
            "een adres dat begint met https://, of met http:// als het op deze VM zelf is; leeg voor geen"
        }
        SettingKey::WebhookFormat => "\"cloudevents\", \"teams\", \"slack\" of \"alertmanager\"",
    }
}
