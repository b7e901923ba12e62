notification-no-service = Dit bureaublad heeft geen meldingsservice.
notification-refused = De meldingsservice heeft de melding geweigerd: { $reason }.
notification-no-response = De meldingsservice reageert niet.
notification-service-unreachable = De meldingsservice is niet bereikbaar: { $reason }.
notifications-ended = Forewarn kan geen meldingen meer weergeven.
notifications-off-for-forewarn = Windows geeft geen meldingen van Forewarn weer: ze zijn uitgeschakeld in Instellingen > Systeem > Meldingen.
notifications-off-for-user = Windows geeft geen meldingen weer: ze zijn uitgeschakeld in Instellingen > Systeem > Meldingen.
notifications-off-by-policy = Windows geeft geen meldingen weer: een beheerder heeft ze via beleid uitgeschakeld.
notification-do-not-disturb = Niet storen is ingeschakeld, dus Windows heeft de melding mogelijk verborgen.
notification-full-screen = Er is een app of presentatie in volledig scherm actief, dus Windows heeft de melding mogelijk verborgen.
notification-quiet-time = Dit account is nieuw, dus Windows heeft de melding mogelijk verborgen.

notification-open = Openen
notification-dismiss = Sluiten
