import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isAlive, startOf } from './process-identity';

const holderSchema = z.object({ pid: z.int(), started: z.string().nullable() });

/** Another platform uses the data folder. The message is fit for the terminal. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`Another Prebell (process ${pid}) is using ${folder}; stop it, or set DATA_DIR to another folder`);
    this.name = 'FolderInUseError';
  }
}

export interface Lock {
  /** False once somebody removed or replaced the lock file: the folder is then no longer ours. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Takes the lock file at `path` for `folder`. Takes over a lock whose process has ended (SIGKILL, power loss).
 * @throws FolderInUseError while the owner's process runs
 */
export const takeLock = (path: string, folder: string): Lock => {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  while (!create(path, mine)) {
    const left = read(path);
    const holder = holderSchema.safeParse(parse(left));
    if (holder.success && isAlive(holder.data.pid) && startOf(holder.data.pid) === holder.data.started) {
      throw new FolderInUseError(folder, holder.data.pid);
    }
    removeStale(path, left);
  }
  return {
    isHeld: () => read(path) === mine,
    release: () => {
      if (read(path) === mine) rmSync(path, { force: true });
    },
  };
};

/**
 * Creates the lock with its content in one step, so that no reader sees a partial file. False if a lock already exists.
 */
const create = (path: string, content: string): boolean => {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Removes a stale lock, but not a new one that a third process may have created since it was read. */
const removeStale = (path: string, left: string | null): void => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== left) linkSync(aside, path);
  } catch (error) {
    // Another process removed or replaced it first. The next attempt reads the lock again.
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};
