duration-seconds = { $seconds } sn
duration-under-a-second = 1 saniyeden az
duration-minutes = { $minutes } dk
duration-minutes-seconds = { $minutes } dk { $seconds } sn
duration-hours = { $hours } sa
duration-hours-minutes = { $hours } sa { $minutes } dk
duration-days = { $days } gün
duration-days-hours = { $days } gün { $hours } sa
