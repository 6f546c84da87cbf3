import { sql } from 'kysely';
import type { Connection } from './database';

/** Time of a test clock. `runsSince` is the wall time at which it started to run, null while it is stopped. */
export interface ClockState {
  readonly frozenTime: number;
  readonly runsSince: number | null;
}

export const saveClock = async (db: Connection, id: string, { frozenTime, runsSince }: ClockState): Promise<void> => {
  const values = { frozen_time: frozenTime, runs_since: runsSince };
  await db
    .insertInto('stripe_sandbox.clocks')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

export const findClock = async (db: Connection, id: string): Promise<ClockState | undefined> => {
  const row = await db.selectFrom('stripe_sandbox.clocks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { frozenTime: row.frozen_time, runsSince: row.runs_since };
};

/** Puts a customer and all of their objects on a clock. */
export const moveToClock = async (db: Connection, customer: string, clock: string): Promise<void> => {
  await sql`update stripe_sandbox.objects set clock = ${clock},
      data = case when data ? 'test_clock' then jsonb_set(data, '{test_clock}', to_jsonb(${clock}::text)) else data end
    where object <> 'event' and (customer = ${customer} or id = ${customer})`.execute(db);
};

/** The clock's time at the wall time `wall`, in seconds. */
export const timeOf = ({ frozenTime, runsSince }: ClockState, wall: number): number =>
  runsSince === null ? frozenTime : frozenTime + Math.max(0, wall - runsSince);
