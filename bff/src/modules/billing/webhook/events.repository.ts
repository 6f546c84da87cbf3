import { addJobs } from '@prebell/server/jobs';
import { sql } from 'kysely';
import { v5 as uuidFrom } from 'uuid';
import type { Connection, Database } from '../../../db/database';
import { STRIPE_EVENTS } from '../../../db/jobs';

/** Workers of earlier releases read this time. It keeps them away from events that have jobs. */
const NEVER = sql<Date>`'infinity'`;

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /** Null for an event without a customer. */
  readonly customerId: string | null;
  readonly created: Date;
  readonly now: Date;
}

/** Any UUID will do. It gives an event's job the same id each time. */
const NAMESPACE = '3a5c3f0e-6d5f-4d0a-9d0c-6f1f5f1d7a51';
/** The job of an event. The queue ignores a second one with the same id. */
const jobOf = (event: string, customer: string) => ({
  queue: STRIPE_EVENTS,
  id: uuidFrom(event, NAMESPACE),
  data: { event, customer },
});

/** Stores an event with its job, unless it is already stored. An event without a customer needs no processing. */
export const keepEvent = (db: Database, { id, type, customerId, created, now }: ReceivedEvent): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('stripe_events')
      .values({
        id,
        type,
        customer_id: customerId,
        created,
        received_at: now,
        state: customerId === null ? 'ignored' : 'received',
        attempts: 0,
        next_attempt_at: NEVER,
        last_error: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n && customerId !== null) await addJobs(tx, [jobOf(id, customerId)]);
  });

/**
 * Adds jobs for events that have none: those of a restored backup, and those that an earlier release stored and whose
 * retry is due. Events that it gave up get another try.
 */
export const addMissingEvents = (db: Database, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const events = await tx
      .updateTable('stripe_events')
      .set({ state: 'received', next_attempt_at: NEVER })
      .where('customer_id', 'is not', null)
      .where(({ eb, or, and }) =>
        or([
          and([eb('state', 'in', ['received', 'dead']), eb('next_attempt_at', '<=', now)]),
          and([eb('state', '=', 'received'), eb('next_attempt_at', '=', NEVER)]),
        ]),
      )
      .returning(['id', 'customer_id'])
      .execute();
    await addJobs(
      tx,
      events.map(({ id, customer_id }) => jobOf(id, customer_id ?? '')),
    );
  });

/** A customer's events that still need processing. */
export const findOpenEvents = async (db: Connection, customer: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', '=', 'received')
    .execute();
  return rows.map(({ id }) => id);
};

/** Records how events ended. Locks their rows in a fixed order, so that two callers with several events never deadlock. */
export const closeEvents = async (
  db: Connection,
  ids: readonly string[],
  state: 'done' | 'ignored' | 'dead',
): Promise<void> => {
  await db
    .updateTable('stripe_events')
    .set({ state })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stripe_events')
        .select('id')
        .where('id', 'in', ids)
        .where('state', '=', 'received')
        .orderBy('id')
        .forUpdate(),
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
