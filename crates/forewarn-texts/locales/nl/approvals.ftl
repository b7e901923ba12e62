not-approvable-over = Deze gebeurtenis is voorbij.
not-approvable-no-id = Azure gaf deze gebeurtenis geen id, dus goedkeuren kan niet.
not-approvable-too-many-vms = Niet al zijn VM's kunnen worden getoond, dus goedkeuren kan hier niet.
not-approvable-started = De gebeurtenis is al begonnen.
not-approvable-already-requested = De goedkeuring is onderweg.
not-approvable-already-approved = Goedgekeurd, wacht op Azure; andere klanten op de host kunnen dit ophouden.
not-approvable-no-contact = Azure is niet bereikbaar, dus niemand weet of deze gebeurtenis nog geldt.
not-approvable-not-listed = De laatste lijst van Azure was maar gedeeltelijk leesbaar en toont deze gebeurtenis niet.
not-approvable-vms-changed = De VM's van deze gebeurtenis zijn gewijzigd. Controleer de lijst en keur opnieuw goed.
not-approvable-forbidden = Een van de regels houdt tegen dat deze gebeurtenis hier wordt goedgekeurd.

approval-unanswered = Forewarn werd afgesloten voordat het antwoord kwam.
approver-rule = regel ‘{ $rule }’
