import type { Kysely } from 'kysely';

/** Credit from a change of plan, the scheduled change that a cancellation dropped, and why we ended a subscription. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('payments')
    .addColumn('credited_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('subscriptions')
    .addColumn('dropped_tier', 'text')
    .addColumn('dropped_interval', 'text')
    .addColumn('ended_reason', 'text')
    .execute();
};
