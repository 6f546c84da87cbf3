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
  /** The same, but as an ordinary role that owns nothing; for the application. */
  readonly appConnectionString: string;
  /** True if a start that was killed had left the database running. */
  readonly adopted: boolean;
  /** Folder of its files: inside the data folder, unless PostgreSQL's account cannot open that. */
  readonly folder: string;
  /** Why the database is unavailable, as a sentence for users; null while it is available. */
  trouble(): string | null;
  /** Stops the database and unlocks the data folder. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Receives a line when the database ends unexpectedly and when it is available again; by default `log`. */
  readonly alarm?: (line: string) => void;
  /** False once the platform is stopping: a database that ends then is not restarted. */
  readonly isWanted?: () => boolean;
  /** For tests: a throwaway cluster never waits for the disk and may lose everything in a crash. */
  readonly throwaway?: boolean;
  /** Initial content for a new throwaway cluster. */
  readonly template?: Template;
}

/**
 * Runs a real PostgreSQL for one data folder, creates the database `prebell` if necessary, and restarts PostgreSQL if
 * it ends before `stop`.
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
        // As at the first start: run no postmaster in a folder that now belongs to another platform.
        if (!lock.isHeld()) lock = claim();
        const postmaster = await run(signal);
        // Every connection of this process contains the socket's address, so the address must not change.
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

/** How long to wait until a database that another platform is starting accepts connections. */
const REACH_BUDGET_MS = 10_000;

/**
 * Connection string of the database that another platform runs in the data folder, for read-only work; null if none is
 * running. This changes nothing, and the other platform may stop the database at any time.
 */
export const reachEmbeddedPostgres = async (dataDir: string): Promise<string | null> => {
  const home = prepareHome(realpathSync(dataDir), () => undefined);
  const running = await findPostmaster(home, Date.now() + REACH_BUDGET_MS);
  return running === null ? null : socketConnection(running.socket, 'prebell');
};
