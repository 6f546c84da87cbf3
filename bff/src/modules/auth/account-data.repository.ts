import type { AccountExport } from '@prebell/contracts';
import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { answerMailKey, ticketMailKey } from '../contact/ticket.mails';

/**
 * Kept without a name when an account is deleted: accounting needs payments and what derives from them, and each person gets only
 * one trial.
 */
const KEPT_TABLES = ['subscriptions', 'payments', 'mrr_movements', 'trials', 'trial_claims'];
/** Columns that are secrets or mean nothing to a person. */
const HIDDEN_COLUMNS = [
  'password_hash',
  'token_hash',
  'generation',
  'search_text',
  'secret',
  'key_id',
  'last_step',
  'code_hash',
  'challenge',
  'bound_to',
];

interface OwnedTable {
  readonly table: string;
  readonly column: string;
}

/**
 * The tables whose rows belong to a user, found by their foreign keys, so that new tables are exported and erased automatically.
 * Dispatch records and the audit log reference no account: they name the actor and outlive the account (ruling 31).
 */
const ownedTables = async (db: Connection): Promise<OwnedTable[]> => {
  const { rows } = await sql<OwnedTable>`
    select child.relname as "table", attribute.attname as "column"
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'
    order by 1`.execute(db);
  return rows;
};

type Row = Record<string, unknown>;

const visible = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !HIDDEN_COLUMNS.includes(name)));

const rowsOf = async (db: Connection, { table, column }: OwnedTable, userId: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db)).rows.map(
    visible,
  );

/**
 * The subscription to incident mails under a user's address. It belongs to the address, so it counts as the user's only once they
 * have confirmed the address: somebody else's account must neither read nor end it.
 */
const ownSubscription = (db: Connection, userId: string) =>
  db
    .selectFrom('users')
    .select(({ fn }) => fn<string>('lower', ['email']).as('email'))
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null);

/** The answers to a user's tickets. They are deleted with their tickets. */
const answersTo = (db: Connection, userId: string) =>
  db
    .selectFrom('ticket_answers')
    .innerJoin('support_tickets', 'support_tickets.id', 'ticket_id')
    .where('support_tickets.user_id', '=', userId);

/**
 * Deletes the mails about a user's tickets. They cannot be found by the account's address: a ticket may have another one, and one
 * of the mails goes to support.
 */
const eraseTicketMails = async (tx: Connection, userId: string): Promise<void> => {
  const tickets = await tx.selectFrom('support_tickets').select('id').where('user_id', '=', userId).execute();
  const answers = await answersTo(tx, userId).select('ticket_answers.id').execute();
  const keys = [...tickets.map(({ id }) => ticketMailKey(id)), ...answers.map(({ id }) => answerMailKey(id))];
  if (keys.length > 0) await tx.deleteFrom('mail_outbox').where('dedupe_key', 'in', keys).execute();
};

/** Everything kept about a user, by table; rows as they are stored, without secrets. */
export const exportAccount = async (db: Connection, userId: string, now: Date): Promise<AccountExport> => {
  const tables: OwnedTable[] = [
    { table: 'users', column: 'id' },
    ...(await ownedTables(db)),
    { table: 'support_tickets', column: 'user_id' },
  ];
  const sections: Record<string, Row[]> = {};
  for (const owned of tables) sections[owned.table] = await rowsOf(db, owned, userId);
  // Leaves out the admin's name, which is not the user's own data.
  sections.ticket_answers = await answersTo(db, userId)
    .select(['ticket_answers.id', 'ticket_id', 'ticket_answers.message', 'ticket_answers.created_at'])
    .orderBy('ticket_answers.created_at')
    .execute();
  sections.status_subscriptions = await db
    .selectFrom('status_subscriptions')
    .select(['email', 'asked_at', 'confirmed_at'])
    .where('email', 'in', ownSubscription(db, userId))
    .execute();
  const { rows } = await sql<Row>`
    select at, action, before, after, address from admin_audit where target_id = ${userId} order by seq`.execute(db);
  return { exported_at: now.toISOString(), sections: { ...sections, security_log: rows } };
};

/** Removes a user's rows except those that must be kept. Call it in the transaction that anonymises the account. */
export const eraseOwnedRows = async (tx: Connection, userId: string): Promise<void> => {
  for (const { table, column } of await ownedTables(tx))
    if (!KEPT_TABLES.includes(table))
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx);
  await eraseTicketMails(tx, userId);
  await tx.deleteFrom('support_tickets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('status_subscriptions').where('email', 'in', ownSubscription(tx, userId)).execute();
};
