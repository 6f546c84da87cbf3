import { JOB_SCHEMA } from '@prebell/server/jobs';
import { sql } from 'kysely';
import type { Connection, Database } from './database';

/**
 * The tables of the records, and what the application may do with them. It can neither delete a row nor change what was sealed. In
 * an event it can only erase the caller's details; a function of the tables' owner removes expired lines of the audit log. Calls
 * and units do change, and the check compares them with the events.
 */
const RECORDS: Readonly<Record<string, string>> = {
  admin_audit: 'select, insert',
  audit_head: 'select, update',
  audit_start: 'select',
  cad_events: 'select, insert, update (secret, secret_salt, state_salt, facts_secret)',
  cad_head: 'select, update',
  radio_logs: 'select, insert',
  comment_revisions: 'select, insert',
  cad_run_cards: 'select, insert',
  calls: 'select, insert, update',
  call_units: 'select, insert, update',
  cad_call_numbers: 'select, insert, update',
  cad_drafts: 'select, insert, update',
  scorecard_entries: 'select, insert',
  scorecard_heads: 'select, insert',
  kysely_migration: 'select',
};

/** Tables whose rows never change, apart from single columns. */
const SEALED = [
  'admin_audit',
  'cad_events',
  'radio_logs',
  'comment_revisions',
  'cad_run_cards',
  'scorecard_entries',
  'scorecard_heads',
];

/**
 * Gives the application's role its rights on all tables. The connection must own the tables; those in `RECORDS` get the rights
 * listed there and no more. Call it after the migrations, at every start; several processes may do so at the same time.
 */
export const grantAppRole = (owner: Database, role: string): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('prebell app role'))`.execute(tx);
    const name = sql.id(role);
    for (const schema of ['public', JOB_SCHEMA]) {
      await sql`grant usage on schema ${sql.id(schema)} to ${name}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${sql.id(schema)} to ${name}`.execute(tx);
      await sql`grant usage, select, update on all sequences in schema ${sql.id(schema)} to ${name}`.execute(tx);
      await sql`grant execute on all functions in schema ${sql.id(schema)} to ${name}`.execute(tx);
    }
    await sql`revoke create on schema public from ${name}`.execute(tx);
    for (const [table, rights] of Object.entries(RECORDS)) {
      await sql`revoke all on ${sql.table(table)} from ${name}`.execute(tx);
      await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to ${name}`.execute(tx);
    }
    await sql`
      do $$ begin
        if exists (select from pg_roles where rolname = 'prebell_dispatch') then
          grant prebell_dispatch to ${name};
        end if;
      exception when insufficient_privilege then null; end $$`.execute(tx);
  });

/**
 * Whether this connection's account could change or remove what was sealed: it owns a table of the records, is a superuser, or has
 * such a right.
 */
export const mayAlterRecords = async (db: Connection): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(bool_or(
      pg_has_role(current_user, relowner, 'usage')
      or has_table_privilege(oid, 'delete') or has_table_privilege(oid, 'truncate') or has_table_privilege(oid, 'trigger')
      or (relname::text = any (${sql.val(SEALED)}::text[]) and has_table_privilege(oid, 'update'))), false) as may
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname::text = any (${sql.val([...SEALED, 'calls', 'call_units'])}::text[])`.execute(db);
  return rows[0]?.may ?? false;
};
