import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf } from './account';
import type { Binaries } from './binaries';
import { ENVIRONMENT } from './create-cluster';
import type { Home } from './home';
import { commandOf, isAlive, startOf } from './process-identity';

/** After a crash PostgreSQL replays its log first, at most a gigabyte of it. */
const START_BUDGET_MS = 120_000;
const STOP_BUDGET_MS = 15_000;

/** A running postmaster. `socket` is the folder where it listens, which for an adopted one is its own choice. */
export interface Postmaster {
  readonly pid: number;
  /** When it started (`startOf`): its id alone may come to mean another process. */
  readonly started: string | null;
  readonly socket: string;
  readonly adopted: boolean;
}

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  // Failed statements are told to their caller; in a log they would leave people's data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  // After a crash every file is put on the disk first. One call for all of them takes a third of the time; only Linux has it.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
];

/**
 * The cluster's postmaster, ready for connections: the live one that an earlier start left behind (it outlives a SIGKILL of
 * ours), else a new one.
 * @param signal ends the attempt; what was started by then is stopped.
 * @throws Error with the end of its log.
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
    // A killed postmaster's processes take a moment to notice; the database must not be opened before they are gone.
    const isInherited = /is still in use|already exists/.test(complaint);
    if (!isInherited || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start; its log ${home.log} ends with: ${complaint}`);
    await delay(100);
  }
};

/** Stops a postmaster: fast shutdown, then an immediate one if that takes too long. Resolves when the process is gone. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!signalIfAlive(pid, signal)) return;
    // One that is paused takes a signal only once it goes on.
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

/** The live postmaster, once it has finished starting; null when there is none, or it has finished stopping. */
const findPostmaster = async (home: Home, deadline: number, signal?: AbortSignal): Promise<Postmaster | null> => {
  for (;;) {
    const { pid, socket, status } = readPidFile(home);
    if (!isOurs(pid, home)) return null;
    if (status === 'ready' && socket !== '') return { pid, started: startOf(pid), socket, adopted: true };
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) keeps ${status}; see ${home.log}`);
    await delay(20);
  }
};

/** Whether the process is a live postmaster of this cluster. */
const isOurs = (pid: number, home: Home): boolean => commandOf(pid)?.includes(home.cluster) === true && isAlive(pid);

/**
 * Removes the lock files of PostgreSQL that no postmaster of this cluster stands behind. It takes over one whose process is
 * gone, but refuses to start for one that names a process with another purpose, or nothing at all as after a loss of power.
 * Nobody else starts a postmaster here meanwhile: that is what the lock on the data folder is for.
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

/** Null when it ended by itself; the log says why. */
const startPostmaster = async (
  home: Home,
  { postgres }: Binaries,
  settings: readonly string[],
  patience: Patience,
): Promise<Postmaster | null> => {
  // Its output goes to a file: a pipe would break with our process, and the database must survive that.
  const log = openSync(home.log, 'a', 0o600);
  if (home.account !== null) chownSync(home.log, home.account.uid, home.account.gid);
  const child = spawn(
    postgres,
    ['-D', home.cluster, '-k', home.socket, ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])],
    {
      ...identityOf(home.account),
      cwd: home.folder,
      env: ENVIRONMENT,
      // A process group of its own, or the Ctrl-C that stops us would stop the database first.
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

/** @throws Error when it takes too long, or is not wanted any more; the process is stopped then. */
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

/** postmaster.pid has a line each for id, data folder, start time, port, socket folder, address, shared memory, status. */
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
