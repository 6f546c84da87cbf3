import { type Kysely, sql } from 'kysely';

/** Until when the market's leader leads. Earlier releases write only `beat_at`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table cluster_leaders add column expires_at timestamptz`.execute(db);
};
