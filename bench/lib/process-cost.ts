import { readFile } from 'node:fs/promises';

/** The clock tick of /proc in microseconds, which is the same on every Linux. */
const TICK = 10_000;

/** Processor time of a process and its threads so far, microseconds. */
export const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Skip the name, which may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};

/** Memory that a process occupies, bytes. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
};
