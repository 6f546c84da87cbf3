import { sql } from 'kysely';
import { type Connection, type Database, openDatabase } from './database';

/** The role for dispatch queries. It cannot sign in; dispatch's transactions switch to it. */
const DISPATCH_ROLE = 'prebell_dispatch';

/** All rights of that role. It can delete nothing, and in an event it can only erase the caller's details. */
const RIGHTS: Readonly<Record<string, string>> = {
  calls: 'select, insert, update',
  call_units: 'select, insert, update',
  cad_drafts: 'select, insert, update',
  radio_logs: 'select, insert',
  comment_revisions: 'select, insert',
  idempotency_keys: 'select, insert, update (request_hash)',
  cad_events: 'select, insert, update (secret, secret_salt, state_salt, facts_secret)',
  cad_call_numbers: 'select, insert, update',
  cad_head: 'select, update',
  cad_run_cards: 'select, insert',
};

/** Dispatch has its own connections, so that market queries cannot exhaust them, nor the other way round. */
const POOL = 8;
/** Give up after this long without a connection: the desk keeps the work and retries. */
const CONNECT_TIMEOUT_MS = 2_000;

const createRole = sql`
  do $$ begin
    create role ${sql.raw(DISPATCH_ROLE)} nologin;
  exception
    -- There already, made at this moment by another database of the server, or not ours to make.
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end $$`;

/** False if the role does not exist or this account may not use it: queries then run with the account's own rights. */
export const hasDispatchRole = async (db: Connection): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_roles where rolname = ${DISPATCH_ROLE} and pg_has_role(current_user, oid, 'member')`.execute(db);
  return rows.length > 0;
};

/**
 * Creates the role if this account may, and gives it exactly its rights. Several processes may call it at the same
 * time.
 */
export const grantDispatchRole = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${DISPATCH_ROLE}))`.execute(tx);
    await createRole.execute(tx);
    if (!(await hasDispatchRole(tx))) return;
    const role = sql.id(DISPATCH_ROLE);
    await sql`revoke all on all tables in schema public from ${role}`.execute(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    for (const [table, rights] of Object.entries(RIGHTS))
      await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to ${role}`.execute(tx);
  });

/** Switches to the role until the transaction ends. */
const TAKE_ROLE = `
  select set_config('role', rolname, true) from pg_roles
  where rolname = '${DISPATCH_ROLE}' and pg_has_role(current_user, oid, 'member')`;

/** The dispatch centre's pool: its own connections, with only the rights that it needs. */
export const openDispatchDatabase = (connectionString: string, onIdleError: (error: Error) => void): Database =>
  openDatabase(connectionString, onIdleError, {
    max: POOL,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    givesUpSilent: true,
    // Keeps a dispatcher's first query after a quiet minute as fast as the others.
    keepsIdle: true,
    preamble: TAKE_ROLE,
  });
