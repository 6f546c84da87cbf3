import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, startEmbeddedPostgres, migrate as toNewest } from 'bff/measuring';
import pg from 'pg';
import { run } from '../../tooling/lib/run.mjs';
import { withFolder } from './platform';
import { root } from './root';

const nothing = () => undefined;
export type Sql = pg.Pool;

/** Passes `use` a connection to a database. */
export const withSql = async <T>(connectionString: string, use: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = new pg.Pool({ connectionString, max: 4 });
  // Benches kill servers, so ignore this error; the next query reports the lost connection.
  sql.on('error', nothing);
  return use(sql).finally(() => sql.end());
};

/** Passes `use` a PostgreSQL that syncs every commit to disk, as in production, and a folder. */
export const withDatabase = <T>(
  use: (database: { url: string; folder: string; sql: Sql; home: string }) => Promise<T>,
) =>
  withFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: nothing });
    const { connectionString: url } = postgres;
    const home = postgres.folder;
    return withSql(url, (sql) => use({ url, folder, sql, home })).finally(() => postgres.stop());
  });

/** Creates the tables. */
export const migrate = async (url: string) => {
  const db = openDatabase(url, nothing, { max: 2 });
  await toNewest(db);
  await db.destroy();
};

/** Runs one of the back end's commands against a database. */
export const command = (name: 'backup' | 'cad-audit', verb: string, env: NodeJS.ProcessEnv) =>
  run(process.execPath, [join(root, `bff/dist/${name}.js`), verb], { quiet: true, env: { ...process.env, ...env } });

/** Backs up the whole database, restores it into an empty server and checks the record there. @returns the command's output */
export const restoreDrill = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const { code, output } = await command('backup', 'drill', env);
  if (code !== 0) throw new Error(output);
  return output.trim().split('\n').join('; ');
};

/** Whether the chain of the dispatch record is valid, and the command's output. */
export const verifyRecord = async (env: NodeJS.ProcessEnv) => {
  const { code, output } = await command('cad-audit', 'verify', env);
  return { isWhole: code === 0, summary: output.trim().split('\n').at(0) ?? '' };
};

/** Creates copies of an account with its password and roles, and grants them `tier`. @returns their names */
export const copyAccounts = async (sql: Sql, model: string, amount: number, tier?: string): Promise<string[]> => {
  const names = Array.from({ length: amount }, (_each, index) => `${model}-${index}`);
  for (const name of names) {
    const { rows } = await sql.query(
      `insert into users (id, username, email, password_hash, is_admin, is_demo, terms_accepted_at, email_confirmed_at)
       select gen_random_uuid(), $1, $1 || '@example.test', password_hash, is_admin, is_demo, now(), email_confirmed_at
       from users where username = $2 returning id`,
      [name, model],
    );
    const { id } = rows[0];
    await sql.query(
      `insert into user_roles (user_id, role)
       select $1, role from user_roles join users on users.id = user_id where username = $2`,
      [id, model],
    );
    if (tier !== undefined)
      await sql.query(
        `insert into entitlement_grants (id, user_id, tier, starts_at) values (gen_random_uuid(), $1, $2, to_timestamp(0))`,
        [id, tier],
      );
  }
  return names;
};

/** The process id of the postmaster of an embedded PostgreSQL in `home`. */
export const postmasterOf = (home: string): number =>
  Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** The URL of the embedded database in a platform's data folder, and its postmaster. */
export const databaseOf = (dataDir: string) => {
  const { folder, socket, database, user } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`;
  return { url, postmaster: postmasterOf(folder) };
};
