import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables for objects, clocks, deliveries and requests. In earlier releases the back end's own migration 011
 * created them. Existing tables stay as they are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const schema = db.schema.withSchema('stripe_sandbox');

  await schema
    .createTable('clocks')
    .ifNotExists()
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('frozen_time', 'bigint', (c) => c.notNull())
    .addColumn('runs_since', 'bigint')
    .execute();

  await schema
    .createTable('objects')
    .ifNotExists()
    .addColumn('seq', 'bigint', (c) => c.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('object', 'text', (c) => c.notNull())
    .addColumn('customer', 'text')
    .addColumn('clock', 'text')
    .addColumn('created', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('data', 'jsonb', (c) => c.notNull())
    .addColumn('hidden', 'jsonb', (c) => c.notNull())
    .execute();
  await sql`create index if not exists objects_list on stripe_sandbox.objects (object, customer, seq)`.execute(db);
  await sql`create index if not exists objects_due on stripe_sandbox.objects (due_at) where due_at is not null`.execute(
    db,
  );

  await schema
    .createTable('deliveries')
    .ifNotExists()
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('endpoint_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addPrimaryKeyConstraint('deliveries_pkey', ['event_id', 'endpoint_id'])
    .execute();
  await sql`create index if not exists deliveries_due on stripe_sandbox.deliveries (next_attempt_at, seq)
    where next_attempt_at is not null`.execute(db);

  await schema
    .createTable('requests')
    .ifNotExists()
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created', 'bigint', (c) => c.notNull())
    .execute();
};
