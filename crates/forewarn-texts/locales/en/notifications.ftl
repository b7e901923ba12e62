### Why a notification couldn't be shown, in the window. $reason: the system's message.

notification-no-service = This desktop has no notification service.
notification-refused = The notification service refused it: { $reason }.
notification-no-response = The notification service isn't responding.
notification-service-unreachable = The notification service can't be reached: { $reason }.
notifications-ended = Forewarn can no longer show notifications.
notifications-off-for-forewarn = Windows doesn't show Forewarn's notifications: they're turned off in Settings > System > Notifications.
notifications-off-for-user = Windows doesn't show notifications: they're turned off in Settings > System > Notifications.
notifications-off-by-policy = Windows doesn't show notifications: an administrator turned them off by policy.
notification-do-not-disturb = Do not disturb is on, so Windows may have hidden the notification.
notification-full-screen = A full-screen app or presentation is running, so Windows may have hidden the notification.
notification-quiet-time = This account is new, so Windows may have hidden the notification.

## Buttons of a notification.

notification-open = Open
notification-dismiss = Dismiss
