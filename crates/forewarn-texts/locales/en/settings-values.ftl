### What a setting may be. Names in quotation marks and words in English are written like this in the settings file and stay as they are.

# $key: a setting's name. $allowed: one of the phrases below.
setting-invalid = { $key } can't be { $value }: it must be { $allowed }
# An entry of a list is wrong. $field: such as "types". $allowed: one of the phrases below.
entry-invalid = { $key } can't be used: in entry { $number }, { $field } must be { $allowed }
entry-unknown-field = { $key } can't be used: entry { $number } has an unknown field, { $field }

## The end of the sentence "… must be …".

allowed-event-types = a list of Freeze, Reboot, Redeploy, Preempt, Terminate and Other
allowed-notify-scope = "this_vm" or "whole_set"
allowed-reminder-minutes = a list of at most 5 whole numbers from 1 to 1440
allowed-boolean = true or false
allowed-poll-interval-seconds = a number from 0.2 to 60
allowed-approve-freeze-up-to-seconds = a whole number from 0 (off) to 3600
allowed-rules = a list of at most 50 rules, each a table
allowed-approval-grace-seconds = a whole number from 0 to 300
allowed-commands = a list of at most 20 commands, each a table
allowed-theme = "system", "light" or "dark"
allowed-window-style = "system", "flyout" or "title_bar"
# $tags: all languages, such as "en", "hu".
allowed-language = "system" or one of { $tags }
allowed-history-days = a whole number from 1 to 3650
allowed-webhook-url = an https:// URL, or an http:// URL on this VM; empty for none
allowed-webhook-format = "cloudevents", "teams", "slack" or "alertmanager"
allowed-rule-name = a name of 1 to 60 characters that no other rule has
allowed-rule-source = "User" or "Platform"
allowed-rule-at-most-seconds = a whole number from 0 to 86400
allowed-rule-scope = "any", "alone" or "among_others"
allowed-rule-weekdays = a list of mon, tue, wed, thu, fri, sat and sun
allowed-rule-from = a time such as "22:00", together with until
allowed-rule-until = a time such as "06:00", together with from and different from it
allowed-rule-then = "approve_now", "approve_when_prepared", "approve_before", "ask" or "never"
allowed-rule-minutes-before = a whole number from 0 to 1440 if then is "approve_before", otherwise left out
allowed-command-program = the full path of a program
allowed-command-arguments = a list of at most 100 strings
allowed-command-seconds = a whole number from 1 to 86400

## Names of the built-in rules, as in "Rule “Short freezes” applies."

preset-user-initiated = Restarts I started myself
preset-short-freeze = Short freezes
