import { ALERT_LIMITS, type AlertRule } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { AlertsTable } from '../../db/tables/alerts.table';

export type AlertRow = Selectable<AlertsTable>;

export interface AlertChange
  extends Pick<AlertRow, 'enabled' | 'repeat' | 'email' | 'cooldown_seconds' | 'armed' | 'armed_at'> {
  readonly rule: AlertRule;
  readonly userId: string;
  readonly at: Date;
}

interface AlertKey {
  readonly id: string;
  readonly userId: string;
}

const ownScannerOf = (rule: AlertRule): string | null => (rule.kind === 'own_entry' ? rule.custom_scanner : null);

/** A user's alerts, newest first. */
export const listAlerts = (db: Connection, userId: string): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertAlert = (db: Connection, { userId, at, rule, ...fields }: AlertChange): Promise<AlertRow> =>
  db
    .insertInto('alerts')
    .values({
      ...fields,
      id: uuid(),
      user_id: userId,
      rule: JSON.stringify(rule),
      custom_scanner_id: ownScannerOf(rule),
      last_fired_at: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined if the user has no such alert. */
export const updateAlert = (
  db: Connection,
  { id, userId, at, rule, ...fields }: AlertChange & AlertKey,
): Promise<AlertRow | undefined> =>
  db
    .updateTable('alerts')
    .set({ ...fields, rule: JSON.stringify(rule), custom_scanner_id: ownScannerOf(rule), updated_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** True if it existed. */
export const deleteAlert = async (db: Connection, { id, userId }: AlertKey): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** All users' waiting alerts, oldest first. */
export const findWaitingAlerts = (db: Connection): Promise<AlertRow[]> =>
  db.selectFrom('alerts').selectAll().where('enabled', '=', true).orderBy('id').execute();

/** A text that changes whenever a user adds, changes or removes an alert. */
export const alertsRevision = async (db: Connection): Promise<string> => {
  const { count, newest } = await db
    .selectFrom('alerts')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updated_at').as('newest')])
    .executeTakeFirstOrThrow();
  return `${count} ${newest?.getTime()}`;
};

/** @param at market time. */
export const setArmed = async (
  db: Connection,
  { id, armed }: Pick<AlertRow, 'id' | 'armed'>,
  at: Date,
): Promise<void> => {
  await db.updateTable('alerts').set({ armed, armed_at: at }).where('id', '=', id).execute();
};

export const findHourlyBudget = async (db: Connection, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('alert_settings')
    .select('hourly_budget')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.hourly_budget ?? ALERT_LIMITS.hourly.usual;
};

export const setHourlyBudget = async (db: Connection, user_id: string, hourly_budget: number): Promise<void> => {
  await db
    .insertInto('alert_settings')
    .values({ user_id, hourly_budget })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hourly_budget }))
    .execute();
};

/** The user's hourly limit. Locked until the transaction ends, so that no other one counts the user's alerts meanwhile. */
export const lockHourlyBudget = async (tx: Connection, user_id: string): Promise<number> => {
  const { hourly_budget } = await tx
    .insertInto('alert_settings')
    .values({ user_id, hourly_budget: ALERT_LIMITS.hourly.usual })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: sql`excluded.user_id` }))
    .returning('hourly_budget')
    .executeTakeFirstOrThrow();
  return hourly_budget;
};

/** The current alert, undefined if it was removed or is inactive. */
export const findWaitingAlert = (db: Connection, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).where('enabled', '=', true).executeTakeFirst();

/** Records that an alert fired, in real and in market time. A one-time alert becomes inactive. */
export const markFired = async (
  db: Connection,
  { id, repeat }: Pick<AlertRow, 'id' | 'repeat'>,
  { at, marketAt }: { readonly at: Date; readonly marketAt: Date },
): Promise<void> => {
  await db
    .updateTable('alerts')
    .set({ last_fired_at: at, armed_at: marketAt, ...(!repeat && { enabled: false, updated_at: at }) })
    .where('id', '=', id)
    .execute();
};

/** How many alerts of all users are waiting. */
export const countActiveAlerts = async (db: Connection): Promise<number> => {
  const { count } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return count;
};
