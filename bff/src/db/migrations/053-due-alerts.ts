import { type Kysely, sql } from 'kysely';

/** Alerts that a stored hit has raised, until an instance decides whether to send them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('due_alerts')
    .addColumn('id', 'bigint', (c) => c.generatedAlwaysAsIdentity().primaryKey())
    // No foreign key: deleting an alert must not wait for the transaction that decides it.
    .addColumn('alert_id', 'uuid', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('price', 'double precision')
    .addColumn('change', 'double precision')
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addUniqueConstraint('due_alerts_once', ['alert_id', 'symbol', 'at'])
    .execute();
  // Each new hit looks up the alerts on its scanner.
  await sql`create index alerts_on_scanners on alerts ((rule ->> 'scanner'))
    where enabled and rule ->> 'kind' = 'scan_entry'`.execute(db);
};
