### Dates, times and durations, in the window, notifications and tray.

## Durations. Use the short units that Windows uses; they appear inside sentences and in narrow columns.

duration-seconds = { $seconds ->
    [0] mindre än 1 s
   *[other] { $seconds } s
}
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-hours = { $hours } tim
duration-hours-minutes = { $hours } tim { $minutes } min
duration-days = { $days ->
    [one] { $days } dag
   *[other] { $days } dagar
}
duration-days-hours = { $days ->
    [one] { $days } dag { $hours } tim
   *[other] { $days } dagar { $hours } tim
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

month-jan = jan.
month-feb = feb.
month-mar = mars
month-apr = apr.
month-may = maj
month-jun = juni
month-jul = juli
month-aug = aug.
month-sep = sep.
month-oct = okt.
month-nov = nov.
month-dec = dec.

weekday-mon = mån
weekday-tue = tis
weekday-wed = ons
weekday-thu = tors
weekday-fri = fre
weekday-sat = lör
weekday-sun = sön
