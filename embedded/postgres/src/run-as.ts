import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { identityOf } from './account';
import type { Home } from './home';

/** PostgreSQL's programs do not inherit our environment: a stray PGDATA or PGPORT would misdirect them. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

/**
 * Runs a program under PostgreSQL's account, in the home folder, and waits until it ends.
 * @throws Error with `failure` and the program's error output
 */
export const runAs = async (home: Home, program: string, args: readonly string[], failure: string): Promise<void> => {
  const child = spawn(program, args, {
    ...identityOf(home.account),
    cwd: home.folder,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${failure}: ${complaint.trim()}`);
};
