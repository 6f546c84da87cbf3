import { LIVE_STATUSES } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection, Tables } from '../../db/database';

export type SubscriptionRecord = Selectable<Tables['subscriptions']>;
export type PaymentRecord = Selectable<Tables['payments']>;
/** A record with its owner. */
export type Owned<Record> = Record & {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly billing_offset_ms: number;
  readonly billing_credit_cents: number;
};

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The current subscription, else the latest that ended. */
export const findSubscription = (db: Connection, userId: string): Promise<SubscriptionRecord | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('status', 'in', LIVE_STATUSES), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** One page of a user's payments, newest first, and the total. */
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

/** A payment with its owner. */
export const findOwnedPayment = (db: Connection, id: string): Promise<Owned<PaymentRecord> | undefined> =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select(['users.username', 'users.email', 'users.billing_offset_ms', 'users.billing_credit_cents'])
    .where('payments.id', '=', id)
    .executeTakeFirst();

/** Subscriptions whose payment failed, by status, and since when the oldest is unpaid. */
export const failedSubscriptions = (
  db: Connection,
): Promise<{ status: 'past_due' | 'unpaid'; count: number; since: Date | null }[]> =>
  db
    .selectFrom('subscriptions')
    .where('status', 'in', ['past_due', 'unpaid'])
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('past_due_since').as('since')])
    .groupBy('status')
    .$narrowType<{ status: 'past_due' | 'unpaid' }>()
    .execute();
