import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { runMigrations } from '@prebell/server/db';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database';
import { migrate, migrateTo, migrations } from './migrate';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
const db = openDatabase(connectionString, () => undefined);
afterAll(async () => {
  await db.destroy();
  await drop();
});

/** What code of an earlier version relies on: columns with their types, and what an insert must provide. */
interface Schema {
  /** Type by `table.column`. */
  readonly columns: ReadonlyMap<string, string>;
  /** Columns an insert must name. */
  readonly required: ReadonlySet<string>;
}

const readSchema = async (): Promise<Schema> => {
  const { rows } = await sql<{ name: string; type: string; required: boolean }>`
    select table_schema || '.' || table_name || '.' || column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
    from information_schema.columns
    where table_schema in ('public', 'stripe_sandbox') and table_name not like 'kysely%'
  `.execute(db);
  return {
    columns: new Map(rows.map(({ name, type }) => [name, type])),
    required: new Set(rows.filter(({ required }) => required).map(({ name }) => name)),
  };
};

/** What the step from `before` to `after` takes away from an earlier version that runs beside the new one. */
const contractions = (before: Schema, after: Schema): string[] => {
  const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));
  const known = new Set([...before.columns.keys()].map(tableOf));
  const gone = [...before.columns].flatMap(([name, type]) => {
    const now = after.columns.get(name);
    return now === type ? [] : [now === undefined ? `${name} is gone` : `${name} was ${type} and is ${now}`];
  });
  const demanded = [...after.required].filter((name) => known.has(tableOf(name)) && !before.required.has(name));
  return [...gone, ...demanded.map((name) => `${name} must be given`)];
};

/** Steps up to this one predate the first installation: no running code knows the schema before them. */
const BEFORE_THE_FIRST_RELEASE = '015-chat-room';

test('every migration leaves an earlier version able to read and write beside the new one', async () => {
  let before = await readSchema();
  const found: Record<string, string[]> = {};
  for (const name of Object.keys(migrations)) {
    await migrateTo(db, name);
    const after = await readSchema();
    const taken = contractions(before, after);
    if (taken.length > 0 && name > BEFORE_THE_FIRST_RELEASE) found[name] = taken;
    before = after;
  }
  expect(before.columns.size).toBeGreaterThan(200);
  expect(found).toEqual({});
});

test('the check detects everything a migration could take away', async () => {
  const before = await readSchema();
  await sql`alter table users rename column first_name to given_name`.execute(db);
  await sql`alter table watchlists alter column name type varchar(60)`.execute(db);
  await sql`alter table alerts add column must_have text not null`.execute(db);
  expect(contractions(before, await readSchema()).sort()).toEqual([
    'public.alerts.must_have must be given',
    'public.users.first_name is gone',
    'public.watchlists.name was text and is character varying',
  ]);
});

test('a migration that fails halfway leaves the schema unchanged, and the next start continues', async () => {
  const before = await readSchema();
  const broken = {
    ...migrations,
    '999-broken': {
      up: async (tx: Kysely<unknown>) => {
        await tx.schema.createTable('half').addColumn('n', 'integer').execute();
        await sql`select no_such_column from users`.execute(tx);
      },
    },
  };
  await expect(runMigrations(db, broken)).rejects.toMatchObject({ code: '42703' });
  expect(await readSchema()).toEqual(before);
  await migrate(db);
});
