import { type Kysely, sql } from 'kysely';

/** Dispatch calls, their radio logs, and the stored answers behind `Idempotency-Key`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('time_received', 'timestamptz', (c) => c.notNull())
    .addColumn('how_received', 'text')
    .addColumn('address_of_incident', 'text', (c) => c.notNull())
    .addColumn('nature', 'text')
    .addColumn('original_notes', 'text')
    .addColumn('caller_phone', 'text')
    .addColumn('caller_name', 'text')
    .addColumn('caller_dob', 'text')
    .addColumn('caller_address', 'text')
    .addColumn('primary_unit', 'text')
    .addColumn('primary_dispatched_time', 'timestamptz')
    .addColumn('dispatcher_initials', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    .addColumn('additional_comments', 'text')
    // Authorship outlives the account (ruling 31), hence no foreign key.
    .addColumn('created_by', 'uuid')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // The order of the list. The id orders calls received at the same time, so that no page repeats or skips one.
  await db.schema.createIndex('calls_received').on('calls').columns(['time_received desc', 'id desc']).execute();

  await db.schema
    .createTable('radio_logs')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('call_id', 'uuid', (c) => c.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('unit', 'text')
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('radio_logs_call').on('radio_logs').columns(['call_id', 'id']).execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('result_id', 'uuid', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'])
    .execute();
};
