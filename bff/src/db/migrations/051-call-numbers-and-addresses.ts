import { type Kysely, sql } from 'kysely';

/** Address words with several spellings, each with the one spelling used for comparison. */
const SAME_WORDS: readonly (readonly [pattern: string, word: string])[] = [
  ['street|str', 'st'],
  ['avenue|av', 'ave'],
  ['boulevard', 'blvd'],
  ['drive', 'dr'],
  ['road', 'rd'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
];

/**
 * Gives each call a number that people can say on the radio ('26-0143': the year, then its position among that year's calls), and a
 * normalised form of its address for finding calls at the same place.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Nullable: while both releases run, the earlier one logs calls without a number.
  await db.schema.alterTable('calls').addColumn('number', 'text').execute();
  await db.schema
    .createTable('cad_call_numbers')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('calls', 'bigint', (c) => c.notNull())
    .execute();
  // Years are those of UTC: the centre's time zone is a setting of the server, which the database does not know.
  await sql`
    update calls set number = to_char(numbered.year % 100, 'FM00') || '-' ||
      case when numbered.place < 10000 then to_char(numbered.place, 'FM0000') else numbered.place::text end
    from (
      select id, year, row_number() over (partition by year order by created_at, id) as place
      from (select id, created_at, extract(year from created_at at time zone 'UTC')::int as year from calls) dated
    ) numbered
    where numbered.id = calls.id`.execute(db);
  await sql`
    insert into cad_call_numbers (year, calls)
    select extract(year from created_at at time zone 'UTC')::int, count(*) from calls group by 1`.execute(db);
  await db.schema.createIndex('calls_number').unique().on('calls').column('number').execute();

  const plain = `trim(regexp_replace(lower(address), '[^[:alnum:]]+', ' ', 'g'))`;
  const compared = SAME_WORDS.reduce(
    (text, [pattern, word]) => `regexp_replace(${text}, '\\m(${pattern})\\M', '${word}', 'g')`,
    plain,
  );
  await sql`
    create function address_key(address text) returns text language sql immutable parallel safe
    as ${sql.lit(`select ${compared}`)}`.execute(db);
  await sql`create index calls_address on calls (address_key(address_of_incident), time_received desc)`.execute(db);
};
