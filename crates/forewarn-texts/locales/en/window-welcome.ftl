### The introduction that opens the first time, and the About sheet.

welcome-title = Welcome to Forewarn
# A notice, if an event came before the introduction.
welcome-offer = New to Forewarn?
welcome-open = Show the introduction
# All of the screen should fit into 420 × 600 pixels: keep to the length of the English texts.
welcome-what = Forewarn warns you before Azure pauses, restarts, moves or deletes this VM.
welcome-wait = Restarts from the Azure portal now wait
welcome-wait-body = A restart you request in the portal is now announced too. It waits, usually for 15 minutes, unless someone approves it. This stops a day after monitoring does.
welcome-pin = Keep the bell visible
welcome-pin-windows = Select the arrow in the corner of the taskbar, then drag the bell next to the clock.
welcome-pin-linux = It's in your panel's tray. If not, your desktop needs support for tray icons, such as GNOME's AppIndicator extension.
# Choices below “Notify me about”. The explanations fit into one line: at most 50 characters.
preset-everything = Everything
preset-everything-about = Including short freezes
preset-restarts = Only what restarts or stops this VM
preset-restarts-about = Everything except short freezes
preset-quiet = Quiet
preset-quiet-about = Events appear only in the window and the tray
welcome-start = Start monitoring

## About

about-version = Version { $version }
about-what = Warns you before Azure pauses, restarts, moves or deletes this VM.
about-source = Reads Azure Scheduled Events
about-api = api-version { $api }
