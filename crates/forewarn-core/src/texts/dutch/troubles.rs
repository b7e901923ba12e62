//! Trouble with settings and history, in Dutch.

use crate::texts::TroubleText;

pub(super) fn text(trouble: TroubleText) -> &'static str {
    match trouble {
        TroubleText::SettingWrong => "{problem}. Het staat in {path}; in plaats daarvan geldt {used}.",
        TroubleText::SettingUnknown => {
            "‘{name}’ in {path} is geen instelling die Forewarn kent. Ze blijft staan maar heeft geen effect: controleer de spelling."
        }
        TroubleText::SettingLocked => "{key} is vergrendeld door {by}, dus de waarde in {path} wordt niet gebruikt.",
        TroubleText::SettingNotLockable => {
            "{value} in de lijst ‘locked’ van {path} is geen instelling, dus daardoor wordt niets vergrendeld: controleer de spelling."
        }
        TroubleText::SettingsBroken => {
            "{path} is onbegrijpelijk op regel {line}, kolom {column}: {reason}. Tot dat verbeterd is, geldt wat er eerder uit is gelezen, en anders de standaardwaarden."
        }
        TroubleText::SettingsUnreadable => {
            "{path} kan niet worden gelezen: {reason}. Tot dat wel kan, geldt wat er eerder uit is gelezen, en anders de standaardwaarden."
        }
        TroubleText::SettingsForeign => {
            "{path} wordt niet gebruikt, omdat {place} van iemand is die u noch een beheerder is. Laat een beheerder dit controleren en de eigendom overnemen."
        }
        TroubleText::SettingsExposed => {
            "{path} wordt niet gebruikt, omdat anderen dan u en beheerders in {place} mogen schrijven. Laat een beheerder dit controleren en hun dat recht ontnemen."
        }
        TroubleText::OwnSettingsForeign => {
            "{path} wordt niet gebruikt, omdat {place} van een andere gebruiker is. Controleer de inhoud. Als u een instelling opslaat, wordt een nieuw bestand gemaakt en blijft dit ernaast bewaard."
        }
        TroubleText::OwnSettingsExposed => {
            "{path} wordt niet gebruikt, omdat andere gebruikers in {place} kunnen schrijven. Controleer de inhoud en ontneem hun daarna de schrijfrechten."
        }
        TroubleText::SettingsNotCreated => {
            "{path} kan niet worden gemaakt: {reason}. Controleer of de map bestaat en of u erin mag schrijven."
        }
        TroubleText::SaveNotWritten => {
            "De instellingen kunnen niet worden opgeslagen in {path}: {reason}. Controleer of u daar mag schrijven en of de schijf niet vol is."
        }
        TroubleText::SaveNotRead => {
            "De instellingen kunnen niet worden opgeslagen, omdat {path} wel bestaat maar niet te lezen is: {reason}. Controleer of u het bestand mag lezen, of verplaats het."
        }
        TroubleText::HistoryNotWritable => {
            "De geschiedenis staat alleen in het geheugen, omdat {path} niet te schrijven is: {reason}. Controleer of de map bestaat en of u erin mag schrijven."
        }
        TroubleText::HistoryDiskFull => {
            "De geschiedenis staat alleen in het geheugen, omdat de schijf met {path} vol is. Maak er ruimte op vrij."
        }
        TroubleText::HistoryBusy => {
            "De geschiedenis staat voorlopig in het geheugen, omdat een ander programma {path} gebruikt. Sluit dat programma af als dit niet overgaat."
        }
        TroubleText::HistoryNewer => {
            "De geschiedenis staat alleen in het geheugen, omdat {path} door een nieuwere versie van Forewarn is geschreven (indeling {found}; deze versie kent {known}) en ongemoeid blijft. Installeer de nieuwere versie opnieuw, of verplaats het bestand."
        }
        TroubleText::HistoryStuck => {
            "De geschiedenis staat alleen in het geheugen, omdat {path} beschadigd is en niet kon worden hernoemd: {reason}. Sluit andere programma's af die het gebruiken, of verplaats het."
        }
        TroubleText::HistorySetAside => {
            "De geschiedenis in {path} is beschadigd ({reason}). Ze is hernoemd naar {aside}, en er is een nieuwe begonnen."
        }
        TroubleText::HistoryLost => {
            "De geschiedenis kon zo lang niet worden geschreven dat de oudste gegevens van die tijd ontbreken ({count})."
        }
        TroubleText::HistoryNotUnderstood => {
            "Wat in {path} is opgeslagen, is onbegrijpelijk ({reason}), dus sommige gebeurtenissen worden misschien opnieuw aangekondigd."
        }
        TroubleText::StorageUnresponsive => {
            "De opslag reageert niet, dus er wordt niets opgeslagen. Gebeurtenissen worden nog steeds getoond; regels en opdrachten wachten. Controleer de schijf met de gegevens van Forewarn."
        }
        TroubleText::ApprovalNotRecorded => {
            "Je goedkeuring is verzonden, maar nog niet vastgelegd omdat er op dit moment niets kan worden opgeslagen."
        }
        TroubleText::SettingsUnresponsive => {
            "De instellingenbestanden kunnen niet worden gelezen omdat de schijf niet reageert. De laatst bekende instellingen blijven van kracht."
        }
        TroubleText::WebhookWaiting => {
            "De ontvanger in webhook_url neemt geen berichten aan: {reason}. Wacht op verzending: {count}. Controleer het adres in de instellingen."
        }
        TroubleText::WebhookRefused => {
            "De ontvanger in webhook_url nam een bericht niet aan en het is weggelaten: {reason}. Controleer of webhook_format bij de ontvanger past."
        }
        TroubleText::WebhookOneWaiting => {
            "1 bericht wacht op de ontvanger in webhook_url: {reason}. Het wordt verzonden zodra die het aanneemt; controleer het adres in de instellingen."
        }
        TroubleText::WebhookOneLost => {
            "De ontvanger in webhook_url was zo lang weg dat 1 bericht moest worden weggelaten."
        }
        TroubleText::AutomationPaused => {
            "Tot {when} keuren regels niets goed en wordt niets voorbereid: er kwamen en gingen zo veel gebeurtenissen dat Forewarn niet weet welke al zijn afgehandeld."
        }
        TroubleText::WebhookLost => {
            "De ontvanger in webhook_url was zo lang weg dat berichten zijn overgeslagen: {count}."
        }
    }
}
