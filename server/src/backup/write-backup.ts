import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type BackedUpTable, keyOf, listTables, quoted } from './tables';

/** How many rows one line of the file contains. */
const BATCH = 1_000;

/** Number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

/** Rows as JSON text from the database. Numbers and times do not pass through JavaScript, which would round them. */
async function* readRows(tx: QueryExecutorProvider, table: BackedUpTable): AsyncGenerator<string[]> {
  const { table: name, columns } = quoted(table);
  await sql`declare backup no scroll cursor for
    select row_to_json(line)::text as line from (select ${columns} from ${name}) line`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup`.execute(tx);
}

interface WriteOptions {
  /** A schema that only some installations have. */
  readonly optionalSchema: string;
  /** Name of the last migration. A restore first creates the tables of that version. */
  readonly version: string;
}

/**
 * Writes a snapshot of the whole database to a new file, while others keep writing. One gzipped line per step: first
 * the tables, then each table's name and its rows in batches, and finally the counts, which prove that the file is
 * complete.
 * @throws Error EEXIST if the file already exists
 */
export const writeBackup = <Tables>(
  db: Kysely<Tables>,
  file: string,
  { optionalSchema, version }: WriteOptions,
): Promise<RowCounts> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tables = await listTables(tx, optionalSchema);
      const counts: Record<string, number> = {};
      const lines = async function* () {
        yield `${JSON.stringify({ prebell_backup: 2, version, tables: tables.map(keyOf) })}\n`;
        for (const table of tables) {
          yield `${JSON.stringify({ table: keyOf(table) })}\n`;
          let count = 0;
          for await (const rows of readRows(tx, table)) {
            count += rows.length;
            yield `[${rows.join(',')}]\n`;
          }
          counts[keyOf(table)] = count;
        }
        yield `${JSON.stringify({ end: counts })}\n`;
      };
      // The file contains personal data, so only its owner may read it.
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return counts;
    });
