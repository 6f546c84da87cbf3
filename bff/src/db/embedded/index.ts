import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { provideBinaries } from './binaries';
import { createCluster } from './create-cluster';
import { noteHome, prepareHome } from './home';
import { takeLock } from './lock';
import { runPostmaster, stopPostmaster } from './postmaster';

export interface EmbeddedPostgres {
  /** For `pg`: over the unix socket, no network involved. */
  readonly connectionString: string;
  /** True when the database was still running from a start that was killed. */
  readonly adopted: boolean;
  /** Where its files are: inside the data folder, unless that is closed to the account it runs as. */
  readonly folder: string;
  /** Stops the database and gives the data folder back. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** A throwaway cluster never waits for the disk and may lose everything in a crash. For tests. */
  readonly throwaway?: boolean;
}

const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** How to reach a database behind a unix socket. */
const socketConnection = (socket: string, database: string): string =>
  `postgresql://prebell@localhost/${database}?host=${encodeURIComponent(socket)}`;

/**
 * Runs a real PostgreSQL for one data folder and makes sure its database `prebell` exists.
 * @throws FolderInUseError when another platform uses the folder; Error with a plain sentence for everything else.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  throwaway = false,
}: Options): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true });
  // One folder has one name, whatever links lead to it: the live database is recognised by it.
  const folder = realpathSync(dataDir);
  const home = prepareHome(folder, log);
  const release = takeLock(join(home.folder, 'prebell.lock'), folder);
  try {
    const binaries = provideBinaries(home.account);
    await createCluster(home, binaries, !throwaway);
    noteHome(folder, home);
    const { pid, socket, adopted } = await runPostmaster(home, binaries, throwaway ? THROWAWAY : []);
    await ensureDatabase(socket).catch(async (error) => {
      await stopPostmaster(pid);
      throw error;
    });
    return {
      connectionString: socketConnection(socket, 'prebell'),
      adopted,
      folder: home.folder,
      stop: once(async () => {
        await stopPostmaster(pid);
        release();
      }),
    };
  } catch (error) {
    release();
    throw error;
  }
};

/** A second stop must not signal whoever has the process id by then. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
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
