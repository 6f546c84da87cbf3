import { type Kysely, sql } from 'kysely';

/**
 * Support searches tickets by subject, text and sender. As in migration 024: if the owner may not add the extension, searches still
 * work, only slower.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index support_tickets_search on support_tickets
        using gin (subject gin_trgm_ops, message gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'Without pg_trgm: %', sqlerrm;
    end $$`.execute(db);
};
