### The Windows installer. Its buttons and pages are translated by NSIS.

# In the Start menu, below the program.
installer-description = Warns you before Azure maintenance
# A checkbox: what to install.
installer-autostart = Start for every user who signs in
# A checkbox while uninstalling.
installer-remove-history = Also delete every user's history
installer-still-running = Forewarn is still running and couldn't be closed. Quit it from the tray menu in every session, then run this installer again.
# A web address follows.
installer-webview-missing = Forewarn is installed: its tray icon, notifications and menu work. Its window also needs the Microsoft Edge WebView2 Runtime, which is missing here. Install it from:
installer-wrong-system = Forewarn requires 64-bit Windows 10, Windows Server 2016 or later.
# A wrong command line. "yes" and "no" stay in English.
installer-wrong-autostart = /AUTOSTART must be yes or no.
installer-not-claimed = This computer's settings folder contains a file or folder that belongs to another user and couldn't be moved. Delete the Forewarn folder in ProgramData, then run this installer again.
installer-not-written = Couldn't write a file, so nothing was changed. Close programs that use Forewarn's folder, then run this installer again.
installer-not-permitted = Couldn't set the permissions of a folder, so nothing was changed. Run this installer again as an administrator.
