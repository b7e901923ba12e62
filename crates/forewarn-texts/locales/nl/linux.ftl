### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;onderhoud;herstart;virtuele machine;
# A paragraph in a software center.
linux-description = Azure kondigt het opnieuw opstarten, opnieuw implementeren, bevriezen, terugnemen en verwijderen van een virtuele machine minuten van tevoren aan. Forewarn staat in het systeemvak, geeft u een melding, telt af tot de gebeurtenis en laat u die eerder goedkeuren.
