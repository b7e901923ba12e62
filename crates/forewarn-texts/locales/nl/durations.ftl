duration-seconds = { $seconds } s
duration-under-a-second = minder dan 1 s
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-hours = { $hours } u
duration-hours-minutes = { $hours } u { $minutes } min
duration-days =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagen
    }
duration-days-hours =
    { $days ->
        [one] { $days } dag { $hours } u
       *[other] { $days } dagen { $hours } u
    }
