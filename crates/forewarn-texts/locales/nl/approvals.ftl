not-approvable-over = Deze gebeurtenis is voorbij.
not-approvable-no-id = Azure heeft deze gebeurtenis geen id gegeven, dus goedkeuren is niet mogelijk.
not-approvable-too-many-vms = Deze gebeurtenis betreft meer VM's dan Forewarn kan weergeven, dus goedkeuren is hier niet mogelijk.
not-approvable-started = De gebeurtenis is al begonnen.
not-approvable-already-requested = De goedkeuring wordt verzonden.
not-approvable-already-approved = Goedgekeurd. Wachten op Azure; andere tenants op de host kunnen dit vertragen.
not-approvable-no-contact = Azure is niet bereikbaar, dus deze gebeurtenis kan gewijzigd zijn.
not-approvable-not-listed = Het laatste antwoord van Azure is gedeeltelijk onleesbaar en bevat deze gebeurtenis niet.
not-approvable-vms-changed = De VM's van deze gebeurtenis zijn gewijzigd. Controleer de lijst en keur opnieuw goed.
not-approvable-forbidden = Een regel voorkomt dat deze gebeurtenis hier wordt goedgekeurd.

approval-unanswered = Forewarn werd afgesloten voordat Azure antwoordde.
approver-rule = regel ‘{ $rule }’
