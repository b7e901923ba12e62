//! The user's half: notifications, tray and window.
//!
//! It knows the VM only from its reports, wherever they come from, and its own ledger.

mod alerts;
mod test_notification;

use std::collections::BTreeMap;
use std::mem;
use std::time::Duration;

use chrono::TimeDelta;
use forewarn_core::{
    Alert, AlertKey, AlertLedger, CommandOutputs, EventKey, ProgramStatus, Report, Settings, Snapshot, Snooze,
    TrayView, View,
};
use forewarn_texts::Locale;

use crate::effect::Effect;
use crate::shell::Destination;
use alerts::UnshownAlert;
use test_notification::TestNotification;

/// How long the system may take to report the outcome of a notification.
const NOTIFICATION_TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Default)]
pub(crate) struct Desktop {
    ledger: AlertLedger,
    /// Alerts passed to the system, and when.
    in_flight: BTreeMap<AlertKey, (Alert, Duration)>,
    /// Alerts that the system did not show, for which the window opens.
    unshown: BTreeMap<AlertKey, UnshownAlert>,
    last_shown: Duration,
    test_notification: Option<TestNotification>,
    shown_tray: Option<TrayView>,
    shown_snapshot: Option<Snapshot>,
    window_open: bool,
    /// Whether to show the introduction.
    introduction: bool,
    effects: Vec<Effect>,
    /// Alerts shown since the last [`Desktop::take_shown`].
    newly_shown: Vec<Alert>,
    is_ledger_changed: bool,
}

/// What the desktop sees at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) report: &'a Report,
    pub(crate) settings: &'a Settings,
    pub(crate) locale: Locale,
    /// For timeouts.
    pub(crate) monotonic: Duration,
}

impl Desktop {
    pub(crate) fn new(ledger: AlertLedger, introduction: bool) -> Self {
        Self { ledger, introduction, ..Self::default() }
    }

    /// Notifies of everything that is due. Returns when to do so again if nothing happens.
    pub(crate) fn notify(&mut self, moment: Moment<'_>) -> Option<Duration> {
        self.expire_notifications(moment);
        self.expire_test_notification(moment);
        self.notify_due(moment)
    }

    /// Updates tray and window if they have changed.
    pub(crate) fn show(
        &mut self,
        moment: Moment<'_>,
        program_status: &ProgramStatus,
        outputs: &CommandOutputs<'_>,
        clock_ahead: TimeDelta,
    ) {
        let Moment { report, settings, locale, .. } = moment;
        let ledger = &self.ledger;
        let view = View { report, settings, ledger, program_status, outputs, locale, now: report.at, clock_ahead };
        let tray = view.tray();
        let snapshot = self.window_open.then(|| view.snapshot());
        if self.shown_tray.as_ref() != Some(&tray) {
            self.effects.push(Effect::SetTray(Box::new(tray.clone())));
            self.shown_tray = Some(tray);
        }
        if let Some(snapshot) = snapshot
            && self.shown_snapshot.as_ref() != Some(&snapshot)
        {
            self.effects.push(Effect::Publish(Box::new(snapshot.clone())));
            self.shown_snapshot = Some(snapshot);
        }
    }

    /// Sets tray and window again, because the watchdog has replaced what they show.
    pub(crate) fn redraw(&mut self) {
        (self.shown_tray, self.shown_snapshot) = (None, None);
    }

    /// Sets the tray again, because the system has already toggled the check mark of a menu item.
    pub(crate) fn redraw_tray(&mut self) {
        self.shown_tray = None;
    }

    pub(crate) fn set_window_open(&mut self, open: bool) {
        self.window_open = open;
        self.shown_snapshot = None;
    }

    pub(crate) fn is_window_open(&self) -> bool {
        self.window_open
    }

    /// Whether notifications have no outcome yet.
    pub(crate) fn is_notifying(&self) -> bool {
        !self.in_flight.is_empty() || self.test_notification.is_some()
    }

    /// Whether nothing here changes with time alone.
    pub(crate) fn is_idle(&self) -> bool {
        !self.is_notifying() && self.unshown.is_empty() && self.effects.is_empty() && !self.window_open
    }

    pub(crate) fn shows_introduction(&self) -> bool {
        self.introduction
    }

    pub(crate) fn end_introduction(&mut self) {
        self.introduction = false;
    }

    pub(crate) fn open(&mut self) {
        self.open_window(if self.introduction { Destination::Introduction } else { Destination::List });
    }

    pub(crate) fn open_window(&mut self, at: Destination) {
        self.effects.push(Effect::OpenWindow(at));
    }

    pub(crate) fn user_returned(&mut self, report: &Report) {
        self.ledger.user_returned(report.at);
    }

    /// `None` ends it.
    pub(crate) fn snooze(&mut self, key: &EventKey, snooze: Option<Snooze>, report: &Report) {
        if report.event(key).is_none() {
            return;
        }
        match snooze {
            Some(snooze) => self.ledger.snooze(key, snooze, report.at),
            None => self.ledger.unsnooze(key),
        }
        self.is_ledger_changed = true;
    }

    pub(crate) fn snooze_all(&mut self, report: &Report) {
        self.ledger.snooze_all(report, report.at);
        self.is_ledger_changed = true;
    }

    pub(crate) fn ledger(&self) -> &AlertLedger {
        &self.ledger
    }

    /// Merges the ledger of an earlier run, which storage returned late.
    pub(crate) fn absorb(&mut self, earlier: AlertLedger) {
        self.ledger.absorb(earlier);
    }

    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        mem::take(&mut self.effects)
    }

    /// The alerts shown since the last call, for the history.
    pub(crate) fn take_shown(&mut self) -> Vec<Alert> {
        mem::take(&mut self.newly_shown)
    }

    /// Whether the ledger has to be saved.
    pub(crate) fn take_ledger_changed(&mut self) -> bool {
        mem::take(&mut self.is_ledger_changed)
    }
}
