import { sql } from 'kysely';
import type { Connection, Database } from '../../db/database';

/** What billing needs to know of an account. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly username: string;
  readonly stripe_customer_id: string | null;
  readonly billing_offset_ms: number;
  /** When the address was proved to be the owner's, null until then. */
  readonly email_confirmed_at: Date | null;
}

const selectAccounts = (db: Connection) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'username', 'stripe_customer_id', 'billing_offset_ms', 'email_confirmed_at']);

export const findAccount = (db: Connection, userId: string): Promise<Account | undefined> =>
  selectAccounts(db).where('id', '=', userId).executeTakeFirst();

export const findAccountOfCustomer = (db: Connection, customerId: string): Promise<Account | undefined> =>
  selectAccounts(db).where('stripe_customer_id', '=', customerId).executeTakeFirst();

export const linkCustomer = async (tx: Connection, userId: string, stripe_customer_id: string): Promise<void> => {
  await tx.updateTable('users').set({ stripe_customer_id }).where('id', '=', userId).execute();
};

export const updateOffset = async (tx: Connection, userId: string, billing_offset_ms: number): Promise<void> => {
  await tx.updateTable('users').set({ billing_offset_ms }).where('id', '=', userId).execute();
};

/** Customers whose mirror is to be compared: those with a live subscription, or all. */
export const listCustomers = async (db: Connection): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('stripe_customer_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ stripe_customer_id }) => stripe_customer_id ?? []);
};

/** Customers with something that should have happened by now and was not told: an end of a trial or of a period. */
export const listOverdueCustomers = async (db: Connection, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select('stripe_customer_id')
    .distinct()
    .where('subscriptions.status', 'in', ['trialing', 'active', 'past_due'])
    .where(
      sql<boolean>`coalesce(ends_at, current_period_end) < ${now}::timestamptz + billing_offset_ms * interval '1 millisecond'`,
    )
    .execute();
  return rows.flatMap(({ stripe_customer_id }) => stripe_customer_id ?? []);
};

/**
 * Runs `work` while nobody else changes or mirrors what this user bought. What is fetched from the payment processor is
 * fetched inside the lock: of two that fetched first and locked later, the older state could be written last.
 */
export const withCustomerLock = <T>(db: Database, userId: string, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`.execute(tx);
    return work(tx);
  });
