//! What the user reads in each language, as a specification.

use std::slice::from_ref;

use scheduled_events::{Identity, NotBefore};

use super::*;
use crate::alerts::{Alert, AlertLedger};
use crate::rules::EntryField;
use crate::settings::{SettingKey, Settings};
use crate::shorten::units_of;
use crate::testing::{Harness, english, event, identity, on, reboot, started};
use crate::view::{MenuItem, ProgramStatus, TrayView, View};

/// Not `ALL`: a new language needs no specification.
const SPECIFIED: [Language; 5] =
    [Language::English, Language::Turkish, Language::Swedish, Language::Hungarian, Language::Dutch];

fn locale(language: Language) -> Locale {
    Locale { language, ..english() }
}

fn tray(harness: &Harness, language: Language, demo: bool) -> TrayView {
    let (settings, ledger, program_status) = (&Settings::default(), &AlertLedger::default(), &ProgramStatus::default());
    let mut report = harness.report();
    report.agent.demo = demo;
    harness.view(&report, settings, ledger, program_status, |view| View { locale: locale(language), ..view }.tray())
}

fn tooltips(harness: &Harness) -> [String; 5] {
    SPECIFIED.map(|language| tray(harness, language, false).tooltip)
}

fn first_lines(harness: &Harness) -> [String; 5] {
    SPECIFIED.map(|language| match tray(harness, language, false).menu.into_iter().next() {
        Some(MenuItem::Line(line)) => line,
        other => panic!("{other:?}"),
    })
}

/// The alerts that are due now, in each language, each marked as shown.
fn alerts(harness: &Harness, ledger: &mut AlertLedger) -> [Vec<Alert>; 5] {
    let settings = Settings::default();
    let due = SPECIFIED
        .map(|language| ledger.plan(&harness.report(), &settings, locale(language), harness.endpoint_time()).due);
    for alert in &due[0] {
        ledger.mark_shown(alert);
    }
    due
}

fn titles_and_bodies(alerts: &[Vec<Alert>; 5]) -> [(String, String); 5] {
    alerts.each_ref().map(|alerts| match alerts.as_slice() {
        [alert] => (alert.title.clone(), alert.body.clone()),
        other => panic!("{other:?}"),
    })
}

fn labels(alerts: &[Vec<Alert>; 5]) -> [Vec<String>; 5] {
    alerts.each_ref().map(|alerts| alerts[0].buttons.iter().map(|button| button.label.clone()).collect())
}

fn said(texts: [(&str, &str); 5]) -> [(String, String); 5] {
    texts.map(|(title, body)| (title.to_owned(), body.to_owned()))
}

#[test]
fn the_tray_speaks_each_language() {
    let mut harness = Harness::new();
    assert_eq!(
        tooltips(&harness),
        [
            "Waiting for Azure's first response",
            "Azure'un ilk yanıtı bekleniyor",
            "Väntar på Azures första svar",
            "Várakozás az Azure első válaszára",
            "Wachten op het eerste antwoord van Azure",
        ]
    );
    harness.poll(&[]);
    assert_eq!(
        tooltips(&harness),
        [
            "No maintenance scheduled",
            "Planlanmış bakım yok",
            "Inget underhåll planerat",
            "Nincs ütemezett karbantartás",
            "Geen onderhoud gepland",
        ]
    );
    harness.poll(&[reboot("A")]);
    assert_eq!(
        tooltips(&harness),
        [
            "Reboot in 15 min · web-01",
            "15 dk sonra Reboot · web-01",
            "Reboot om 15 min · web-01",
            "Reboot 15 perc múlva · web-01",
            "Reboot over 15 min · web-01",
        ]
    );
    assert_eq!(
        first_lines(&harness),
        [
            "Reboot at 14:17 · web-01",
            "Reboot, 14:17 · web-01",
            "Reboot 14:17 · web-01",
            "Reboot 14:17-kor · web-01",
            "Reboot om 14:17 · web-01",
        ]
    );
    harness.advance(10 * 60 + 25);
    assert_eq!(
        tooltips(&harness),
        [
            "Reboot in 4:32 · web-01",
            "4:32 sonra Reboot · web-01",
            "Reboot om 4:32 · web-01",
            "Reboot 4:32 múlva · web-01",
            "Reboot over 4:32 · web-01",
        ]
    );
    harness.poll(&[started(reboot("A"))]);
    assert_eq!(
        tooltips(&harness),
        [
            "Reboot in progress · web-01",
            "Reboot sürüyor · web-01",
            "Reboot pågår · web-01",
            "Reboot folyamatban · web-01",
            "Reboot bezig · web-01",
        ]
    );
    harness.poll_fails();
    harness.advance(2 * 60 * 60 + 180);
    assert_eq!(
        tooltips(&harness),
        [
            "Azure can't be reached · 2 h 3 min",
            "Azure'a ulaşılamıyor · 2 sa 3 dk",
            "Azure kan inte nås · 2 tim 3 min",
            "Az Azure nem érhető el · 2 óra 3 perc",
            "Azure is niet bereikbaar · 2 u 3 min",
        ]
    );
}

