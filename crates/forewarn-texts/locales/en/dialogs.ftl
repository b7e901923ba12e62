### Dialogs of the operating system, where the window can't be shown.

dialog-needs-webview = Forewarn is still monitoring. Its window needs the Microsoft Edge WebView2 Runtime, which was missing when Forewarn started. After you install it, quit Forewarn and start it again.
dialog-get-webview = Get the WebView2 Runtime
dialog-window-failed = The window can't be shown
dialog-window-failed-about = It stopped working several times in a row. Forewarn is still monitoring: the tray icon and notifications work. Open the window again, or restart Forewarn if it keeps failing.
dialog-approve = Approve { $type } now?
# $vms: a list of names.
dialog-affected-vms = Affected VMs: { $vms }.
# A checkbox: other VMs are affected too. $vm: the name, if it's one.
dialog-approve-all =
    { $count ->
        [one] Approve for { $vm }
       *[other] Approve for all { $count } VMs
    }
dialog-approve-now = Approve now
dialog-cancel = Cancel
dialog-close = Close
dialog-approving = Approving…
# $by: a user or a rule.
dialog-approved = Approved by { $by }. Waiting for Azure.
# $answer: a sentence that says why.
dialog-not-approved = Couldn't approve it. { $answer }
# The title of the dialog that asks where to save.
dialog-export = Export history
dialog-export-csv = Table (CSV)
dialog-export-json = List (JSON)
# In the list of programs that start at sign-in.
autostart-description = Warns you before Azure maintenance
