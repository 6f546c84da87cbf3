import type { ClockReading } from '@prebell/market';
import { type SqlBool, sql } from 'kysely';
import type { Connection, Database } from '../db/database';

/** The name of the only kind of leader. */
const MARKET = 'market';

/** After a longer gap the market has moved on, so the day starts again. */
const OLDEST_CLOCK = sql`clock_timestamp() - interval '10 minutes'`;
/** How long a leader leads after each beat. */
const LEASE = sql`interval '3 seconds'`;
/**
 * A paused leader may be in the middle of a transaction, and its successor waits for that transaction. PostgreSQL ends the
 * transaction after this time without a statement.
 */
const LONGEST_PAUSE = '3s';

/** The last leader resigned. */
const RESIGNED = sql<SqlBool>`expires_at = beat_at`;
/**
 * The lease has expired. A beat in the future means that the database's clock was set back, for example because a replica with
 * another clock took over.
 */
const ENDED = sql<SqlBool>`(
  clock_timestamp() > greatest(expires_at, beat_at + ${LEASE}) or beat_at > clock_timestamp() + interval '10 seconds'
)`;
/** As text, which keeps the digits that a Date would drop. */
const BEAT = sql<string>`beat_at::text`;

export interface Leader {
  readonly epoch: number;
  readonly clock: ClockReading | null;
}

/** How one leader followed another. */
export interface ChangeOfLeaders {
  /** The last beat of the previous leader. */
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly hasResigned: boolean;
}

/**
 * Makes an instance the leader if nobody leads. Waits for the writes of the former leader that are under way.
 * @param seen the beat that the previous attempt saw. An expired lease is free only if its beat has not changed since:
 *   after an outage of the database its leader may extend it first.
 * @returns the new epoch with the clock to continue with, unless another one leads, and the last beat for the next attempt
 */
export const takeOver = (
  db: Database,
  seen: string | null,
): Promise<{ readonly leader?: Leader; readonly seen: string; readonly change?: ChangeOfLeaders }> =>
  db.transaction().execute(async (tx) => {
    const never = sql<Date>`to_timestamp(0)`;
    await tx
      .insertInto('cluster_leaders')
      .values({ name: MARKET, epoch: 0, clock: null, beat_at: never, expires_at: never })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const last = await tx
      .selectFrom('cluster_leaders')
      .select(['beat_at', BEAT.as('beat'), RESIGNED.as('hasResigned'), ENDED.as('hasEnded')])
      .where('name', '=', MARKET)
      .executeTakeFirstOrThrow();
    const isFree = last.hasResigned || (last.hasEnded && last.beat === seen);
    const free = isFree
      ? await tx
          .selectFrom('cluster_leaders')
          .select('epoch')
          .where('name', '=', MARKET)
          .where(BEAT, '=', last.beat)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
    if (free === undefined) return { seen: last.beat };
    const leader = await tx
      .updateTable('cluster_leaders')
      .set({
        epoch: free.epoch + 1,
        clock: sql<string | null>`case when beat_at > ${OLDEST_CLOCK} then clock end`,
        beat_at: sql`clock_timestamp()`,
        expires_at: sql`clock_timestamp() + ${LEASE}`,
      })
      .where('name', '=', MARKET)
      .returning(['epoch', 'clock', 'beat_at'])
      .executeTakeFirstOrThrow();
    const change = { beganAt: last.beat_at, endedAt: leader.beat_at, hasResigned: last.hasResigned === true };
    return { leader, seen: last.beat, ...(free.epoch > 0 && { change }) };
  });

/** Extends the leader's lease and records its clock; false if it no longer leads. */
export const extendLease = async (
  db: Connection,
  { epoch, clock }: Pick<Leader, 'epoch' | 'clock'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('cluster_leaders')
    .set({
      beat_at: sql`clock_timestamp()`,
      expires_at: sql`clock_timestamp() + ${LEASE}`,
      ...(clock && { clock: JSON.stringify(clock) }),
    })
    .where('name', '=', MARKET)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends the leader's lease, so that another instance can lead immediately. */
export const endLease = async (db: Connection, epoch: number): Promise<void> => {
  await db
    .updateTable('cluster_leaders')
    .set(({ ref }) => ({ expires_at: ref('beat_at') }))
    .where('name', '=', MARKET)
    .where('epoch', '=', epoch)
    .execute();
};

/**
 * Call it first in each transaction of the leader: nobody else can become leader until the transaction ends. Beats do not wait for it.
 * @throws Error if another instance has become the leader
 */
export const assertLeads = async (tx: Connection, epoch: number): Promise<void> => {
  const leads = await tx
    .selectFrom('cluster_leaders')
    .select(sql`set_config('idle_in_transaction_session_timeout', ${LONGEST_PAUSE}, true)`.as('limit'))
    .where('name', '=', MARKET)
    .where('epoch', '=', epoch)
    .forKeyShare()
    .executeTakeFirst();
  if (leads === undefined) throw new Error(`Another instance leads the market since epoch ${epoch}`);
};

export const findLeader = async (db: Connection): Promise<Leader | undefined> =>
  db
    .selectFrom('cluster_leaders')
    .select(['epoch', 'clock'])
    .where('name', '=', MARKET)
    .where('epoch', '>', 0)
    .executeTakeFirst();
