### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Settings
# The name of your language, in your language.
language-name = English

## Pages of settings

group-notifications = Notifications
group-appearance = Appearance
group-monitoring = Monitoring
group-webhook = Webhook
group-data = Data
group-help = Help

## Saving

saved = Saved
# For screen readers. $name: of a setting.
saved-setting = { $name }: saved.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Couldn't save. Try again.
locked-by = Set by your administrator in { $path }
settings-problems = { $count ->
    [one] There's a problem with the settings files
   *[other] There are { $count } problems with the settings files
}

## Notifications

# A list of types with checkboxes follows.
set-types = Notify me about
set-types-about = All other events still appear in the window.
type-freeze-about = The VM pauses for a few seconds. Memory and open files are preserved.
type-reboot-about = The VM restarts. Memory is lost.
type-redeploy-about = The VM moves to another host. Memory and the temporary disk are lost.
type-preempt-about = Azure evicts a Spot VM, often with 30 seconds' notice. The VM is deallocated or deleted, depending on its eviction policy.
type-terminate-about = The VM is deleted.
type-other-about = Event types Forewarn doesn't recognize.
set-scope = Notify me about events for
set-scope-about = Azure also announces events for other VMs in the same availability set or scale set.
scope-this-vm = This VM only
scope-whole-set = All VMs in the set
set-reminders = Reminders
set-reminders-about = Minutes before an event, such as 15, 5, 1. Up to five; leave empty for none.
unit-minutes = minutes
reminders-wrong = “{ $text }” isn't valid. Enter whole minutes from { $least } to { $most }, such as 15, 5, 1.
reminders-too-many = { $count } reminders are too many. Enter up to { $most }.
set-sound = Sound
set-sound-about = Notifications play a sound.
set-test-notification = Test notification
set-test-notification-about = Shows a notification now, just as an event would.
test-notification-send = Send
test-notification-sending = Sending…
test-notification-shown = The system accepted it. If you didn't see it, check whether focus or do not disturb is on.
test-notification-refused = The system didn't show it. { $reason }

## Appearance

set-theme = Theme
set-theme-about = The colors of this window.
theme-system = Use system setting
theme-light = Light
theme-dark = Dark
set-window-style = Window
set-window-style-about = A flyout has no title bar, opens next to the tray and closes when you click elsewhere.
style-system = Use system default
style-flyout = Flyout
style-title-bar = Window with title bar
set-language = Language
set-language-about = For the window, notifications and the tray.
language-system = Use system setting

## Monitoring

set-login = Start at sign-in
set-login-about = Forewarn starts monitoring when you sign in. If this is off, you have to start it yourself.
set-poll = Polling interval
set-poll-about = How often Forewarn checks for events, from 0.2 to 60. Azure recommends every second: some events come with only 30 seconds' notice.
unit-seconds = seconds
decimal-missing = Enter a number from { $least } to { $most }.
decimal-wrong = “{ $text }” isn't valid. Enter a number from { $least } to { $most }.
number-missing = Enter a whole number from { $least } to { $most }.
number-wrong = “{ $text }” isn't valid. Enter a whole number from { $least } to { $most }.

## Webhook

set-webhook = Webhook URL
set-webhook-about = Sends each change to this URL and retries until it's accepted. Use https, or http for an address on this VM. Leave empty for none. Anyone who knows the URL can post to it.
set-webhook-format = Format
set-webhook-format-about = The format the receiver expects.
format-cloud-events = CloudEvents (JSON)
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Keep history
set-history-about = For 1 to 3650 days. Older events are deleted.
unit-days = days
data-locations = Data locations
data-locations-about = Everything stays on this VM. Forewarn sends nothing anywhere unless you set a webhook.
data-locations-failed = Couldn't find the locations. { $reason }
location-data = Data folder
location-history = History
location-settings = Your settings
location-machine = Administrator's settings for all users
location-log = Log
# For screen readers. $name: one of the above.
copy-path = Copy path: { $name }
open-folder = Open folder
open-folder-failed = Couldn't open the folder. { $reason }

## Help

diagnostics = Diagnostics
diagnostics-about = Version, system, settings, connection and recent errors as text, for a support request. It contains no secrets.
copy-diagnostics = Copy
diagnostics-waiting = Collecting…
diagnostics-failed = Couldn't collect diagnostics. { $reason }
diagnostics-by-hand = Couldn't copy. Select the text below and copy it yourself.
doctor-row-about = Checks the connection between this VM and Azure, step by step.
open-doctor = Open…
welcome-row = Introduction
welcome-row-about = What Forewarn monitors, and how to keep its icon visible.
open-welcome = Show again
