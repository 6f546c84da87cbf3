import { type Kysely, sql } from 'kysely';

/** Matches the apartment at the end of an address. Same text as `APARTMENT` in the contracts, or queries could not use the index. */
const APARTMENT = String.raw`[\s,]+(?:#|(?:apt|apartment|unit|suite|ste|room|rm)[.\s])\s*#?[a-zA-Z0-9-]+\s*$`;

/**
 * Which call a duplicate report was merged into, and an index of open calls by building: with the thousands of calls of a storm,
 * comparing each address took longer than a dispatcher waits.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('calls').addColumn('merged_into', 'uuid').execute();
  await sql`create index calls_merged_into on calls (merged_into) where merged_into is not null`.execute(db);
  await sql`
    create index calls_open_building on calls
      (address_key(regexp_replace(address_of_incident, ${sql.lit(APARTMENT)}, '', 'i')))
      where status not in ('closed', 'cancelled')`.execute(db);
};
