import { readdirSync, readFileSync } from 'node:fs';

/** The parent of a running process; null once the process has ended. */
export const processOf = (pid: number) => {
  try {
    const [state = '', parent] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
    // A zombie has ended.
    return state === 'Z' ? null : { parent: Number(parent) };
  } catch {
    return null;
  }
};

/** Ids of the running child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && processOf(Number(name))?.parent === pid)
    .map(Number);
