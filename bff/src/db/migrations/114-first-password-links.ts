import { type Kysely, sql } from 'kysely';

/** A purpose for the link that `admin:create` prints: it was not mailed, so it confirms no address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_links
    drop constraint account_links_purpose,
    add constraint account_links_purpose check (purpose in ('reset', 'first', 'confirm', 'change'))`.execute(db);
};
