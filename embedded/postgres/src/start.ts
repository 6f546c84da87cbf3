import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { provideBinaries } from './binaries';
import { createCluster } from './create-cluster';
import { noteHome, prepareHome } from './home';
import { takeLock } from './lock';
import { runPostmaster, stopPostmaster } from './postmaster';
import { isStill } from './process-identity';
import { supervise } from './supervise';

export interface EmbeddedPostgres {
  /** For `pg`: over the unix socket, no network involved. */
  readonly connectionString: string;
  /** True when the database was still running from a start that was killed. */
  readonly adopted: boolean;
  /** Where its files are: inside the data folder, unless that is closed to the account it runs as. */
  readonly folder: string;
  /** Why it does not serve at this moment, as a sentence for everybody; null while it does. */
  trouble(): string | null;
  /** Stops the database and gives the data folder back. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Told when the database ended and nobody had asked it to, and when it serves again; `log` unless given. */
  readonly alarm?: (line: string) => void;
  /** False once the platform is about to stop: a database that ends then is not started again. */
  readonly isWanted?: () => boolean;
  /** A throwaway cluster never waits for the disk and may lose everything in a crash. For tests. */
  readonly throwaway?: boolean;
}

const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** How to reach a database behind a unix socket. */
const socketConnection = (socket: string, database: string): string =>
  `postgresql://prebell@localhost/${database}?host=${encodeURIComponent(socket)}`;

/**
 * Runs a real PostgreSQL for one data folder, makes sure its database `prebell` exists, and starts it again whenever it ends
 * before `stop`.
 * @throws FolderInUseError when another platform uses the folder; Error with a plain sentence for everything else.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  alarm = log,
  isWanted,
  throwaway = false,
}: Options): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true });
  // One folder has one name, whatever links lead to it: the live database is recognised by it.
  const folder = realpathSync(dataDir);
  const home = prepareHome(folder, log);
  const claim = () => takeLock(join(home.folder, 'prebell.lock'), folder);
  let lock = claim();
  try {
    const binaries = provideBinaries(home.account);
    await createCluster(home, binaries, !throwaway);
    noteHome(folder, home);
    const run = (signal?: AbortSignal) => runPostmaster(home, binaries, throwaway ? THROWAWAY : [], signal);
    const first = await run();
    const { pid, socket, adopted } = first;
    await ensureDatabase(socket).catch(async (error) => {
      await stopPostmaster(pid);
      throw error;
    });
    const supervised = supervise({
      first,
      isRunning: (postmaster) => isStill(postmaster.pid, postmaster.started),
      start: async (signal) => {
        // As at the first start: no postmaster in a folder that is somebody else's by now.
        if (!lock.isHeld()) lock = claim();
        const postmaster = await run(signal);
        // Everybody here knows the database by the place of its socket.
        if (postmaster.socket === socket) return postmaster;
        await stopPostmaster(postmaster.pid);
        throw new Error(`PostgreSQL listens in ${postmaster.socket} instead of ${socket}`);
      },
      stop: (postmaster) => stopPostmaster(postmaster.pid),
      alarm,
      ...(isWanted && { isWanted }),
    });
    return {
      connectionString: socketConnection(socket, 'prebell'),
      adopted,
      folder: home.folder,
      trouble: supervised.trouble,
      stop: async () => {
        await supervised.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
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
