import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/** True while a process with this id exists, under any owner. An ended process that its parent has not collected does not count. */
export const isAlive = (pid: number): boolean => {
  if (HAS_PROC) return statOf(pid) !== null;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * When a process started, as the system words it; null when there is none. Together with the id it names one process for
 * good: ids are reused, pairs are not.
 */
export const startOf = (pid: number): string | null => {
  try {
    return HAS_PROC ? (statOf(pid)?.[19] ?? null) : ps('lstart=', pid);
  } catch {
    return null;
  }
};

/** Whether the process with this id is still the one that started then (`startOf`). Cheap enough to ask ten times a second. */
export const isStill = (pid: number, started: string | null): boolean =>
  HAS_PROC ? started !== null && startOf(pid) === started : isAlive(pid);

/** Fields of /proc/<pid>/stat from the third (the state) on: those before may hold blanks. Null for no live process. */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(fields[0] as string) ? null : fields;
  } catch {
    return null;
  }
};

/** The arguments a process was started with, separated by blanks; null when there is none. */
export const commandOf = (pid: number): string | null => {
  try {
    return HAS_PROC ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : ps('command=', pid);
  } catch {
    return null;
  }
};

const ps = (field: string, pid: number): string | null =>
  execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
