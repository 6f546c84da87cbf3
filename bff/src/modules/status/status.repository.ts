import { days, type StatusComponent } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { StatusDaysTable } from '../../db/tables/status.table';

/** Single checks are needed only for the figures of their own day. */
const CHECKS_KEPT_MS = days(2);
const LATENCY_KEPT_MS = days(7);

export type StatusDay = Selectable<StatusDaysTable>;

export interface CheckResult {
  readonly component: StatusComponent;
  readonly is_up: boolean;
  /** How long the check took. */
  readonly ms: number;
}

/** Rejects if the database does not answer. */
export const pingDatabase = async (db: Connection): Promise<void> => {
  await sql`select 1`.execute(db);
};

/** Records the checks of a minute. If several instances check, a failure of any of them counts. */
export const insertChecks = async (db: Connection, minute: Date, results: readonly CheckResult[]): Promise<void> => {
  if (results.length === 0) return;
  await db
    .insertInto('status_checks')
    .values(results.map((result) => ({ minute, ...result })))
    .onConflict((conflict) =>
      conflict.columns(['minute', 'component']).doUpdateSet({
        is_up: sql<boolean>`status_checks.is_up and excluded.is_up`,
        ms: sql<number>`greatest(status_checks.ms, excluded.ms)`,
      }),
    )
    .execute();
};

/** Sums up the day that `minute` belongs to, UTC. */
export const rollUpDay = async (db: Connection, minute: Date): Promise<void> => {
  const start = new Date(Math.floor(minute.getTime() / days(1)) * days(1));
  await sql`insert into status_days (day, component, first_minute, served, p50_ms, p99_ms)
    select (${start}::timestamptz at time zone 'UTC')::date, component, min(minute), count(*) filter (where is_up),
      percentile_cont(0.5) within group (order by ms), percentile_cont(0.99) within group (order by ms)
    from status_checks where minute >= ${start} and minute <= ${minute} group by component
    on conflict (day, component) do update set first_minute = excluded.first_minute, served = excluded.served,
      p50_ms = excluded.p50_ms, p99_ms = excluded.p99_ms`.execute(db);
};

/** Removes what no page shows any more. */
export const pruneStatus = async (db: Connection, now: Date, firstDay: string): Promise<void> => {
  await db
    .deleteFrom('status_checks')
    .where('minute', '<', new Date(now.getTime() - CHECKS_KEPT_MS))
    .execute();
  await db
    .deleteFrom('status_latency')
    .where('at', '<', new Date(now.getTime() - LATENCY_KEPT_MS))
    .execute();
  await db.deleteFrom('status_days').where('day', '<', firstDay).execute();
};

/** Recorded days since `firstDay`, oldest first. */
export const listDays = (db: Connection, firstDay: string): Promise<StatusDay[]> =>
  db.selectFrom('status_days').selectAll().where('day', '>=', firstDay).orderBy('day').execute();

/** The newest check of each component. */
export const lastChecks = (db: Connection) =>
  db
    .selectFrom('status_checks')
    .distinctOn('component')
    .select(['component', 'minute', 'is_up'])
    .orderBy('component')
    .orderBy('minute', 'desc')
    .execute();

/** Stores the newest measurement of a ten-minute interval. */
export const insertLatency = async (
  db: Connection,
  point: { readonly at: Date; readonly p50_ms: number; readonly p99_ms: number },
): Promise<void> => {
  await db
    .insertInto('status_latency')
    .values(point)
    .onConflict((conflict) => conflict.column('at').doUpdateSet({ p50_ms: point.p50_ms, p99_ms: point.p99_ms }))
    .execute();
};

export const listLatency = (db: Connection, from: Date) =>
  db.selectFrom('status_latency').selectAll().where('at', '>=', from).orderBy('at').execute();

/** Whether a mail queued before `before` is still neither sent nor given up. */
export const isMailStuck = async (db: Connection, before: Date): Promise<boolean> =>
  (await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('settled_at', 'is', null)
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst()) !== undefined;
