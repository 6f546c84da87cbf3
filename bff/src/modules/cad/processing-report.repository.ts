import type { ProcessingReport } from '@prebell/contracts';
import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { isUnreadable } from './calls.repository';

/**
 * How long calls received in `from..to` waited for dispatch. Left out and counted: times to the whole minute, which are
 * off by up to a minute, as long as the goal itself; calls entered late; dispatches before the call; and times that
 * cannot be read.
 */
export const readProcessingReport = async (
  db: Connection,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ProcessingReport> => {
  const { rows } = await sql<ProcessingReport>`
    with dispatched as (
      select time_received, primary_dispatched_time, created_at, (${isUnreadable('time_received')}
        or ${isUnreadable('primary_dispatched_time')} or ${isUnreadable('created_at')}) as is_unreadable
      from calls
      where primary_dispatched_time is not null
        and ((time_received >= ${from} and time_received < ${to}) or ${isUnreadable('time_received')})
    ), measured as (
      select
        extract(epoch from primary_dispatched_time - time_received)::float8 as seconds,
        time_received = date_trunc('minute', time_received) as is_minute,
        created_at - time_received > interval '5 minutes' as is_late
      -- The difference of times that no clock shows is an error.
      from (select * from dispatched where not is_unreadable offset 0) readable
    ), counted as (select seconds from measured where not is_minute and not is_late and seconds >= 0)
    select
      (select count(*) from counted) as n,
      (select count(*) from counted where seconds <= 60) as within_60,
      (select count(*) from counted where seconds <= 64) as within_64,
      (select count(*) from counted where seconds <= 106) as within_106,
      (select percentile_cont(0.5) within group (order by seconds) from counted) as p50,
      (select percentile_cont(0.9) within group (order by seconds) from counted) as p90,
      (select percentile_cont(0.95) within group (order by seconds) from counted) as p95,
      (select count(*) from measured where is_minute) as excluded_minute,
      (select count(*) from measured where is_late and not is_minute) as excluded_late,
      (select count(*) from measured where seconds < 0 and not is_late and not is_minute) as excluded_backdated,
      (select count(*) from dispatched where is_unreadable) as excluded_unreadable`.execute(db);
  const [report] = rows;
  if (report === undefined) throw new Error('A report without a row');
  return report;
};
