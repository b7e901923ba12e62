duration-seconds = { $seconds } sn
duration-under-a-second = 1 saniyeden az
duration-minutes = { $minutes } dk
duration-minutes-seconds = { $minutes } dk { $seconds } sn
duration-hours = { $hours } sa
duration-hours-minutes = { $hours } sa { $minutes } dk
duration-days =
    { $days ->
        [one] { $days } gün
       *[other] { $days } gün
    }
duration-days-hours =
    { $days ->
        [one] { $days } gün { $hours } sa
       *[other] { $days } gün { $hours } sa
    }
