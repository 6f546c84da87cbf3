import { type Kysely, sql } from 'kysely';
import { lineHash } from '../seals/audit-log';

/** What accounts need beyond signing in: confirmed addresses, mailed links, known sessions, deletion. */
const extendAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('users')
    .addColumn('email_confirmed_at', 'timestamptz')
    .addColumn('password_change_required', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('deletion_requested_at', 'timestamptz')
    .addColumn('deleted_at', 'timestamptz')
    .execute();
  // The text that the admins' search reads: in lower case and compared byte by byte, which is four times as fast as ilike.
  await sql`
    alter table users add column search_text text collate "C" not null generated always as
      (lower(username || ' ' || email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored`.execute(
    db,
  );
  await sql`create index users_deletion on users (deletion_requested_at) where deletion_requested_at is not null`.execute(
    db,
  );
  await db.schema.alterTable('sessions').addColumn('user_agent', 'text').addColumn('address', 'text').execute();
  await db.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .addCheckConstraint('account_links_purpose', sql`purpose in ('reset', 'confirm', 'change')`)
    .execute();
  await db.schema.createIndex('account_links_user').on('account_links').columns(['user_id', 'purpose']).execute();
};

/** Tickets get their user (null for visitors), a priority flag that follows from the plan, and a closed state. */
const extendTickets = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('support_tickets')
    .addColumn('user_id', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('support'))
    .addColumn('is_priority', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('closed_at', 'timestamptz')
    .execute();
  await sql`
    alter table support_tickets add constraint support_tickets_kind check (kind in ('support', 'coaching'))`.execute(
    db,
  );
  await db.schema
    .createIndex('support_tickets_created')
    .on('support_tickets')
    .columns(['created_at desc', 'id desc'])
    .execute();
};

interface OldLine {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor_username: string;
  readonly target_id: string;
  readonly target_username: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** Seals the existing lines in the order in which they were written. */
const sealOldLines = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<OldLine>`select * from admin_audit order by at, id`.execute(db);
  let seq = 0;
  let previous = '';
  for (const { id, at, before, after, ...line } of rows) {
    seq += 1;
    const hash = lineHash(previous, { seq, id, at: at.toISOString(), address: null, before, after, ...line });
    await sql`update admin_audit set seq = ${seq}, prev_hash = ${previous}, hash = ${hash} where id = ${id}`.execute(
      db,
    );
    previous = hash;
  }
  await sql`insert into audit_head (seq, hash) values (${seq}, ${previous})`.execute(db);
};

/** Every line of the audit log seals the one before it; the head names the last line, so that lines missing at the end are noticed. */
const chainAudit = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger admin_audit_append_only on admin_audit`.execute(db);
  await db.schema
    .alterTable('admin_audit')
    .addColumn('seq', 'bigint')
    .addColumn('address', 'text')
    .addColumn('prev_hash', 'text')
    .addColumn('hash', 'text')
    .alterColumn('target_id', (c) => c.dropNotNull())
    .execute();
  await db.schema
    .createTable('audit_head')
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await sealOldLines(db);
  for (const column of ['seq', 'prev_hash', 'hash'])
    await sql`alter table admin_audit alter column ${sql.ref(column)} set not null`.execute(db);
  await sql`create unique index admin_audit_seq on admin_audit (seq)`.execute(db);
  await db.schema.createIndex('admin_audit_target').on('admin_audit').columns(['target_id', 'seq desc']).execute();
  await db.schema.createIndex('admin_audit_actor').on('admin_audit').columns(['actor_id', 'seq desc']).execute();
  await sql`
    create trigger admin_audit_append_only before update or delete or truncate on admin_audit
    for each statement execute function refuse_change()`.execute(db);
};

/** Identity beyond the password, support tickets that can be closed, and an audit log that proves it is complete and unchanged. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await extendAccounts(db);
  await extendTickets(db);
  await chainAudit(db);
};
