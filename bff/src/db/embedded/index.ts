import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseAccount } from './account';
import { provideBinaries } from './binaries';
import { createCluster, findPostmaster, startPostmaster, stopPostmaster } from './cluster';
import { prepareHome } from './home';
import { takeLock } from './lock';

export { FolderInUseError } from './lock';

export interface EmbeddedPostgres {
  /** For `pg`: over the unix socket, no network involved. */
  readonly connectionString: string;
  /** True when the database was still running from a start that was killed. */
  readonly adopted: boolean;
  /** Stops the database and gives the data folder back. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Further server settings such as `fsync=off`, which only a throwaway cluster may have. */
  readonly settings?: readonly string[];
}

/** How to reach a database behind a unix socket. */
export const socketConnection = (socket: string, database: string): string =>
  `postgresql://prebell@localhost/${database}?host=${encodeURIComponent(socket)}`;

/**
 * Runs a real PostgreSQL for one data folder and makes sure its database `prebell` exists.
 * @throws FolderInUseError when another platform uses the folder; Error with a plain sentence for everything else.
 */
export const startEmbeddedPostgres = async ({ dataDir, log, settings = [] }: Options): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const release = takeLock(join(folder, 'prebell.lock'), folder);
  try {
    const account = databaseAccount();
    const home = prepareHome(folder, account, log);
    const binaries = provideBinaries(account, home.folder);
    await createCluster(home, account, binaries);
    const running = findPostmaster(home);
    const postmaster =
      running ??
      (await startPostmaster(home, account, binaries, ['max_connections=60', 'shared_buffers=128MB', ...settings]));
    await ensureDatabase(postmaster.socket);
    return {
      connectionString: socketConnection(postmaster.socket, 'prebell'),
      adopted: postmaster.adopted,
      stop: async () => {
        await stopPostmaster(postmaster);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};

const ensureDatabase = async (socket: string): Promise<void> => {
  const client = new pg.Client({ connectionString: socketConnection(socket, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'prebell'`);
    if (rowCount === 0) await client.query('create database prebell');
  } finally {
    await client.end();
  }
};
