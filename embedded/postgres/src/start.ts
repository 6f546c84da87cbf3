import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { provideBinaries } from './binaries';
import { createCluster } from './create-cluster';
import { connectionsOf, ensureDatabase, socketConnection } from './databases';
import { noteHome, prepareHome } from './home';
import { takeLock } from './lock';
import { findPostmaster, runPostmaster, stopPostmaster, THROWAWAY } from './postmaster';
import { isStill } from './process-identity';
import { supervise } from './supervise';
import { createFromTemplate, type Template } from './template';

export interface EmbeddedPostgres {
  /** Connection string for `pg` over the Unix socket, without a network, as the owner of the cluster. */
  readonly connectionString: string;
  /** The same as a plain role, which owns nothing: for the application. */
  readonly appConnectionString: string;
  /** True if the database was still running from a killed start. */
  readonly adopted: boolean;
  /** Its files: inside the data folder, unless its account cannot open that. */
  readonly folder: string;
  /** Why it does not serve now, as a sentence for users; null while it does. */
  trouble(): string | null;
  /** Stops the database and unlocks the data folder. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Logs when the database ended unexpectedly and when it serves again; by default `log`. */
  readonly alarm?: (line: string) => void;
  /** False once the platform is stopping: a database that ends then is not restarted. */
  readonly isWanted?: () => boolean;
  /** For tests: a throwaway cluster never waits for the disk and may lose everything in a crash. */
  readonly throwaway?: boolean;
  /** For a throwaway cluster that is created: where its first content comes from. */
  readonly template?: Template;
}

/**
 * Runs a real PostgreSQL for one data folder, creates the database `prebell` if necessary, and restarts PostgreSQL
 * whenever it ends before `stop`.
 * @throws FolderInUseError if another platform uses the folder; Error with a plain sentence for everything else.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  alarm = log,
  isWanted,
  throwaway = false,
  template,
}: Options): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true });
  // Resolve links: the folder's real path identifies the live database.
  const folder = realpathSync(dataDir);
  const home = prepareHome(folder, log);
  const claim = () => takeLock(join(home.folder, 'prebell.lock'), folder);
  let lock = claim();
  try {
    const binaries = provideBinaries(home.account);
    if (throwaway && template !== undefined)
      await createFromTemplate(home, binaries, template).catch((error: Error) =>
        log(`No template for the database: ${error.message}`),
      );
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
        // Like the first start: no postmaster in a folder that now belongs to another platform.
        if (!lock.isHeld()) lock = claim();
        const postmaster = await run(signal);
        // All connections in this process use the address of its socket.
        if (postmaster.socket === socket) return postmaster;
        await stopPostmaster(postmaster.pid);
        throw new Error(`PostgreSQL listens in ${postmaster.socket} instead of ${socket}`);
      },
      stop: (postmaster) => stopPostmaster(postmaster.pid),
      alarm,
      ...(isWanted && { isWanted }),
    });
    return {
      connectionString: connectionsOf(socket).owner,
      appConnectionString: connectionsOf(socket).app,
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

/** How long a database that another platform starts may take until it can be reached. */
const REACH_BUDGET_MS = 10_000;

/**
 * Connection string of the database that another platform runs in the data folder, for work that only reads; null if
 * none runs. It changes nothing and may end at any time.
 */
export const reachEmbeddedPostgres = async (dataDir: string): Promise<string | null> => {
  const home = prepareHome(realpathSync(dataDir), () => undefined);
  const running = await findPostmaster(home, Date.now() + REACH_BUDGET_MS);
  return running === null ? null : socketConnection(running.socket, 'prebell');
};
