notification-no-service = Dit bureaublad heeft geen meldingsservice.
notification-refused = De meldingsservice heeft het geweigerd: { $reason }.
notification-no-response = De meldingsservice antwoordt niet.
notification-service-unreachable = De meldingsservice is niet bereikbaar: { $reason }.
notifications-ended = Forewarn kan geen meldingen meer tonen.
notifications-off-for-forewarn = Windows toont geen meldingen van Forewarn: ze staan uit onder Instellingen, Systeem, Meldingen.
notifications-off-for-user = Windows toont geen meldingen: ze staan allemaal uit onder Instellingen, Systeem, Meldingen.
notifications-off-by-policy = Windows toont geen meldingen: een beheerder heeft ze met een beleid uitgezet.
notification-do-not-disturb = Niet storen staat aan, dus Windows heeft de melding mogelijk verborgen.
notification-full-screen = Er is een app of presentatie op volledig scherm actief, dus Windows heeft de melding mogelijk verborgen.
notification-quiet-time = Dit account is nieuw, dus Windows heeft de melding mogelijk verborgen.

notification-open = Openen
notification-dismiss = Sluiten
