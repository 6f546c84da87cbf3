import type { Kysely } from 'kysely';

/** The next charge as the payment processor previews it, and the credit of customers and in payments. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('next_charge_cents', 'integer')
    .addColumn('next_credit_cents', 'integer')
    .addColumn('next_charge_at', 'timestamptz')
    .execute();
  await db.schema
    .alterTable('payments')
    .addColumn('credit_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('balance_cents', 'integer')
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('billing_credit_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
