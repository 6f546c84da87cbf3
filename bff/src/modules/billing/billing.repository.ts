import { LIVE_STATUSES, type PAYMENT_SORTS, type SUBSCRIPTION_SORTS } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
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

interface SortedPage<Sort> extends Page {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

const SUBSCRIPTION_ORDER = {
  created_at: sql`subscriptions.created_at`,
  username: sql`lower(users.username)`,
  tier: sql`array_position(array['free','basic','pro','premium'], subscriptions.tier)`,
  status: sql`subscriptions.status`,
  amount: sql`subscriptions.amount_cents`,
  current_period_end: sql`subscriptions.current_period_end`,
} as const satisfies Record<(typeof SUBSCRIPTION_SORTS)[number], unknown>;

const PAYMENT_ORDER = {
  created_at: sql`payments.created_at`,
  username: sql`lower(users.username)`,
  amount: sql`payments.amount_cents`,
  status: sql`payments.status`,
  paid_at: sql`payments.paid_at`,
} as const satisfies Record<(typeof PAYMENT_SORTS)[number], unknown>;

/** What is not there, such as the time of a payment that failed, comes last whichever way. */
const ordered = (by: ReturnType<typeof sql>, order: 'asc' | 'desc') => sql`${by} ${sql.raw(order)} nulls last`;

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

/** One page of all subscriptions with whose they are, and how many there are. */
export const listAllSubscriptions = async (
  db: Connection,
  { limit, offset, sort, order }: SortedPage<(typeof SUBSCRIPTION_SORTS)[number]>,
): Promise<{ rows: Owned<SubscriptionRecord>[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .selectAll('subscriptions')
      .select(['users.username', 'users.email', 'users.billing_offset_ms'])
      .orderBy(ordered(SUBSCRIPTION_ORDER[sort], order))
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

/** One page of all payments with whose they are, and how many there are. */
export const listAllPayments = async (
  db: Connection,
  { limit, offset, sort, order }: SortedPage<(typeof PAYMENT_SORTS)[number]>,
): Promise<{ rows: Owned<PaymentRecord>[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .selectAll('payments')
      .select(['users.username', 'users.email', 'users.billing_offset_ms'])
      .orderBy(ordered(PAYMENT_ORDER[sort], order))
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
