/**
 * Every figure of every symbol at every whole minute of a day ($1), from the definitions (design, section 4) and the raw bars
 * alone: an implementation that shares no code with the engine. `minute` counts from 04:00; a bar counts once it is over.
 */
export const FIGURES_SQL = `
with listed as (
  select b.date, l.symbol
  from (select distinct date from bars where date < $1 order by date desc limit 20) b
  join listings l using (date)
),
sessions as (select symbol, count(*) as n from listed group by symbol),
grid as (select symbol, minute from symbols cross join generate_series(0, 960) minute),
usual_bars as (select symbol, minute, sum(v) as v from bars join listed using (date, symbol) group by symbol, minute),
usual as (
  select g.symbol, g.minute,
    case when n >= 5 then sum(coalesce(u.v, 0)) over (partition by g.symbol order by g.minute) / n end as baseline
  from grid g
  left join sessions s on s.symbol = g.symbol
  left join usual_bars u on u.symbol = g.symbol and u.minute = g.minute - 1
),
day_before as (
  select symbol, last, market_cap from listings where date = (select max(date) from listings where date < $1)
),
adv as (
  select symbol, avg(volume) as adv20
  from listings
  where date in (select distinct date from listings where date < $1 order by date desc limit 20)
  group by symbol
),
opening as (
  select distinct on (symbol) symbol, minute, o from bars where date = $1 and minute >= 330 order by symbol, minute
),
closing as (
  select distinct on (symbol) symbol, c from bars where date = $1 and minute between 330 and 719 order by symbol, minute desc
),
running as (
  select g.symbol, g.minute,
    max(b.minute) over day as last_minute,
    count(b.c) over day as printed,
    b.c as own_close,
    sum(coalesce(b.v, 0)) over day as volume,
    max(b.h) over day as hod,
    max(b.h) filter (where b.minute < 330) over day as pm_high,
    max(b.h) filter (where b.minute >= 330) over day as rth_high,
    sum((b.h + b.l + b.c) / 3 * b.v) over day as value,
    sum((b.h + b.l + b.c) / 3 * b.v) filter (where b.minute >= 330) over day as regular_value,
    sum(b.v) filter (where b.minute >= 330) over day as regular_volume
  from grid g
  left join bars b on b.date = $1 and b.symbol = g.symbol and b.minute = g.minute - 1
  window day as (partition by g.symbol order by g.minute)
),
priced as (
  select *, first_value(own_close) over (partition by symbol, printed order by minute) as price
  from running
),
windows as (
  select symbol, minute,
    volume - coalesce(lag(volume, 5) over day, 0) as recent,
    baseline - coalesce(lag(baseline, 5) over day, 0) as recent_usual,
    baseline
  from priced join usual using (symbol, minute)
  window day as (partition by symbol order by minute)
),
figures as (
  select p.symbol, p.minute, p.price, p.volume, p.hod, p.pm_high, p.rth_high, p.last_minute, f.float,
    o.minute is not null and p.minute > o.minute as has_opened,
    d.last as previous_close,
    p.price * coalesce(case when d.market_cap > 0 and d.last > 0 then d.market_cap / d.last end, f.outstanding) as market_cap,
    coalesce(case when d.market_cap > 0 and d.last > 0 then d.market_cap / d.last end, f.outstanding) as outstanding,
    case when d.last > 0 then 100 * (p.price - d.last) / d.last end as percent_change,
    case when d.last > 0 then
      100 * ((case when o.minute is not null and p.minute > o.minute then o.o else p.price end) - d.last) / d.last
    end as gap,
    case when o.minute is not null and p.minute > o.minute
      then case when p.regular_volume > 0 then p.regular_value / p.regular_volume end
      else case when p.volume > 0 then p.value / p.volume end
    end as vwap,
    case when p.volume > 0 then p.value / p.volume end as vwap_pm,
    case when p.last_minute >= 720 and k.c > 0 then 100 * (p.price - k.c) / k.c end as ext_change,
    w.baseline,
    case when w.baseline >= 5000 then p.volume / w.baseline end as relative_volume,
    case when w.recent_usual > 0 then w.recent / w.recent_usual end as relative_volume_5m,
    case when a.adv20 > 0 then p.volume / a.adv20 end as relative_volume_daily,
    case when f.float > 0 then p.volume / f.float end as float_rotation
  from priced p
  join windows w using (symbol, minute)
  left join floats f using (symbol)
  left join day_before d using (symbol)
  left join adv a using (symbol)
  left join opening o on o.symbol = p.symbol
  left join closing k on k.symbol = p.symbol
  where p.printed > 0
),
judged as (
  select *,
    100 * relative_volume_daily as adv_pct,
    case when baseline is null then 'few_sessions' when baseline < 5000 then 'thin_baseline' end as rvol_reason,
    case when gap is not null then case when has_opened then 'open' else 'premarket' end end as gap_basis,
    case when abs(percent_change) > 300 and not coalesce(volume > 0.005 * outstanding, relative_volume_daily > 1, false)
      then 'check_split' end as quarantine
  from figures
)
select symbol, minute, price, volume, hod, pm_high, rth_high, last_minute, float, market_cap, percent_change, gap, gap_basis,
  vwap, vwap_pm, ext_change, relative_volume, relative_volume_5m, relative_volume_daily, adv_pct, float_rotation, rvol_reason,
  quarantine,
  quarantine is null and price between 2 and 20 and float < 10000000 and percent_change > 0
    and (relative_volume >= 2 or (baseline < 5000 and adv_pct >= 10)) as momentum,
  quarantine is null and price >= 1 and gap >= 5 and volume >= 50000 as gappers,
  quarantine is null and price between 2 and 20 and float < 5000000 and percent_change >= 5 and volume >= 100000 as low_float
from judged
order by minute, symbol`;
