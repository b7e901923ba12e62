### Dates, times and durations, in the window, notifications and tray.

## Durations. Use the short units that Windows uses; they appear inside sentences and in narrow columns.

duration-seconds = { $seconds ->
    [0] kevesebb mint 1 mp
   *[other] { $seconds } mp
}
duration-minutes = { $minutes } perc
duration-minutes-seconds = { $minutes } perc { $seconds } mp
duration-hours = { $hours } óra
duration-hours-minutes = { $hours } óra { $minutes } perc
duration-days = { $days ->
    [one] { $days } nap
   *[other] { $days } nap
}
duration-days-hours = { $days ->
    [one] { $days } nap { $hours } óra
   *[other] { $days } nap { $hours } óra
}

## Dates

# Without a year. $month is one of the names below.
date-day = { $month } { $day }.
date-year = { $year }. { $month } { $day }.
# In regions that write the month first, such as the US. Only English needs these: elsewhere repeat date-day and date-year.
date-month-first = { $month } { $day }.
date-month-first-year = { $year }. { $month } { $day }.
# $date is one of the above.
date-weekday = { $date }, { $weekday }
# $date may include the weekday. $time is 15:32 or 3:32 PM.
date-time = { $date } { $time }

## Short names, as in a calendar

month-jan = jan.
month-feb = febr.
month-mar = márc.
month-apr = ápr.
month-may = máj.
month-jun = jún.
month-jul = júl.
month-aug = aug.
month-sep = szept.
month-oct = okt.
month-nov = nov.
month-dec = dec.

weekday-mon = H
weekday-tue = K
weekday-wed = Sze
weekday-thu = Cs
weekday-fri = P
weekday-sat = Szo
weekday-sun = V
