### Dates, times and durations, in the window, notifications and tray.

## Durations. Use the short units that Windows uses; they appear inside sentences and in narrow columns.

duration-seconds = { $seconds ->
    [0] 1 sn'den az
   *[other] { $seconds } sn
}
duration-minutes = { $minutes } dk
duration-minutes-seconds = { $minutes } dk { $seconds } sn
duration-hours = { $hours } sa
duration-hours-minutes = { $hours } sa { $minutes } dk
duration-days = { $days ->
    [one] { $days } gün
   *[other] { $days } gün
}
duration-days-hours = { $days ->
    [one] { $days } gün { $hours } sa
   *[other] { $days } gün { $hours } sa
}

## Dates

# Without a year. $month is one of the names below.
date-day = { $day } { $month }
date-year = { $day } { $month } { $year }
# In regions that write the month first, such as the US. Only English needs these: elsewhere repeat date-day and date-year.
date-month-first = { $day } { $month }
date-month-first-year = { $day } { $month } { $year }
# $date is one of the above.
date-weekday = { $date } { $weekday }
# $date may include the weekday. $time is 15:32 or 3:32 PM.
date-time = { $date } { $time }

## Short names, as in a calendar

month-jan = Oca
month-feb = Şub
month-mar = Mar
month-apr = Nis
month-may = May
month-jun = Haz
month-jul = Tem
month-aug = Ağu
month-sep = Eyl
month-oct = Eki
month-nov = Kas
month-dec = Ara

weekday-mon = Pzt
weekday-tue = Sal
weekday-wed = Çar
weekday-thu = Per
weekday-fri = Cum
weekday-sat = Cmt
weekday-sun = Paz
