import { type Kysely, sql } from 'kysely';

/** Outgoing mails, written in the transaction of the change that they report. A sender passes them to the mail server. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    // Null once sent: a mail may contain a sign-in link.
    .addColumn('text', 'text')
    .addColumn('html', 'text')
    .addColumn('dedupe_key', 'text', (c) => c.unique())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('settled_at', 'timestamptz')
    .addCheckConstraint('mail_outbox_state', sql`state in ('queued', 'sent', 'failed')`)
    .execute();
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at) where state = 'queued'`.execute(db);
  await db.schema
    .createIndex('mail_outbox_created')
    .on('mail_outbox')
    .columns(['created_at desc', 'id desc'])
    .execute();
};
