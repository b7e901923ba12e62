### The introduction that opens the first time, and the About sheet.

welcome-title = Üdvözli a Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Most ismerkedik a Forewarnnal?
welcome-open = Bemutató megnyitása
welcome-monitor = Mit figyel
welcome-monitor-body = Az Azure előre szól a VM-nek, mikor fogja megállítani, újraindítani, áthelyezni vagy törölni. A Forewarn folyamatosan kérdez, időben értesíti Önt, és várakozás helyett azonnal jóvá is hagyhatja az eseményt.
welcome-wait = Az Azure portálról kért újraindítás mostantól vár
welcome-wait-body = Amint egy VM lekérdezi ezt az ütemezést, az Azure arról is előre szól, amit Ön maga kér. A portálról kért újraindítás ilyenkor kivárja az idejét, rendszerint 15 percet, hacsak valaki jóvá nem hagyja – például itt. Ha egy napig semmi sem kérdez, az Azure nem vár tovább.
welcome-pin = Legyen szem előtt a csengő
welcome-pin-windows = A Windows az új ikonokat a tálca sarkában lévő nyíl mögé teszi. Nyissa meg, és húzza ki a csengőt az óra mellé.
welcome-pin-linux = A csengő a panel értesítési területén van. Ha nem látja, az asztali környezetnek támogatnia kell az ilyen ikonokat; a GNOME-hoz például az AppIndicator bővítmény kell.
welcome-alerts = Gondoskodjon róla, hogy eljusson Önhöz
welcome-start = Figyelés indítása

## About

about-version = { $version } verzió
about-what = Időben szól, ha az Azure ehhez a VM-hez készül nyúlni.
about-source = Az Azure Scheduled Events adatait olvassa
about-api = api-version { $api }
