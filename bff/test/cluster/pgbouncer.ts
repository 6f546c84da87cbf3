import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { configurePgbouncer } from '../../../tooling/cluster/pgbouncer.mjs';
import { optionalProgram } from '../../../tooling/lib/programs.mjs';

const program = optionalProgram('pgbouncer');

/** Whether this machine has PgBouncer. The run says in one line what it skips where not. */
export const hasPgbouncer = program !== undefined;

/** Lets these accounts in with their passwords, as `auth_file` does in production, instead of everybody as one account. */
const admitOnly = (file: string, accounts: Record<string, string>, owner: { uid?: number; gid?: number }): void => {
  const list = `${file}.accounts`;
  const lines = Object.entries(accounts).map(([name, password]) => `"${name}" "${password}"\n`);
  writeFileSync(list, lines.join(''), { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(list, owner.uid, owner.gid);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/ user='[^']*'/g, ''));
  appendFileSync(file, `auth_type = scram-sha-256\nauth_file = ${list}\n`);
};

/**
 * A PgBouncer in front of a database, configured as in `npm run cluster`; `changes` are further lines, which win.
 * With `accounts` (name and password) only these may connect.
 */
export const startPgbouncer = async (
  databaseUrl: string,
  pools: Record<string, number>,
  changes = '',
  accounts?: Record<string, string>,
) => {
  if (program === undefined) throw new Error('No PgBouncer here: a test that asks for one must look at hasPgbouncer');
  const { args, account, socket, urlOf, remove } = configurePgbouncer({ databaseUrl, pools });
  for (const file of args) {
    if (accounts !== undefined) admitOnly(file, accounts, account);
    appendFileSync(file, changes);
  }
  const child = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  // A worker that ends before `stop` leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      log += String(text);
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended before it was ready: ${log}`)));
  });
  return {
    socket,
    urlOf,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      remove();
    },
  };
};
