### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = Rule “{ $rule }” approves it in { $time }.
rule-pending = Rule “{ $rule }” approves it at { $time }.
# For the preparation.
rule-waiting = Rule “{ $rule }” approves it once preparation succeeds.
rule-waiting-until = Rule “{ $rule }” approves it once preparation succeeds. Azure may start it from { $time }.
rule-stopped = Rule “{ $rule }” was stopped. The decision is yours.
rule-forbidden = Rule “{ $rule }” prevents approving it here.
rule-stop = Don't approve automatically
# The reason follows.
rule-stop-failed = Couldn't stop the rule.

## On the Settings page

group-rules = Automatic approval
set-user-initiated = Approve restarts I started myself
set-user-initiated-about = Restarts and redeploys of only this VM, requested by a user with access to it. If this is off, they wait up to 15 minutes.
set-short-freezes = Approve short freezes
set-short-freezes-about = Freezes expected to last no longer than this. 0 turns it off; 10 is typical.
set-grace = Auto-approval delay
set-grace-about = Before a rule approves, you get a notification and this long to stop it, from 0 to 300.
set-rules = Your rules
set-rules-about = The first matching rule applies. If none match, Forewarn asks you.
rules-none = You don't have any rules.
rule-add = Add a rule
rule-edit = Edit
rule-up = Up
rule-down = Down
rule-remove = Remove
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = New rule
rule-change = Edit rule
rule-name = Name
rule-types = Event types
rule-types-any = any type
rule-source = Initiated by
rule-source-any = anyone
rule-source-user = a user
rule-source-platform = Azure
rule-length = Longest interruption (seconds)
rule-at-most = up to { $count } s
rule-scope = Events for
rule-scope-any = this VM, alone or with others
rule-scope-alone = this VM alone
rule-scope-among = this VM with others
rule-days = Days
rule-from = From
rule-until = Until
rule-open = Empty fields match every event.
rule-then = Action
rule-then-now = approve right away
rule-then-before = approve some minutes before
rule-then-prepared = approve once prepared
rule-then-ask = ask me
rule-then-never = never approve
rule-minutes = Minutes before
rule-then-minutes = approve { $count } min before
rule-save = Save
rule-number = “{ $text }” isn't a whole number.

## A dry run of the rules

dry-run = Test the rules
dry-run-about = Shows what the rules would have done with past events. Nothing is approved.
dry-run-start = Test
dry-run-running = Testing…
dry-run-failed = Couldn't test the rules. { $reason }
dry-run-no-vm = Forewarn doesn't know yet which VM this is, so no rule matches.
dry-run-checked = { $count ->
    [one] Checked { $count } event.
   *[other] Checked { $count } events.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: matches { $events }, approves { $approved }
dry-run-no-rules = There are no rules to test.
# After a time and an event. $at: a time.
dry-run-approved = approved at { $at } by “{ $rule }”
dry-run-prepared = approved from { $at } by “{ $rule }”, once prepared
dry-run-asked = left to you by “{ $rule }”
dry-run-forbidden = not approved because of “{ $rule }”

## Commands

group-commands = Commands
set-prepare = Prepare
set-prepare-about = Commands that run as you when an event for this VM appears. If one fails, no rule approves the event.
set-recover = Recover
set-recover-about = Commands that run when an event you prepared for has ended.
commands-none = You don't have any commands.
command-add = Add a command
command-new = New command
command-change = Edit command
command-program = Program (full path)
command-arguments = Arguments, one per line
command-timeout = Timeout (seconds)
command-output = Output
preparing = Preparing…
prepared = Prepared.
# The reason follows.
not-prepared = Preparation failed, so no rule approves the event.
recovering = Recovering…
recovered = Recovered.
# The reason follows.
not-recovered = Recovery failed.
