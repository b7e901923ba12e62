//! Trouble with settings and history, in Swedish.

use crate::texts::TroubleText;

pub(super) fn text(trouble: TroubleText) -> &'static str {
    match trouble {
        TroubleText::SettingWrong => "{problem}. Det står i {path}; {used} används i stället.",
        TroubleText::SettingUnknown => {
            "”{name}” i {path} är ingen inställning som Forewarn känner till. Den behålls men har ingen verkan: kontrollera stavningen."
        }
        TroubleText::SettingLocked => "{key} är låst av {by}, så värdet i {path} används inte.",
        TroubleText::SettingNotLockable => {
            "{value} i listan ”locked” i {path} är ingen inställning, så inget låses av den: kontrollera stavningen."
        }
        TroubleText::SettingsBroken => {
            "{path} kan inte tolkas vid rad {line}, kolumn {column}: {reason}. Tills det är rättat gäller det som lästes ur filen tidigare, annars standardvärdena."
        }
        TroubleText::SettingsUnreadable => {
            "{path} kan inte läsas: {reason}. Tills det går gäller det som lästes ur filen tidigare, annars standardvärdena."
        }
        TroubleText::SettingsForeign => {
            "{path} används inte, eftersom {place} tillhör någon som varken är du eller en administratör. Be en administratör kontrollera det och ta över ägarskapet."
        }
        TroubleText::SettingsExposed => {
            "{path} används inte, eftersom andra än du och administratörer får skriva i {place}. Be en administratör kontrollera det och ta ifrån dem den rätten."
        }
        TroubleText::OwnSettingsForeign => {
            "{path} används inte, eftersom {place} tillhör en annan användare. Kontrollera innehållet. När du sparar en inställning skapas en ny fil och den här behålls bredvid."
        }
        TroubleText::OwnSettingsExposed => {
            "{path} används inte, eftersom andra användare kan skriva i {place}. Kontrollera innehållet och ta sedan bort deras skrivbehörighet."
        }
        TroubleText::SettingsNotCreated => {
            "{path} kan inte skapas: {reason}. Kontrollera att mappen finns och att du får skriva i den."
        }
        TroubleText::SaveNotWritten => {
            "Inställningarna kan inte sparas i {path}: {reason}. Kontrollera att du får skriva där och att disken inte är full."
        }
        TroubleText::SaveNotRead => {
            "Inställningarna kan inte sparas, eftersom {path} finns men inte kan läsas: {reason}. Kontrollera att du får läsa filen, eller flytta undan den."
        }
        TroubleText::HistoryNotWritable => {
            "Historiken sparas bara i minnet, eftersom {path} inte kan skrivas: {reason}. Kontrollera att mappen finns och att du får skriva i den."
        }
        TroubleText::HistoryDiskFull => {
            "Historiken sparas bara i minnet, eftersom disken med {path} är full. Frigör utrymme på den."
        }
        TroubleText::HistoryBusy => {
            "Historiken sparas tills vidare i minnet, eftersom ett annat program använder {path}. Om det inte går över, avsluta det andra programmet."
        }
        TroubleText::HistoryNewer => {
            "Historiken sparas bara i minnet, eftersom {path} skrevs av en nyare version av Forewarn (format {found}; den här versionen kan {known}) och lämnas orörd. Installera den nyare versionen igen, eller flytta undan filen."
        }
        TroubleText::HistoryStuck => {
            "Historiken sparas bara i minnet, eftersom {path} är skadad och inte kunde byta namn: {reason}. Avsluta andra program som använder filen, eller flytta undan den."
        }
        TroubleText::HistorySetAside => {
            "Historiken i {path} är skadad ({reason}). Den döptes om till {aside}, och en ny påbörjades."
        }
        TroubleText::HistoryLost => {
            "Historiken kunde inte skrivas på så länge att de äldsta posterna från den tiden saknas ({count})."
        }
        TroubleText::HistoryNotUnderstood => {
            "Det som sparades i {path} kan inte tolkas ({reason}), så en del händelser kan komma att meddelas igen."
        }
        TroubleText::StorageUnresponsive => {
            "Lagringen svarar inte, så ingenting sparas. Händelser visas fortfarande; regler och kommandon väntar. Kontrollera disken där Forewarns data finns."
        }
        TroubleText::ApprovalNotRecorded => {
            "Ditt godkännande har skickats men är inte registrerat än, eftersom inget kan sparas just nu."
        }
        TroubleText::SettingsUnresponsive => {
            "Inställningsfilerna kan inte läsas eftersom disken inte svarar. De senast kända inställningarna gäller fortfarande."
        }
        TroubleText::WebhookWaiting => {
            "Mottagaren i webhook_url tar inte emot meddelanden: {reason}. Väntar på att skickas: {count}. Kontrollera adressen i inställningarna."
        }
        TroubleText::WebhookRefused => {
            "Mottagaren i webhook_url tog inte emot ett meddelande, som utelämnades: {reason}. Kontrollera att webhook_format passar mottagaren."
        }
        TroubleText::WebhookOneWaiting => {
            "1 meddelande väntar på mottagaren i webhook_url: {reason}. Det skickas så snart den tar emot det; kontrollera adressen i inställningarna."
        }
        TroubleText::WebhookOneLost => {
            "Mottagaren i webhook_url var borta så länge att 1 meddelande till den måste utelämnas."
        }
        TroubleText::AutomationPaused => {
            "Regler godkänner inget och inget förbereds före {when}: så många händelser har kommit och gått att Forewarn inte kan avgöra vilka som redan har hanterats."
        }
        TroubleText::WebhookLost => {
            "Mottagaren i webhook_url var borta så länge att {count} meddelanden till den måste utelämnas."
        }
    }
}
