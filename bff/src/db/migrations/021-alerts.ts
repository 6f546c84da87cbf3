import { type Kysely, sql } from 'kysely';

/** Users' alerts, the alerts that fired, and each user's limit of sounds per hour. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('rule', 'jsonb', (c) => c.notNull())
    .addColumn('enabled', 'boolean', (c) => c.notNull())
    .addColumn('repeat', 'boolean', (c) => c.notNull())
    .addColumn('email', 'boolean', (c) => c.notNull())
    .addColumn('cooldown_seconds', 'integer', (c) => c.notNull())
    .addColumn('armed', 'boolean', (c) => c.notNull())
    .addColumn('last_fired_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('alerts_of_user').on('alerts').columns(['user_id', 'created_at desc']).execute();

  await db.schema
    .createTable('alert_events')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('alert_id', 'uuid', (c) => c.references('alerts.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('price', 'double precision')
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('fired_at', 'timestamptz', (c) => c.notNull())
    .addColumn('held', 'boolean', (c) => c.notNull())
    .addColumn('acknowledged_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('alert_events_of_user').on('alert_events').columns(['user_id', 'id desc']).execute();
  await sql`create index alert_events_unseen on alert_events (user_id) where acknowledged_at is null`.execute(db);
  await db.schema.createIndex('alert_events_of_alert').on('alert_events').columns(['alert_id', 'fired_at']).execute();

  await db.schema
    .createTable('alert_settings')
    .addColumn('user_id', 'uuid', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hourly_budget', 'integer', (c) => c.notNull())
    .execute();
};
