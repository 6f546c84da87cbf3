import { sql } from 'kysely';
import type { Connection } from '../db/database';
import type { Place } from './crowd';

/** An instance without a heartbeat for this long is gone. */
const ALIVE = sql<Date>`clock_timestamp() - interval '6 seconds'`;
const FORGOTTEN = sql<Date>`clock_timestamp() - interval '1 hour'`;

type Counts = Readonly<Record<Place, number>>;

/** Records an instance's heartbeat and how many people are connected to it. */
export const upsertInstance = async (
  db: Connection,
  instance: Counts & { readonly id: string; readonly role: string },
): Promise<void> => {
  const { on_desk, in_room } = instance;
  const beat_at = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('cluster_instances')
    .values({ ...instance, beat_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ on_desk, in_room, beat_at }))
    .execute();
};

/** How many people are connected to the other live instances. */
export const countElsewhere = async (db: Connection, id: string): Promise<Counts> => {
  const sum = await db
    .selectFrom('cluster_instances')
    .select(({ fn }) => [
      fn.sum<number | null>('on_desk').as('on_desk'),
      fn.sum<number | null>('in_room').as('in_room'),
    ])
    .where('id', '!=', id)
    .where('beat_at', '>', ALIVE)
    .executeTakeFirstOrThrow();
  return { on_desk: Number(sum.on_desk), in_room: Number(sum.in_room) };
};

/** Removes an instance from the list, and those that were killed long ago. */
export const deleteInstance = async (db: Connection, id: string): Promise<void> => {
  await db
    .deleteFrom('cluster_instances')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('beat_at', '<', FORGOTTEN)]))
    .execute();
};
