not-approvable-over = Händelsen är över.
not-approvable-no-id = Azure gav händelsen inget id, så den kan inte godkännas.
not-approvable-too-many-vms = Alla dess VM:ar kan inte visas, så den kan inte godkännas här.
not-approvable-started = Den har börjat.
not-approvable-already-requested = Godkännandet är på väg.
not-approvable-already-approved = Den är godkänd och väntar på Azure; andra kunder på värden kan hålla upp den.
not-approvable-no-contact = Azure kan inte nås, så ingen vet om händelsen fortfarande gäller.
not-approvable-not-listed = Azures senaste lista kunde bara läsas delvis och visar inte den här händelsen.
not-approvable-vms-changed = Händelsens virtuella datorer har ändrats. Kontrollera listan och godkänn igen.
not-approvable-forbidden = En av reglerna hindrar att händelsen godkänns härifrån.

approval-unanswered = Forewarn avslutades innan svaret kom.
approver-rule = regeln ”{ $rule }”
