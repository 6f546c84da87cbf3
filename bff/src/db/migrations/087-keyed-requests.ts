import { type Kysely, sql } from 'kysely';

/** Wipes request hashes that were made without a key: a short text, such as a phone number, could be guessed from its hash. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update idempotency_keys set request_hash = 'erased' where request_hash <> 'erased'`.execute(db);
};
