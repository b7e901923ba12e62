not-approvable-over = Händelsen är över.
not-approvable-no-id = Azure gav händelsen inget id, så den kan inte godkännas.
not-approvable-too-many-vms = Händelsen påverkar fler VM:ar än Forewarn kan visa, så den kan inte godkännas här.
not-approvable-started = Händelsen har redan startat.
not-approvable-already-requested = Godkännandet skickas.
not-approvable-already-approved = Godkänd. Väntar på Azure; andra kunder på värden kan fördröja händelsen.
not-approvable-no-contact = Azure kan inte nås, så händelsen kan ha ändrats.
not-approvable-not-listed = Azures senaste svar är delvis oläsligt och innehåller inte händelsen.
not-approvable-vms-changed = Händelsens VM:ar har ändrats. Kontrollera listan och godkänn igen.
not-approvable-forbidden = En regel hindrar att händelsen godkänns här.

approval-unanswered = Forewarn avslutades innan Azure svarade.
approver-rule = regeln ”{ $rule }”
