### The introduction that opens the first time, and the About sheet.

welcome-title = Welcome to Forewarn
# A notice, if an event came before the introduction.
welcome-offer = New to Forewarn?
welcome-open = Show the introduction
welcome-monitor = What it monitors
welcome-monitor-body = Azure announces when it's going to pause, restart, move or delete a VM. Forewarn notifies you in time and lets you approve an event right away instead of waiting for it.
welcome-wait = Restarts from the Azure portal now wait
welcome-wait-body = Once a VM checks for events, Azure also announces the ones you request yourself. A restart from the portal then waits, usually for 15 minutes, unless someone approves it, for example here. After a day without checks, Azure stops waiting.
welcome-pin = Keep the bell visible
welcome-pin-windows = Windows hides new icons behind the arrow in the corner of the taskbar. Open it and drag the bell out, next to the clock.
welcome-pin-linux = The bell is in your panel's tray. If it isn't there, your desktop needs support for tray icons, such as the AppIndicator extension for GNOME.
welcome-alerts = Turn on alerts
welcome-start = Start monitoring

## About

about-version = Version { $version }
about-what = Warns you before Azure pauses, restarts, moves or deletes this VM.
about-source = Reads Azure Scheduled Events
about-api = api-version { $api }
