### The introduction that opens the first time, and the About sheet.

welcome-title = Üdvözli a Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Új a Forewarn használatában?
welcome-open = Bevezető megjelenítése
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = A Forewarn figyelmezteti, mielőtt az Azure szünetelteti, újraindítja, áthelyezi vagy törli ezt a VM-et.
welcome-wait = A portálról kért újraindítás mostantól vár
welcome-wait-body = A portálon kért újraindítást is bejelenti az Azure. Általában 15 percet vár, hacsak valaki jóvá nem hagyja. Ez egy nappal a figyelés vége után megszűnik.
welcome-pin = Legyen látható a csengő
welcome-pin-windows = Nyissa meg a tálca sarkában lévő nyilat, és húzza a csengőt az óra mellé.
welcome-pin-linux = A panel értesítési területén található. Ha nincs ott, tálcaikon-támogatás kell, például a GNOME AppIndicator bővítménye.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Minden
preset-everything-about = A rövid szüneteltetésekkel együtt
preset-restarts = Csak ami újraindítja vagy leállítja a VM-et
preset-restarts-about = Minden, kivéve a rövid szüneteltetéseket
preset-quiet = Csendes
preset-quiet-about = Az események csak az ablakban és a tálcán láthatók
welcome-start = Figyelés indítása

## About

about-version = Verzió: { $version }
about-what = Figyelmezteti, mielőtt az Azure szünetelteti, újraindítja, áthelyezi vagy törli ezt a VM-et.
about-source = Az Azure Scheduled Events adatait olvassa
about-api = api-version { $api }
