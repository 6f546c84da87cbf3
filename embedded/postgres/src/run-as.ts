import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { identityOf } from './account';
import type { Home } from './home';

/** PostgreSQL's programs do not inherit our environment: a stray PGDATA or PGPORT would redirect them. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

/**
 * Runs a program under the account of PostgreSQL, in the home's folder, and waits for its end.
 * @throws Error with `failure` and what the program complained about
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
