import { sql } from 'kysely';
import type { Connection, Database } from '../../db/database';

/** The account fields that billing needs. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly username: string;
  readonly stripe_customer_id: string | null;
  readonly billing_offset_ms: number;
  /** False if an admin has deactivated the account. */
  readonly is_active: boolean;
  /** When the owner confirmed the address, null before that. */
  readonly email_confirmed_at: Date | null;
  /** The customer's credit at the payment processor. */
  readonly billing_credit_cents: number;
}

const selectAccounts = (db: Connection) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'username',
      'stripe_customer_id',
      'billing_offset_ms',
      'is_active',
      'email_confirmed_at',
      'billing_credit_cents',
    ]);

export const findAccount = (db: Connection, userId: string): Promise<Account | undefined> =>
  selectAccounts(db).where('id', '=', userId).executeTakeFirst();

export const findAccountOfCustomer = (db: Connection, customerId: string): Promise<Account | undefined> =>
  selectAccounts(db).where('stripe_customer_id', '=', customerId).executeTakeFirst();

export const linkCustomer = async (tx: Connection, userId: string, stripe_customer_id: string): Promise<void> => {
  await tx.updateTable('users').set({ stripe_customer_id }).where('id', '=', userId).execute();
};

/** Stores the payment processor's data about a customer: the offset of its clock, and its credit. */
export const updateCustomer = async (
  tx: Connection,
  userId: string,
  facts: Pick<Account, 'billing_offset_ms' | 'billing_credit_cents'>,
): Promise<void> => {
  await tx.updateTable('users').set(facts).where('id', '=', userId).execute();
};

/** Customers to reconcile: those with a current subscription, or all. */
export const listCustomers = async (db: Connection): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('stripe_customer_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ stripe_customer_id }) => stripe_customer_id ?? []);
};

/** Customers with an overdue event: the end of a trial or period that no webhook reported. */
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
 * Runs `work` while no other code changes or mirrors this user's purchases. Fetch from the payment processor inside the lock. If
 * two callers fetched before locking, the older state could be written last.
 */
export const withCustomerLock = <T>(db: Database, userId: string, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`.execute(tx);
    return work(tx);
  });
