notification-no-service = Det här skrivbordet har ingen aviseringstjänst.
notification-refused = Aviseringstjänsten avvisade den: { $reason }.
notification-no-response = Aviseringstjänsten svarar inte.
notification-service-unreachable = Aviseringstjänsten kan inte nås: { $reason }.
notifications-ended = Forewarn kan inte längre visa aviseringar.
notifications-off-for-forewarn = Windows visar inte aviseringar från Forewarn: de är avstängda i Inställningar > System > Aviseringar.
notifications-off-for-user = Windows visar inte aviseringar: de är avstängda i Inställningar > System > Aviseringar.
notifications-off-by-policy = Windows visar inte aviseringar: en administratör har stängt av dem med en princip.
notification-do-not-disturb = Stör ej är på, så Windows kan ha dolt aviseringen.
notification-full-screen = En app eller presentation körs i helskärm, så Windows kan ha dolt aviseringen.
notification-quiet-time = Kontot är nytt, så Windows kan ha dolt aviseringen.

notification-open = Öppna
notification-dismiss = Stäng
