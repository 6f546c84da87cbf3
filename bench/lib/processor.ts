import { execFileSync } from 'node:child_process';
import { requireProgram } from '../../tooling/lib/programs.mjs';

/** Binds this process, with its threads, to one processor of the machine. Processes that it starts later inherit this. */
export const bindTo = (processor: number): void => {
  execFileSync(requireProgram('taskset'), ['-apc', String(processor), String(process.pid)], { stdio: 'ignore' });
};
