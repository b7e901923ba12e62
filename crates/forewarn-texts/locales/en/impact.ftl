### What an event is and what it costs, on its card in the window and in notifications. Event types (Freeze, Reboot, Redeploy, Preempt, Terminate) are Azure's own names and stay in English.

# An event whose type Azure left out.
event-unnamed = Event

## What is lost, in one or two sentences.

cost-freeze = The VM will pause. Memory and open files are preserved.
cost-reboot = Memory will be lost.
cost-redeploy = The VM moves to another host. Memory and the temporary disk will be lost.
cost-preempt = The Spot VM will be deallocated or deleted, depending on its eviction policy. Memory and the temporary disk will be lost.
cost-terminate = The VM will be deleted.
cost-other = Forewarn doesn't recognize this event type. Be ready for the VM to stop.

## How long it interrupts the VM, and who wants it.

# $time: a duration, such as "9 s".
interruption-about = Expect an interruption of about { $time }.
interruption-none = No interruption expected.
initiated-by-azure = Initiated by Azure.
initiated-by-user = Initiated by a user.
# $source: a name from Azure.
initiated-by-other = Initiated by { $source }.

## Advice below an event.

advice-approve-early = This much notice usually means that Azure predicts a hardware failure. Approve early, at a time that suits you.
advice-started-unannounced = It started without notice: the hardware failed, or a policy approved it automatically.
