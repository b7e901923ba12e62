### Dates, times and durations, in the window, notifications and tray.

## Durations. Use the short units that Windows uses; they appear inside sentences and in narrow columns.

duration-seconds = { $seconds ->
    [0] minder dan 1 s
   *[other] { $seconds } s
}
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-hours = { $hours } u
duration-hours-minutes = { $hours } u { $minutes } min
duration-days = { $days ->
    [one] { $days } dag
   *[other] { $days } dagen
}
duration-days-hours = { $days ->
    [one] { $days } dag { $hours } u
   *[other] { $days } dagen { $hours } u
}

## Dates

# Without a year. $month is one of the names below.
date-day = { $day } { $month }
date-year = { $day } { $month } { $year }
# In regions that write the month first, such as the US. Only English needs these: elsewhere repeat date-day and date-year.
date-month-first = { $day } { $month }
date-month-first-year = { $day } { $month } { $year }
# $date is one of the above.
date-weekday = { $weekday } { $date }
# $date may include the weekday. $time is 15:32 or 3:32 PM.
date-time = { $date } { $time }

## Short names, as in a calendar

month-jan = jan
month-feb = feb
month-mar = mrt
month-apr = apr
month-may = mei
month-jun = jun
month-jul = jul
month-aug = aug
month-sep = sep
month-oct = okt
month-nov = nov
month-dec = dec

weekday-mon = ma
weekday-tue = di
weekday-wed = wo
weekday-thu = do
weekday-fri = vr
weekday-sat = za
weekday-sun = zo