#[test]
fn the_toasts_speak_each_language() {
    let (mut harness, mut ledger) = (Harness::new(), AlertLedger::default());
    harness.poll(&[reboot("A")]);
    let announced = alerts(&harness, &mut ledger);
    assert_eq!(
        titles_and_bodies(&announced),
        said([
            ("Reboot in 15 min · web-01", "Host server is undergoing maintenance. Memory will be lost."),
            ("15 dk sonra Reboot · web-01", "Host server is undergoing maintenance. Bellek içeriği kaybolur."),
            ("Reboot om 15 min · web-01", "Host server is undergoing maintenance. Minnesinnehållet går förlorat."),
            ("Reboot 15 perc múlva · web-01", "Host server is undergoing maintenance. A memória tartalma elvész."),
            (
                "Reboot over 15 min · web-01",
                "Host server is undergoing maintenance. De inhoud van het geheugen gaat verloren."
            ),
        ])
    );
    assert_eq!(
        labels(&announced),
        [
            ["Details", "Remind me 5 min before"],
            ["Ayrıntılar", "5 dk kala anımsat"],
            ["Detaljer", "Påminn mig 5 min före"],
            ["Részletek", "Szóljon, ha 5 perc van hátra"],
            ["Details", "Herinner me 5 min vooraf"],
        ]
    );
    harness.poll(&[started(reboot("A"))]);
    assert_eq!(
        titles_and_bodies(&alerts(&harness, &mut ledger)),
        said([
            ("Rebooting now · web-01", ""),
            ("Şu anda yeniden başlatılıyor · web-01", ""),
            ("Startas om nu · web-01", ""),
            ("Újraindítás folyamatban · web-01", ""),
            ("Wordt nu opnieuw opgestart · web-01", ""),
        ])
    );
    harness.advance(249);
    harness.poll(&[]);
    assert_eq!(
        titles_and_bodies(&alerts(&harness, &mut ledger)),
        said([
            ("Reboot finished · web-01", "Took 4 min 10 s."),
            ("Reboot tamamlandı · web-01", "4 dk 10 sn sürdü."),
            ("Reboot har slutförts · web-01", "Tog 4 min 10 s."),
            ("Reboot befejeződött · web-01", "Időtartam: 4 perc 10 mp."),
            ("Reboot voltooid · web-01", "Duurde 4 min 10 s."),
        ])
    );
}

#[test]
fn one_message_is_not_said_to_be_several() {
    use crate::OutboxProblem;
    for (language, waiting, lost) in [
        (Language::English, "1 message to webhook_url is waiting", "1 message was"),
        (Language::Turkish, "1 ileti", "1 ileti"),
        (Language::Swedish, "1 meddelande väntar", "1 meddelande kasserades"),
        (Language::Hungarian, "1 üzenet vár", "1 üzenet el"),
        (Language::Dutch, "1 bericht aan webhook_url wacht", "1 bericht is"),
    ] {
        let sentence = OutboxProblem::Waiting { count: 1, reason: "x".to_owned() }.sentence(language);
        assert!(sentence.starts_with(waiting), "{sentence}");
        let sentence = OutboxProblem::Lost { count: 1 }.sentence(language);
        assert!(sentence.contains(lost), "{sentence}");
    }
}

