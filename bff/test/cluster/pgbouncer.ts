import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { configurePgbouncer } from '../../../tooling/cluster/pgbouncer.mjs';
import { optionalProgram } from '../../../tooling/lib/programs.mjs';

const program = optionalProgram('pgbouncer');

/** Whether this machine has PgBouncer. The run says in one line what it skips where not. */
export const hasPgbouncer = program !== undefined;

/** A PgBouncer in front of a database, configured as in `npm run cluster`; `changes` are further lines, which win. */
export const startPgbouncer = async (databaseUrl: string, pools: Record<string, number>, changes = '') => {
  if (program === undefined) throw new Error('No PgBouncer here: a test that asks for one must look at hasPgbouncer');
  const { args, account, socket, urlOf, remove } = configurePgbouncer({ databaseUrl, pools });
  for (const file of args) appendFileSync(file, changes);
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
