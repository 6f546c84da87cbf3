import type { ClockReading } from '@prebell/market';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../db/database';

/** The only kind of leader. */
const MARKET = 'market';
/** Id of the advisory lock that makes an instance the market's leader. */
const MARKET_LOCK = 1_886_151_012;

/** After a longer pause the market has moved on, so the day starts again. */
const OLDEST_CLOCK = sql`clock_timestamp() - interval '10 minutes'`;

export interface Leader {
  readonly epoch: number;
  readonly clock: ClockReading | null;
}

/** Takes the lock for the session of `connection`; false while another session has it. */
export const tryLock = async (connection: Connection): Promise<boolean> => {
  const { taken } = await connection
    .selectNoFrom(sql<SqlBool>`pg_try_advisory_lock(${sql.lit(MARKET_LOCK)})`.as('taken'))
    .executeTakeFirstOrThrow();
  return Boolean(taken);
};

/** Call it while holding the lock. Returns the new epoch and the clock to continue with. */
export const insertLeader = async (connection: Connection): Promise<Leader> =>
  connection
    .insertInto('cluster_leaders')
    .values({ name: MARKET, epoch: 1, clock: null, beat_at: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref, lit }) => ({
        epoch: sql<number>`${ref('cluster_leaders.epoch')} + ${lit(1)}`,
        clock: sql<
          string | null
        >`case when ${ref('cluster_leaders.beat_at')} > ${OLDEST_CLOCK} then ${ref('cluster_leaders.clock')} end`,
        beat_at: sql`clock_timestamp()`,
      })),
    )
    .returning(['epoch', 'clock'])
    .executeTakeFirstOrThrow();

/** Records the leader's heartbeat and clock; false if it no longer leads. */
export const updateBeat = async (
  connection: Connection,
  { epoch, clock }: Pick<Leader, 'epoch' | 'clock'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable('cluster_leaders')
    .set({ beat_at: sql`clock_timestamp()`, ...(clock && { clock: JSON.stringify(clock) }) })
    .where('name', '=', MARKET)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findLeader = async (db: Connection): Promise<Leader | undefined> =>
  db.selectFrom('cluster_leaders').select(['epoch', 'clock']).where('name', '=', MARKET).executeTakeFirst();

const holders = sql<{ pid: number }>`(
  select pid from pg_locks
  where locktype = 'advisory' and granted and objid = ${sql.lit(MARKET_LOCK)}
    and database = (select oid from pg_database where datname = current_database())
)`;

/**
 * Ends the database session of a leader whose last beat is older than `seconds`: a frozen leader keeps its lock
 * forever. When it wakes up it finds its session gone and stops.
 */
export const endSilentLeader = async (db: Connection, seconds: number): Promise<void> => {
  await db
    .selectFrom('cluster_leaders')
    .innerJoin(holders.as('holder'), (join) => join.onTrue())
    .select(sql`pg_terminate_backend(holder.pid)`.as('ended'))
    .where('name', '=', MARKET)
    .where('beat_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
};
