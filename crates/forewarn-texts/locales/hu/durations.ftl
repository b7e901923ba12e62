duration-seconds = { $seconds } mp
duration-under-a-second = kevesebb mint 1 mp
duration-minutes = { $minutes } perc
duration-minutes-seconds = { $minutes } perc { $seconds } mp
duration-hours = { $hours } óra
duration-hours-minutes = { $hours } óra { $minutes } perc
duration-days =
    { $days ->
        [one] { $days } nap
       *[other] { $days } nap
    }
duration-days-hours =
    { $days ->
        [one] { $days } nap { $hours } óra
       *[other] { $days } nap { $hours } óra
    }
