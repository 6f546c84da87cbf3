import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/** True while a process with this id exists, under any owner. Zombies do not count. */
export const isAlive = (pid: number): boolean => {
  if (HAS_PROC) return statOf(pid) !== null;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Start time of a process in the system's format; null if there is no such process. The system reuses ids, but id and
 * start time together identify one process.
 */
export const startOf = (pid: number): string | null => {
  try {
    return HAS_PROC ? (statOf(pid)?.[19] ?? null) : ps('lstart=', pid);
  } catch {
    return null;
  }
};

/**
 * Whether a process with this id and this start time (`startOf`) still runs. Cheap enough to call ten times a second.
 */
export const isStill = (pid: number, started: string | null): boolean =>
  HAS_PROC ? started !== null && startOf(pid) === started : isAlive(pid);

/**
 * Fields of /proc/<pid>/stat from the third (the state) on, because the earlier ones may contain spaces. Null if the
 * process is not running.
 */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(fields[0] as string) ? null : fields;
  } catch {
    return null;
  }
};

/** Command line of a process, separated by spaces; null if there is no such process. */
export const commandOf = (pid: number): string | null => {
  try {
    return HAS_PROC ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : ps('command=', pid);
  } catch {
    return null;
  }
};

const ps = (field: string, pid: number): string | null =>
  execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
