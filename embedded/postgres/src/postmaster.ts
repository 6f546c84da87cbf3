import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf } from './account';
import type { Binaries } from './binaries';
import type { Home } from './home';
import { commandOf, isAlive, startOf } from './process-identity';
import { ENVIRONMENT } from './run-as';

/** After a crash PostgreSQL first replays its log, which is at most a gigabyte long. */
const START_BUDGET_MS = 120_000;
const STOP_BUDGET_MS = 15_000;

/** A running postmaster. `socket` is the folder where it listens; an adopted one keeps the folder of its own start. */
export interface Postmaster {
  readonly pid: number;
  /** Its start time (`startOf`), because another process may get the same id later. */
  readonly started: string | null;
  readonly socket: string;
  readonly adopted: boolean;
}

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  // Do not log failed statements: the caller gets the error anyway, and the log would keep personal data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  // After a crash PostgreSQL first syncs every file. One call for all files takes a third of the time, but only Linux
  // has that call.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
];

/** Settings of a throwaway cluster. It never waits for the disk and may lose everything in a crash. */
export const THROWAWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  // Test databases live for seconds, so there is nothing to vacuum. A worker for each of hundreds of databases would
  // only cost time.
  'autovacuum=off',
  'track_counts=off',
];

/**
 * The cluster's postmaster, ready for connections. An earlier start may have left one running (it survives a SIGKILL of
 * our process); otherwise this starts a new one.
 * @param signal aborts the attempt and stops what it started.
 * @throws Error with the last lines of the log.
 */
export const runPostmaster = async (
  home: Home,
  binaries: Binaries,
  settings: readonly string[],
  signal?: AbortSignal,
): Promise<Postmaster> => {
  const deadline = Date.now() + START_BUDGET_MS;
  for (;;) {
    const running = await findPostmaster(home, deadline, signal);
    if (running !== null) return running;
    removeForeignLocks(home);
    const started = await startPostmaster(home, binaries, settings, { deadline, signal });
    if (started !== null) return started;
    const complaint = lastLines(home.log);
    // The processes of a killed postmaster take a while to exit. Do not open the database before they have.
    const isInherited = /is still in use|already exists/.test(complaint);
    if (!isInherited || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start; its log ${home.log} ends with: ${complaint}`);
    await delay(100);
  }
};

/**
 * Stops a postmaster: a fast shutdown first, then an immediate one if that takes too long. Resolves when the process
 * has ended.
 */
export const stopPostmaster = async (pid: number): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!signalIfAlive(pid, signal)) return;
    // A paused process handles signals only after it continues.
    signalIfAlive(pid, 'SIGCONT');
    const deadline = Date.now() + STOP_BUDGET_MS;
    while (isAlive(pid) && Date.now() < deadline) await delay(10);
  }
};

const signalIfAlive = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};

/** The live postmaster once it has started; null if there is none or it has stopped. */
export const findPostmaster = async (
  home: Home,
  deadline: number,
  signal?: AbortSignal,
): Promise<Postmaster | null> => {
  for (;;) {
    const { pid, socket, status } = readPidFile(home);
    if (!isOurs(pid, home)) return null;
    if (status === 'ready' && socket !== '') return { pid, started: startOf(pid), socket, adopted: true };
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) is still ${status}; see ${home.log}`);
    await delay(20);
  }
};

/** Whether the process is a live postmaster of this cluster. */
const isOurs = (pid: number, home: Home): boolean => commandOf(pid)?.includes(home.cluster) === true && isAlive(pid);

/**
 * Removes stale lock files of PostgreSQL. PostgreSQL itself takes over the lock of a process that has ended. But it
 * refuses to start if the lock names an unrelated process, or is empty after a power loss. The lock on the data folder
 * ensures that nobody else starts a postmaster here meanwhile.
 */
const removeForeignLocks = (home: Home): void => {
  for (const path of [pidPath(home), socketLockPath(home)]) {
    if (!existsSync(path)) continue;
    const pid = Number(linesOf(path)[0]);
    const isStale = !Number.isInteger(pid) || pid <= 0 || (isAlive(pid) && !isOurs(pid, home));
    if (isStale) rmSync(path, { force: true });
  }
};

interface Patience {
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}

/** Starts a postmaster. Null if it ended on its own; the log says why. */
const startPostmaster = async (
  home: Home,
  { postgres }: Binaries,
  settings: readonly string[],
  patience: Patience,
): Promise<Postmaster | null> => {
  // Write its output to a file: a pipe would break when our process ends, and the database must survive that.
  const log = openSync(home.log, 'a', 0o600);
  if (home.account !== null) chownSync(home.log, home.account.uid, home.account.gid);
  const child = spawn(
    postgres,
    ['-D', home.cluster, '-k', home.socket, ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])],
    {
      ...identityOf(home.account),
      cwd: home.folder,
      env: ENVIRONMENT,
      // Its own process group; otherwise the Ctrl-C that stops us would stop the database first.
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw (await once(child, 'error'))[0];
  const isReady = await untilReady(child, home, patience);
  return isReady ? { pid: child.pid, started: startOf(child.pid), socket: home.socket, adopted: false } : null;
};

/** @throws Error on a timeout or an abort, after stopping the process. */
const untilReady = async (child: ChildProcess, home: Home, { deadline, signal }: Patience): Promise<boolean> => {
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, status } = readPidFile(home);
    if (pid === child.pid && status === 'ready') return true;
    if (Date.now() > deadline || signal?.aborted) {
      await stopPostmaster(child.pid as number);
      signal?.throwIfAborted();
      throw new Error(`PostgreSQL was not ready in time; its log ${home.log} ends with: ${lastLines(home.log)}`);
    }
    await delay(5);
  }
  return false;
};

const pidPath = (home: Home): string => join(home.cluster, 'postmaster.pid');
const socketLockPath = (home: Home): string => join(home.socket, '.s.PGSQL.5432.lock');

/**
 * Reads postmaster.pid. Its lines are: process id, data folder, start time, port, socket folder, address, shared
 * memory, status.
 */
const readPidFile = (home: Home): { pid: number; socket: string; status: string } => {
  const [pid, , , , socket = '', , , status = 'starting'] = linesOf(pidPath(home));
  return { pid: Number(pid), socket, status: status.trim() };
};

const lastLines = (file: string): string => linesOf(file).slice(-3).join(' | ');

const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch {
    return [''];
  }
};
