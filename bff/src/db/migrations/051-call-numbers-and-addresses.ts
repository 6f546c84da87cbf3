import { type Kysely, sql } from 'kysely';

/** Words that are written in several ways in addresses, each with the way they are compared in. */
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
 * A number for each call that people can say on the radio, and a form of its address by which calls at one place are
 * found. The numbers follow the order in which the calls were logged.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // A server of the earlier release logs calls without a number while both run.
  await db.schema.alterTable('calls').addColumn('number', 'bigint').execute();
  await db.schema
    .alterTable('cad_head')
    .addColumn('calls', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update calls set number = numbered.number
    from (select id, row_number() over (order by created_at, id) as number from calls) numbered
    where numbered.id = calls.id`.execute(db);
  await sql`update cad_head set calls = (select count(*) from calls)`.execute(db);
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
