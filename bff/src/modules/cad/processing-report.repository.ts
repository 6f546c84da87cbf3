import type { ProcessingReport } from '@prebell/contracts';
import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { isUnreadable } from './calls.repository';

/** A call that nobody dispatched counts only after it has waited longer than this goal, seconds. */
const GOAL_S = 60;

/**
 * How long calls received in `from..to` waited for dispatch. A call that nobody dispatched has waited until it was
 * closed or cancelled, or until `now`. It counts if that is longer than the goal, so that the longest waits are never
 * missing. The report leaves out some calls, and counts them separately:
 * - undispatched calls that ended sooner, and merged ones, whose wait continues on the other call
 * - times to the whole minute, which may be off by as much as the goal itself
 * - calls entered late, dispatches before the call, and times that cannot be read
 */
export const readProcessingReport = async (
  db: Connection,
  { from, to, now }: { readonly from: Date; readonly to: Date; readonly now: Date },
): Promise<ProcessingReport> => {
  const { rows } = await sql<ProcessingReport>`
    with received as (
      select time_received, coalesce(primary_dispatched_time, closed_at, ${now}) as waited_until, created_at,
        primary_dispatched_time is null as is_undispatched, merged_into is not null as is_merged, status,
        (${isUnreadable('time_received')} or ${isUnreadable('created_at')}
          or coalesce(${isUnreadable('primary_dispatched_time')}, ${isUnreadable('closed_at')}, false)) as is_unreadable
      from calls
      where ((time_received >= ${from} and time_received < ${to}) or ${isUnreadable('time_received')})
    ), measured as (
      select
        is_undispatched, is_merged, status, extract(epoch from waited_until - time_received)::float8 as seconds,
        time_received = date_trunc('minute', time_received) as is_minute,
        created_at - time_received > interval '5 minutes' as is_late
      -- The difference of times that no clock shows is an error.
      from (select * from received where not is_unreadable offset 0) readable
    ), exact as (select * from measured where not is_minute and not is_late and seconds >= 0),
    counted as (select * from exact where not is_undispatched or (seconds > ${GOAL_S} and not is_merged))
    select
      (select count(*) from counted) as n,
      (select count(*) from counted where seconds <= 60) as within_60,
      (select count(*) from counted where seconds <= 64) as within_64,
      (select count(*) from counted where seconds <= 106) as within_106,
      (select percentile_cont(0.5) within group (order by seconds) from counted) as p50,
      (select percentile_cont(0.9) within group (order by seconds) from counted) as p90,
      (select percentile_cont(0.95) within group (order by seconds) from counted) as p95,
      (select count(*) from counted where is_undispatched) as undispatched,
      (select count(*) from exact where is_undispatched and (is_merged or seconds <= ${GOAL_S} and status <> 'pending'))
        as excluded_undispatched,
      (select count(*) from measured where is_minute) as excluded_minute,
      (select count(*) from measured where is_late and not is_minute) as excluded_late,
      (select count(*) from measured where seconds < 0 and not is_late and not is_minute) as excluded_backdated,
      (select count(*) from received where is_unreadable) as excluded_unreadable`.execute(db);
  const [report] = rows;
  if (report === undefined) throw new Error('A report without a row');
  return report;
};
