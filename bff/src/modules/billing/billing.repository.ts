import { LIVE_STATUSES } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection, Tables } from '../../db/database';

export type SubscriptionRecord = Selectable<Tables['subscriptions']>;
export type PaymentRecord = Selectable<Tables['payments']>;
/** A record with whose it is. */
export type Owned<Record> = Record & {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly billing_offset_ms: number;
};

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The live subscription, else the latest that ended. */
export const findSubscription = (db: Connection, userId: string): Promise<SubscriptionRecord | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('status', 'in', LIVE_STATUSES), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** One page of a user's payments, newest first, and how many there are over all pages. */
export const listPayments = async (
  db: Connection,
  userId: string,
  { limit, offset }: Page,
): Promise<{ rows: PaymentRecord[]; total: number }> => {
  const own = db.selectFrom('payments').where('user_id', '=', userId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
};

/** One page of all subscriptions with whose they are, newest first, and how many there are. */
export const listAllSubscriptions = async (
  db: Connection,
  { limit, offset }: Page,
): Promise<{ rows: Owned<SubscriptionRecord>[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .selectAll('subscriptions')
      .select(['users.username', 'users.email', 'users.billing_offset_ms'])
      .orderBy('subscriptions.created_at', 'desc')
      .orderBy('subscriptions.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('subscriptions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
};

/** One page of all payments with whose they are, newest first, and how many there are. */
export const listAllPayments = async (
  db: Connection,
  { limit, offset }: Page,
): Promise<{ rows: Owned<PaymentRecord>[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .selectAll('payments')
      .select(['users.username', 'users.email', 'users.billing_offset_ms'])
      .orderBy('payments.created_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('payments')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
};
