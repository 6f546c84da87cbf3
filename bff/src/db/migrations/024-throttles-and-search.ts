import { type Kysely, sql } from 'kysely';

/** Counts of the throttles for all instances together; they may be lost in a crash of the database. */
const addThrottles = (db: Kysely<unknown>) =>
  sql`create unlogged table throttles (key text primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );

/**
 * Searching by a part of a name reads an index instead of every account. A database that does not let its owner add the
 * extension goes on without: it is slower, nothing else.
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
