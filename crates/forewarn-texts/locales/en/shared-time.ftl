### Dates, times and durations, in the window, notifications and tray.

## Durations. Use the short units that Windows uses; they appear inside sentences and in narrow columns.

duration-seconds = { $seconds ->
    [0] less than 1 s
   *[other] { $seconds } s
}
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-hours = { $hours } h
duration-hours-minutes = { $hours } h { $minutes } min
duration-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
duration-days-hours = { $days ->
    [one] { $days } day { $hours } h
   *[other] { $days } days { $hours } h
}

## Dates

# Without a year. $month is one of the names below.
date-day = { $day } { $month }
date-year = { $day } { $month } { $year }
# In regions that write the month first, such as the US. Only English needs these: elsewhere repeat date-day and date-year.
date-month-first = { $month } { $day }
date-month-first-year = { $month } { $day }, { $year }
# $date is one of the above.
date-weekday = { $weekday }, { $date }
# $date may include the weekday. $time is 15:32 or 3:32 PM.
date-time = { $date }, { $time }

## Short names, as in a calendar

month-jan = Jan
month-feb = Feb
month-mar = Mar
month-apr = Apr
month-may = May
month-jun = Jun
month-jul = Jul
month-aug = Aug
month-sep = Sep
month-oct = Oct
month-nov = Nov
month-dec = Dec

weekday-mon = Mon
weekday-tue = Tue
weekday-wed = Wed
weekday-thu = Thu
weekday-fri = Fri
weekday-sat = Sat
weekday-sun = Sun
