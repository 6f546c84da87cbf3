import { seconds } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { AlertEventsTable } from '../../db/tables/alerts.table';

export type AlertEventRow = Selectable<AlertEventsTable>;

export const insertAlertEvent = async (db: Connection, row: AlertEventRow): Promise<void> => {
  await db.insertInto('alert_events').values(row).execute();
};

export const findAlertEvent = (db: Connection, id: string): Promise<AlertEventRow | undefined> =>
  db.selectFrom('alert_events').selectAll().where('id', '=', id).executeTakeFirst();

/** At most `limit` events of a user before `before`, newest first. */
export const listAlertEvents = (
  db: Connection,
  { userId, before, limit }: { readonly userId: string; readonly before: string | undefined; readonly limit: number },
): Promise<AlertEventRow[]> =>
  db
    .selectFrom('alert_events')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const countUnacknowledged = async (db: Connection, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('alert_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const acknowledgeEvents = async (
  db: Connection,
  { userId, ids, at }: { readonly userId: string; readonly ids: readonly string[]; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('alert_events')
    .set({ acknowledged_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('acknowledged_at', 'is', null)
    .execute();
};

/** When an alert last fired for a symbol. */
export const findLastFired = async (
  db: Connection,
  { alertId, symbol }: { readonly alertId: string; readonly symbol: string },
): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('alert_events')
    .select((eb) => eb.fn.max('fired_at').as('at'))
    .where('alert_id', '=', alertId)
    .where('symbol', '=', symbol)
    .executeTakeFirstOrThrow();
  return at;
};

/** Times that different sources give for the same halt differ by at most this, in milliseconds. */
const SAME_HALT_MS = seconds(2);

/** Whether an alert already fired for a halt. */
export const hasFiredForHalt = async (
  db: Connection,
  { alertId, firing }: { readonly alertId: string; readonly firing: { readonly symbol: string; readonly at: number } },
): Promise<boolean> => {
  const fired = await db
    .selectFrom('alert_events')
    .select('id')
    .where('alert_id', '=', alertId)
    .where('symbol', '=', firing.symbol)
    .where('at', '>=', new Date(firing.at - SAME_HALT_MS))
    .where('at', '<=', new Date(firing.at + SAME_HALT_MS))
    .executeTakeFirst();
  return fired !== undefined;
};

/** How many alerts a user received since `since`. */
export const countSent = async (db: Connection, userId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('alert_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('held', '=', false)
    .where('fired_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
};

export const deleteEventsBefore = async (db: Connection, userId: string, before: Date): Promise<void> => {
  await db.deleteFrom('alert_events').where('user_id', '=', userId).where('fired_at', '<', before).execute();
};
