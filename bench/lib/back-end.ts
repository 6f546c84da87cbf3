import {
  type Config,
  createApp,
  createDeps,
  createHttpServer,
  DEMO_PASSWORD,
  type Deps,
  migrate,
  parseConfig,
  seedDemoAccounts,
  startTestPostgres,
  stillMarket,
} from 'bff/measuring';
import pino from 'pino';
import { type Sql, withSql } from './database';
import { withFolder } from './platform';

interface BackEnd {
  readonly deps: Deps;
  readonly url: string;
  /** The URL of its database. */
  readonly connectionString: string;
  readonly sql: Sql;
  readonly signIn: (username: string) => Promise<string>;
}
interface Options {
  readonly env?: Record<string, string>;
  /** Fills the database before the first request. */
  readonly fill?: (sql: Sql) => Promise<void>;
  /** Parts of the back end to replace. */
  readonly change?: (deps: Deps, connectionString: string) => Deps;
}

/** Passes `use` the real back end, running in this process with its own database, the demo accounts and a stopped market. */
export const withBackEnd = <T>(
  { env = {}, fill = async () => undefined, change = (deps) => deps }: Options,
  use: (backEnd: BackEnd) => Promise<T>,
): Promise<T> =>
  withFolder(async (dataDir) => {
    const postgres = await startTestPostgres();
    const { adminConnection: connectionString } = postgres;
    const config: Config = parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, ...env });
    const log = pino({ level: 'silent' });
    const made = await createDeps({ config, log, connectionString, market: stillMarket });
    const deps = change(made, connectionString);
    const http = createHttpServer(createApp(deps));
    try {
      await migrate(made.db);
      await seedDemoAccounts(made.db);
      const url = `http://127.0.0.1:${await http.listen('127.0.0.1', 0)}`;
      const signIn = async (username: string) => {
        const body = JSON.stringify({ username, password: DEMO_PASSWORD });
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
        return ((await answer.json()) as { access_token: string }).access_token;
      };
      return await withSql(connectionString, async (sql) => {
        await fill(sql);
        return use({ deps, url, connectionString, sql, signIn });
      });
    } finally {
      await http.close();
      await made.background.settled();
      await made.db.destroy();
      await postgres.stop();
    }
  });
