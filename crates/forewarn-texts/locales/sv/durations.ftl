duration-seconds = { $seconds } s
duration-under-a-second = mindre än 1 s
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-hours = { $hours } tim
duration-hours-minutes = { $hours } tim { $minutes } min
duration-days =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagar
    }
duration-days-hours =
    { $days ->
        [one] { $days } dag { $hours } tim
       *[other] { $days } dagar { $hours } tim
    }
