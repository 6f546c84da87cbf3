import { type Kysely, sql } from 'kysely';

/** Throttle counts that all instances share. The table is unlogged: a crash of the database may lose them. */
const addThrottles = (db: Kysely<unknown>) =>
  sql`create unlogged table throttles (key text primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );

/**
 * An index for searching by part of a name; without it, a search reads every account. If the database does not allow
 * the extension, the search still works, only slower.
 */
const addSearch = (db: Kysely<unknown>) =>
  sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index users_search on users using gin (search_text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'Without pg_trgm: %', sqlerrm;
    end $$`.execute(db);

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addThrottles(db);
  await addSearch(db);
  await sql`create index users_clock_ahead on users (id) where billing_offset_ms <> 0`.execute(db);
};
