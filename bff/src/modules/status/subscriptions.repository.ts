import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { StatusSubscriptionsTable } from '../../db/tables/status.table';

export type Subscription = Selectable<StatusSubscriptionsTable>;

/** Stores an address. If it is already stored, only updates the time. */
export const askSubscription = (db: Connection, email: string, asked_at: Date): Promise<Subscription> =>
  db
    .insertInto('status_subscriptions')
    .values({ email, token: randomBytes(32).toString('base64url'), asked_at, confirmed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ asked_at }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Confirms the address that a token belongs to; undefined for an unknown token. Repeating it changes nothing. */
export const confirmSubscription = (db: Connection, token: string, now: Date): Promise<Subscription | undefined> =>
  db
    .updateTable('status_subscriptions')
    .set(({ fn, ref, val }) => ({ confirmed_at: fn.coalesce(ref('confirmed_at'), val(now)) }))
    .where('token', '=', token)
    .returningAll()
    .executeTakeFirst();

/** Removes the address that a token belongs to; undefined for an unknown token. */
export const deleteSubscription = (db: Connection, token: string): Promise<Subscription | undefined> =>
  db.deleteFrom('status_subscriptions').where('token', '=', token).returningAll().executeTakeFirst();

/** Confirmed addresses after `after`, in alphabetical order. */
export const listSubscribers = (db: Connection, after: string, limit: number): Promise<Subscription[]> =>
  db
    .selectFrom('status_subscriptions')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute();

/** Removes addresses that were entered before `before` and never confirmed. */
export const deleteUnconfirmedBefore = async (db: Connection, before: Date): Promise<void> => {
  await db
    .deleteFrom('status_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', before)
    .execute();
};
