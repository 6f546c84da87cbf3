import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CadEventsTable } from '../../db/tables/cad-events.table';

type NewEvent = Omit<Insertable<CadEventsTable>, 'seq'>;

/**
 * Records what was done, as the last step of the transaction that did it. The number comes from a row that stays locked
 * until the commit: whoever sees a number also sees every smaller one, so a reader that asks for what came after the last
 * number it knows misses nothing.
 */
export const appendEvent = async (tx: Connection, event: NewEvent): Promise<void> => {
  const { seq } = await tx
    .updateTable('cad_head')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .returning('seq')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('cad_events')
    .values({ ...event, seq })
    .execute();
};

/** The number of the last event. */
export const lastSeq = async (db: Connection): Promise<number> =>
  (await db.selectFrom('cad_head').select('seq').executeTakeFirstOrThrow()).seq;

/** Events after `since`, in order. */
export const listEvents = (db: Connection, { since, limit }: { since: number; limit: number }) =>
  db
    .selectFrom('cad_events')
    .select(['seq', 'call_id', 'type'])
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** What came of the event, or undefined when there is none. */
export const findOutcome = async (db: Connection, id: string): Promise<string | undefined> =>
  (await db.selectFrom('cad_events').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome;
