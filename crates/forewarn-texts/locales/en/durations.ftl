### Lengths of time, in notifications, the tray and the window. Keep the units short: the tray has room for 63 characters in all.

duration-seconds = { $seconds } s
# Something that was over in less than a second, as in "Took less than 1 s."
duration-under-a-second = less than 1 s
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-hours = { $hours } h
duration-hours-minutes = { $hours } h { $minutes } min
duration-days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
duration-days-hours =
    { $days ->
        [one] { $days } day { $hours } h
       *[other] { $days } days { $hours } h
    }
