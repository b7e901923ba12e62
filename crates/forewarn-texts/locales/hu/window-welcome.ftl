### The introduction that opens the first time, and the About sheet.

welcome-title = Üdvözli a Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Most ismerkedik a Forewarnnal?
welcome-open = Bemutató megnyitása
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = A Forewarn figyelmezteti, mielőtt az Azure szünetelteti, újraindítja, áthelyezi vagy törli ezt a VM-et.
welcome-wait = A portálról kért újraindítás mostantól vár
welcome-wait-body = Az Azure a portálról kért újraindítást is előre jelzi, és az rendszerint 15 percet vár, hacsak valaki jóvá nem hagyja. Egy nappal a figyelés vége után ez megszűnik.
welcome-pin = Legyen látható a csengő
welcome-pin-windows = Nyissa meg a tálca sarkában lévő nyilat, és húzza a csengőt az óra mellé.
welcome-pin-linux = A panel értesítési területén van. Ha nincs ott, ikontámogatás kell hozzá, például a GNOME AppIndicator bővítménye.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Minden
preset-everything-about = A rövid szüneteltetések is
preset-restarts = Csak ami újraindít
preset-restarts-about = Minden, kivéve a rövid szüneteltetéseket
preset-quiet = Csendes
preset-quiet-about = Az események csak az ablakban és a tálcán látszanak
welcome-start = Figyelés indítása

## About

about-version = { $version } verzió
about-what = Időben szól, ha az Azure ehhez a VM-hez készül nyúlni.
about-source = Az Azure Scheduled Events adatait olvassa
about-api = api-version { $api }
