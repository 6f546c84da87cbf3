import { type Selectable, sql } from 'kysely';
import type { Connection, Database, Tables } from '../../../db/database';

export type EventRecord = Selectable<Tables['stripe_events']>;

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /** Null for an event without a customer. */
  readonly customerId: string | null;
  readonly created: Date;
  readonly now: Date;
}

/** Stores an event unless it is already stored. An event without a customer needs no processing. */
export const keepEvent = async (db: Connection, event: ReceivedEvent): Promise<void> => {
  await db
    .insertInto('stripe_events')
    .values({
      id: event.id,
      type: event.type,
      customer_id: event.customerId,
      created: event.created,
      received_at: event.now,
      state: event.customerId === null ? 'ignored' : 'received',
      attempts: 0,
      next_attempt_at: event.now,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/**
 * Leases up to `limit` due events until `leaseEnds`. Workers never lease the same event; after the lease another worker
 * may retry it.
 */
export const claimEvents = (
  db: Database,
  { now, leaseEnds, limit }: { readonly now: Date; readonly leaseEnds: Date; readonly limit: number },
): Promise<EventRecord[]> =>
  db
    .updateTable('stripe_events')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: leaseEnds })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stripe_events')
        .select('id')
        .where('state', '=', 'received')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Records how events ended. Locks their rows in one order, so that two callers with several events never deadlock. */
export const settleEvents = async (
  db: Connection,
  ids: readonly string[],
  outcome: Partial<Pick<EventRecord, 'state' | 'next_attempt_at' | 'last_error'>>,
): Promise<void> => {
  await db
    .updateTable('stripe_events')
    .set(outcome)
    .where('id', 'in', (eb) =>
      eb.selectFrom('stripe_events').select('id').where('id', 'in', ids).orderBy('id').forUpdate(),
    )
    .execute();
};

export const readCursor = async (db: Connection, name: string): Promise<Date | null> => {
  const row = await db.selectFrom('stripe_cursors').select('at').where('name', '=', name).executeTakeFirst();
  return row?.at ?? null;
};

export const moveCursor = async (db: Connection, name: string, at: Date): Promise<void> => {
  await db
    .insertInto('stripe_cursors')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
};
