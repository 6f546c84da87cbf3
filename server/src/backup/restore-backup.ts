import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import { type BackedUpTable, keyOf, listTables, quoted } from './tables';
import type { RowCounts } from './write-backup';

export interface RestoreOptions {
  /** A schema that only some installations have. */
  readonly optionalSchema: string;
  /**
   * Creates the tables of the release that wrote the backup.
   * @throws BackupError if this release cannot do that
   */
  readonly prepare: (wanted: { readonly version: string; readonly isOptionalWanted: boolean }) => Promise<void>;
  /** Whether the database already contains data: a backup can only be restored into an empty one. */
  readonly isFilled: (tx: QueryExecutorProvider) => Promise<boolean>;
}

const headSchema = z.object({ prebell_backup: z.literal(2), version: z.string(), tables: z.array(z.string()) });
const otherFormatSchema = z.object({ prebell_backup: z.number() });
type Head = z.infer<typeof headSchema>;
const stepSchema = z.union([
  z.object({ table: z.string() }).strict(),
  z.object({ end: z.record(z.string(), z.number()) }).strict(),
]);

/** A backup that cannot be used here. The message is for the person who restores it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError('The file is not a backup of this platform, or it is damaged');
  }
};

/** Rows are inserted from the same text as which they were exported. */
const insertRows = async (tx: QueryExecutorProvider, table: BackedUpTable, rows: string): Promise<number> => {
  const { table: name, columns } = quoted(table);
  const { numAffectedRows } = await sql`
    insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${rows}::json)`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** Makes sequences continue after the last row. */
const setCounter = async (tx: QueryExecutorProvider, table: BackedUpTable): Promise<void> => {
  if (table.counter === null) return;
  const name = keyOf(table);
  await sql`
    select setval(pg_get_serial_sequence(${name}, ${table.counter}),
      (select coalesce(max(${sql.ref(table.counter)}), 0) + 1 from ${sql.table(name)}), false)`.execute(tx);
};

/** An error of either stream ends both. */
const open = (file: string) => pipeline(createReadStream(file), createGunzip(), () => undefined);

const parseHead = (line: string): Head => {
  const content = parseLine(line);
  const head = headSchema.safeParse(content);
  if (!head.success && otherFormatSchema.safeParse(content).success)
    throw new BackupError('Another release wrote this backup in another format. Restore it with that release.');
  if (!head.success) throw new BackupError('The file is not a backup of this platform, or it is damaged');
  return head.data;
};

const isOf =
  (schema: string) =>
  (table: string): boolean =>
    table.startsWith(`${schema}.`);

const readHead = async (file: string): Promise<Head> => {
  const input = open(file);
  try {
    for await (const line of createInterface({ input })) return parseHead(line);
    throw new BackupError('The backup ends too early: it is incomplete');
  } finally {
    input.destroy();
  }
};

/**
 * Removes triggers and foreign keys from the tables. The triggers have already run when the rows were first written,
 * and the tables are not in the order of their foreign keys. The account must own the tables, but need not be a
 * superuser.
 * @returns a function that restores them and checks every foreign key
 */
const liftRules = async (tx: QueryExecutorProvider, tables: readonly string[]): Promise<() => Promise<void>> => {
  await sql`
    create temp table lifted_tables on commit drop as
    select name::regclass as name from unnest(array[${sql.join(tables)}]) name`.execute(tx);
  await sql`
    create temp table lifted_keys on commit drop as
    select conrelid::regclass as table_name, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid in (select name from lifted_tables)`.execute(tx);
  await sql`
    do $$ declare part record; begin
      for part in select * from lifted_keys loop
        execute format('alter table %s drop constraint %I', part.table_name, part.name);
      end loop;
      for part in select * from lifted_tables loop
        execute format('alter table %s disable trigger user', part.name);
      end loop;
    end $$`.execute(tx);
  return async () => {
    await sql`
      do $$ declare part record; begin
        for part in select * from lifted_tables loop
          execute format('alter table %s enable trigger user', part.name);
        end loop;
        for part in select * from lifted_keys loop
          execute format('alter table %s add constraint %I %s', part.table_name, part.name, part.definition);
        end loop;
      end $$`.execute(tx);
  };
};

const readLines = async (tx: QueryExecutorProvider, file: string, optionalSchema: string): Promise<RowCounts> => {
  const isOptional = isOf(optionalSchema);
  const tables = new Map((await listTables(tx, optionalSchema)).map((table) => [keyOf(table), table]));
  const restoreRules = await liftRules(tx, [...tables.keys()]);
  await sql`truncate ${sql.join([...tables.keys()].map((key) => sql.table(key)))}`.execute(tx);
  const counts: Record<string, number> = {};
  let table: BackedUpTable | undefined;
  let isHead = true;
  let end: RowCounts | undefined;
  for await (const line of createInterface({ input: open(file) })) {
    if (line.startsWith('[') && table !== undefined) {
      counts[keyOf(table)] = (counts[keyOf(table)] ?? 0) + (await insertRows(tx, table, line));
      continue;
    }
    if (isHead) {
      const head = parseHead(line).tables;
      // A database may have empty tables of the optional schema that are not in the backup.
      const expected = [...tables.keys()].filter((key) => head.includes(key) || !isOptional(key));
      if (head.join() !== expected.join())
        throw new BackupError('The backup belongs to another release with other tables. Restore it with that release.');
      isHead = false;
      continue;
    }
    const step = stepSchema.parse(parseLine(line));
    if ('end' in step) end = step.end;
    else {
      table = tables.get(step.table);
      counts[step.table] = 0;
    }
  }
  if (end === undefined) throw new BackupError('The backup ends too early: it is incomplete');
  for (const [name, rows] of Object.entries(end))
    if (counts[name] !== rows) throw new BackupError(`${name}: ${counts[name] ?? 0} of ${rows} rows are in the backup`);
  for (const each of tables.values()) await setCounter(tx, each);
  await restoreRules();
  return counts;
};

const explain = (error: NodeJS.ErrnoException): never => {
  // zlib's error codes: the end of the file is missing, or the file is not gzip.
  if (error.code === 'Z_BUF_ERROR') throw new BackupError('The backup ends too early: it is incomplete');
  if (error.code?.startsWith('Z_'))
    throw new BackupError('The file is not a backup of this platform, or it is damaged');
  throw error;
};

/**
 * Fills an empty database from a backup, completely or not at all. The account must own the tables. Resolves with the
 * number of rows of each table.
 * @throws BackupError
 */
export const restoreBackup = async <Tables>(
  db: Kysely<Tables>,
  file: string,
  { optionalSchema, prepare, isFilled }: RestoreOptions,
): Promise<RowCounts> => {
  const { version, tables } = await readHead(file).catch(explain);
  await prepare({ version, isOptionalWanted: tables.some(isOf(optionalSchema)) });
  return db.transaction().execute(async (tx) => {
    if (await isFilled(tx)) throw new BackupError('This database has accounts or calls. Restore into an empty one.');
    return readLines(tx, file, optionalSchema).catch(explain);
  });
};