#[test]
fn every_list_of_the_types_that_may_be_written_is_whole() {
    for language in Language::ALL {
        for sentence in [SettingKey::NotifyTypes.allowed(language), EntryField::Types.allowed(language).into()] {
            for kind in EventKind::ALL {
                assert!(sentence.contains(kind.name()), "{language:?} leaves {} out: {sentence}", kind.name());
            }
        }
    }
}

#[test]
fn no_alert_of_any_language_has_an_unfilled_blank_or_lacks_a_title() {
    let types = EventType::KNOWN.iter().map(EventType::as_str).chain(["Hibernate", ""]);
    let mut composed = 0;
    for event_type in types {
        for minutes in [1, 15, 90, 6 * 24 * 60] {
            for timeless in [false, true] {
                let mut event = event(event_type, "A", minutes);
                if timeless {
                    event.not_before = NotBefore::Unreadable("soon".to_owned());
                }
                composed += life_of(&event);
            }
        }
    }
    assert!(composed > 500, "{composed}");
}

/// Follows an event through every alert it can cause, in every language, and counts them.
fn life_of(event: &Event) -> usize {
    let mut everything = Settings::default();
    everything.notify_types.insert(EventKind::Freeze);
    let mut composed = 0;
    for language in Language::ALL {
        let mut tell = |harness: &Harness, ledger: &mut AlertLedger| {
            for alert in ledger.plan(&harness.report(), &everything, locale(language), harness.endpoint_time()).due {
                let buttons = alert.buttons.iter().map(|button| button.label.as_str());
                for text in buttons.chain([alert.title.as_str(), alert.body.as_str()]) {
                    assert!(!text.contains(['{', '}']), "{language:?}: {text}");
                    assert_eq!(text, text.trim(), "{language:?}");
                }
                assert!(!alert.body.starts_with(char::is_lowercase), "{language:?}: {}", alert.body);
                assert!(!alert.title.is_empty() && !alert.title.contains(" ·  "), "{language:?} {alert:?}");
                ledger.mark_shown(&alert);
                composed += 1;
            }
        };
        let (mut harness, mut ledger) = (Harness::new(), AlertLedger::default());
        harness.poll(from_ref(event));
        tell(&harness, &mut ledger);
        let mut withdrawn = (Harness::new(), ledger.clone());
        withdrawn.0.poll(from_ref(event));
        withdrawn.0.poll(&[]);
        tell(&withdrawn.0, &mut withdrawn.1);
        harness.advance(40);
        harness.poll(from_ref(event));
        tell(&harness, &mut ledger);
        harness.poll_fails();
        harness.advance(120);
        harness.poll_fails();
        tell(&harness, &mut ledger);
        harness.poll(&[started(event.clone())]);
        tell(&harness, &mut ledger);
        harness.restart();
        harness.poll(&[]);
        tell(&harness, &mut ledger);
    }
    composed
}

