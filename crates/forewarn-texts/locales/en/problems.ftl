### What's wrong with settings, history or webhook, above the events in the window. $path and $place: files or folders. $reason: the system's message, without a period.

## Settings files

# $problem: a sentence without a period, such as "history_days can't be 0: it must be …".
problem-setting-invalid = { $problem }. It's set in { $path }; { $used } is used instead.
problem-setting-unknown = “{ $name }” in { $path } isn't a setting and has no effect. Check the spelling.
# $by: the administrator's file.
problem-setting-locked = { $key } is locked by { $by }, so its value in { $path } isn't used.
problem-setting-not-lockable = { $value } in the list “locked” of { $path } isn't a setting, so it locks nothing. Check the spelling.
problem-settings-invalid-file = { $path } is invalid at line { $line }, column { $column }: { $reason }. Until you fix it, the last valid settings apply, or the defaults if there were none.
problem-settings-unreadable = { $path } can't be read: { $reason }. Until it can, the last valid settings apply, or the defaults if there were none.
problem-settings-wrong-owner = { $path } isn't used, because { $place } is owned by someone other than you or an administrator. Ask an administrator to check it and take ownership.
problem-settings-writable = { $path } isn't used, because users other than you and administrators can write to { $place }. Ask an administrator to check it and remove their write permission.
problem-user-settings-wrong-owner = { $path } isn't used, because { $place } belongs to another user. Check its contents. Saving a setting creates a new file and keeps this one next to it.
problem-user-settings-writable = { $path } isn't used, because other users can write to { $place }. Check its contents, then remove their write permission.
problem-settings-not-created = Couldn't create { $path }: { $reason }. Check that its folder exists and that you can write to it.
problem-settings-not-saved = Couldn't save the settings to { $path }: { $reason }. Check that you can write there and that the disk isn't full.
problem-settings-not-saved-unreadable = Couldn't save the settings, because { $path } exists but can't be read: { $reason }. Check that you can read it, or move it to another folder.
problem-settings-unresponsive = The settings files can't be read because the disk isn't responding. The last known settings apply.

## Saving a setting failed, beside the setting

setting-locked = { $key } is locked by { $by }. Ask your administrator to change it there.
setting-unknown = “{ $name }” isn't a setting.
autostart-refused = Couldn't change whether Forewarn starts at sign-in: { $reason }.

## History and storage

problem-history-not-writable = History isn't being saved, because { $path } can't be written: { $reason }. Check that its folder exists and that you can write to it.
problem-history-disk-full = History isn't being saved, because the disk that holds { $path } is full. Free some space.
problem-history-busy = History isn't being saved for now, because another program is using { $path }. If this lasts, close that program.
# $found and $known: numbers of a file format.
problem-history-newer = History isn't being saved, because a newer version of Forewarn wrote { $path } (format { $found }; this version reads up to { $known }). Install the newer version again, or move the file to another folder.
problem-history-not-quarantined = History isn't being saved, because { $path } is damaged and can't be renamed: { $reason }. Close other programs that use it, or move it to another folder.
problem-history-quarantined = The history in { $path } was damaged ({ $reason }). It was renamed to { $renamed }, and a new history was started.
problem-history-lost =
    { $count ->
        [one] The history couldn't be saved for so long that its oldest unsaved entry was lost.
       *[other] The history couldn't be saved for so long that its { $count } oldest unsaved entries were lost.
    }
problem-history-invalid = The data saved in { $path } is invalid ({ $reason }), so some events may be announced again.
problem-storage-unresponsive = Storage isn't responding, so nothing is being saved. Events are still shown, but rules and commands wait. Check the disk that holds Forewarn's data.
problem-approval-not-recorded = Your approval was sent but isn't recorded yet, because nothing can be saved right now.
history-unreadable = The history in { $path } can't be read: { $reason }. Try again; if that doesn't help, restart Forewarn.
export-failed = Couldn't export: { $reason }. Choose another folder or free some space, then try again.
folder-not-opened = Couldn't open { $path }: { $reason }.
# The answer to anything while the program quits.
quitting = Forewarn is quitting.

## Webhook and rules

problem-webhook-waiting =
    { $count ->
        [one] 1 message to webhook_url is waiting: { $reason }. Check the URL in the settings.
       *[other] { $count } messages to webhook_url are waiting: { $reason }. Check the URL in the settings.
    }
problem-webhook-rejected = The receiver at webhook_url rejected a message, so it was dropped: { $reason }. Check that webhook_format suits the receiver.
problem-webhook-lost =
    { $count ->
        [one] The receiver at webhook_url was unavailable for so long that 1 message was dropped.
       *[other] The receiver at webhook_url was unavailable for so long that { $count } messages were dropped.
    }
# $when: a time of day.
problem-automation-paused = Rules and preparation are paused until { $when }: so many events came and went that Forewarn can't tell which ones it has already handled.
