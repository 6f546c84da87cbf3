import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account';
import type { Binaries } from './binaries';
import type { Home } from './home';
import { isAlive } from './process-identity';

const START_BUDGET_MS = 30_000;
const STOP_BUDGET_MS = 15_000;
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };

/** A running postmaster. `socket` is where it listens, which for an adopted one is its own choice. */
export interface Postmaster {
  readonly pid: number;
  readonly socket: string;
  readonly adopted: boolean;
}

const identity = (account: Account) => (account === null ? {} : { uid: account.uid, gid: account.gid });

/** Creates the cluster unless it exists. It appears by a rename, so a creation that was cut off leaves nothing half made. */
export const createCluster = async (home: Home, account: Account, { initdb }: Binaries): Promise<void> => {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return;
  for (const name of readdirSync(home.folder)) {
    if (name.startsWith(`${basename(home.cluster)}.new`)) rmSync(join(home.folder, name), { recursive: true });
  }
  const unfinished = `${home.cluster}.new`;
  const child = spawn(
    initdb,
    ['-D', unfinished, '-U', 'prebell', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    { ...identity(account), cwd: home.folder, env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`PostgreSQL could not create its cluster in ${home.cluster}: ${complaint.trim()}`);
  renameSync(unfinished, home.cluster);
};

/** The live postmaster of the cluster that an earlier start left behind (it outlives a SIGKILL of ours), or null. */
export const findPostmaster = (home: Home): Postmaster | null => {
  const lines = pidFile(home);
  const pid = Number(lines[0]);
  const socket = lines[4];
  if (!pid || socket === undefined || !isAlive(pid) || !isPostmaster(pid, home)) return null;
  return { pid, socket, adopted: true };
};

/** Starts a postmaster on the cluster and waits until it accepts connections. @throws Error with the end of its log. */
export const startPostmaster = async (
  home: Home,
  account: Account,
  { postgres }: Binaries,
  settings: readonly string[],
): Promise<Postmaster> => {
  // Its output goes to a file: a pipe would break with our process, and the database must survive that.
  const log = openSync(home.log, 'a', 0o600);
  if (account !== null) chownSync(home.log, account.uid, account.gid);
  const child = spawn(
    postgres,
    [
      '-D',
      home.cluster,
      '-k',
      home.socket,
      ...['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting]),
    ],
    // A process group of its own, or the Ctrl-C that stops us would stop the database first.
    { ...identity(account), cwd: dirname(home.cluster), env: ENVIRONMENT, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.unref();
  const { pid } = child;
  if (pid === undefined) {
    const [error] = await once(child, 'error');
    throw error;
  }
  await untilReady(child, home);
  return { pid, socket: home.socket, adopted: false };
};

/** Stops a postmaster: fast shutdown, then an immediate one if that takes too long. Resolves when the process is gone. */
export const stopPostmaster = async ({ pid }: Postmaster): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_BUDGET_MS;
    while (isAlive(pid) && Date.now() < deadline) await delay(10);
  }
};

/** Lines of postmaster.pid: id, data folder, start time, port, socket folder, address, shared memory, status. */
const pidFile = (home: Home): string[] => {
  try {
    return readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

const isPostmaster = (pid: number, home: Home): boolean => {
  if (!existsSync('/proc/self')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(home.cluster);
  } catch {
    return false;
  }
};

const untilReady = async (child: ChildProcess, home: Home): Promise<void> => {
  const deadline = Date.now() + START_BUDGET_MS;
  while (Date.now() < deadline) {
    const lines = pidFile(home);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await delay(5);
  }
  throw new Error(`PostgreSQL did not start; its log ${home.log} ends with: ${lastLines(home.log)}`);
};

const lastLines = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-3).join(' | ');
  } catch {
    return '(no log)';
  }
};