#[test]
fn every_tooltip_of_every_language_has_room_for_the_longest_name_that_windows_gives() {
    let name = VmName::new("abcdefghijklmno");
    let shown_in = |harness: &Harness, about_the_vm: bool| {
        for language in Language::ALL {
            for demo in [false, true] {
                let tooltip = tray(harness, language, demo).tooltip;
                assert!(units_of(&tooltip) <= TrayView::MAX_TOOLTIP, "{language:?}: {tooltip}");
                assert!(!tooltip.contains(['…', '{']), "{language:?}: {tooltip}");
                assert!(!about_the_vm || tooltip.contains(name.as_str()), "{language:?}: {tooltip}");
            }
        }
    };
    let new_world = || {
        let mut harness = Harness::new();
        harness.tracker.identify(Identity { name: name.clone(), ..identity() });
        harness
    };
    for kind in EventKind::ALL.map(EventKind::name) {
        for minutes in [0, 1, 4, 59, 23 * 60 + 59, 47 * 60 + 59, 7 * 24 * 60 - 1] {
            let mut harness = new_world();
            let event = Event { resources: vec![name.clone()], ..event(kind, "A", minutes) };
            harness.poll(from_ref(&event));
            shown_in(&harness, true);
            harness.poll(&[started(event)]);
            shown_in(&harness, true);
        }
        let mut harness = new_world();
        let not_before = NotBefore::Unreadable("soon".to_owned());
        harness.poll(&[Event { resources: vec![name.clone()], not_before, ..event(kind, "A", 1) }]);
        shown_in(&harness, true);
    }
    let mut harness = new_world();
    shown_in(&harness, false);
    harness.poll_partial(&[]);
    shown_in(&harness, false);
    harness.poll(&[]);
    shown_in(&harness, false);
    for minutes in [0, 59, 23 * 60, 47 * 60 + 59, 6 * 24 * 60] {
        harness.poll_fails();
        harness.advance(minutes * 60);
        shown_in(&harness, false);
    }
}

#[test]
fn impact_is_a_few_plain_sentences() {
    let with = |event_type: &str, seconds: Option<i64>, source: Option<EventSource>| {
        let event = Event { duration_in_seconds: seconds, source, ..event(event_type, "A", 15) };
        impact(&event, english()).join(" ")
    };
    let platform = Some(EventSource::Platform);
    for (text, expected) in [
        (with("Reboot", Some(-1), platform.clone()), "Memory will be lost. Initiated by Azure."),
        (
            with("Freeze", Some(5), platform.clone()),
            "The VM will pause. Memory and open files are preserved. Expect an interruption of about 5 s. \
             Initiated by Azure.",
        ),
        (
            with("Freeze", Some(0), None),
            "The VM will pause. Memory and open files are preserved. No interruption expected.",
        ),
        (
            with("Redeploy", None, Some(EventSource::User)),
            "The VM moves to another host. Memory and the temporary disk will be lost. \
             Initiated by a user.",
        ),
        (
            with("Preempt", None, platform),
            "The Spot VM will be deallocated or deleted, depending on its eviction policy. Memory and the temporary \
             disk will be lost. Initiated by Azure.",
        ),
        (
            with("Hibernate", Some(90), Some(EventSource::from("Partner"))),
            "Forewarn doesn't recognize this event type. Be ready for the VM to stop. \
             Expect an interruption of about 1 min 30 s. Initiated by Partner.",
        ),
    ] {
        assert_eq!(text, expected);
    }
    let forever = Event { duration_in_seconds: Some(i64::MAX), ..reboot("A") };
    assert!(impact(&forever, english())[1].contains("days"));
}

#[test]
fn this_vm_is_named_if_it_is_affected() {
    let this = VmName::new("web-01");
    let (ours, theirs) = (on(&["db-07", "WEB-01"], reboot("A")), on(&["db-07", "db-08", "db-09"], reboot("A")));
    let named = |event: &Event, this_vm| vm_name(event, this_vm, Language::English);
    assert_eq!(named(&ours, Some(&this)), "web-01");
    assert_eq!(named(&theirs, Some(&this)), "db-07 +2");
    assert_eq!(named(&ours, None), "db-07 +1");
    assert_eq!(named(&on(&[], reboot("A")), Some(&this)), "web-01");
    assert_eq!(named(&on(&[], reboot("A")), None), "?");
}

#[test]
fn an_unknown_type_has_azures_name() {
    let named = |event_type: &str| type_name(&EventType::from(event_type), Language::English);
    assert_eq!(named("Hibernate"), "Hibernate");
    assert_eq!(named(""), "Event");
    assert_eq!(named(&"x".repeat(500)).chars().count(), 24);
}
