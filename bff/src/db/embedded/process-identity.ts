import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/** True while a process with this id exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
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
    if (!HAS_PROC) return ps('lstart=', pid);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted behind the command in brackets, which may itself hold blanks; the start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
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
