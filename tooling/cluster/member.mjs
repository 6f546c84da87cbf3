import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const RESTART_MS = 500;
const POLL_MS = 100;
/** How long a member may take to stop before it is killed. */
const STOP_MS = 30_000;

/**
 * A process of the cluster, which is restarted if it ends unexpectedly.
 * @param {{name: string, command: string, args: string[], env?: NodeJS.ProcessEnv, logFile: string,
 *   isReady: () => Promise<boolean>, account?: {uid?: number, gid?: number}}} options `account` is the user it runs as, by default ours
 */
export function createMember({ name, command, args, env = process.env, logFile, isReady, account = {} }) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let isWanted = false;

  const run = () => {
    const log = createWriteStream(logFile, { flags: 'a' });
    // A separate process group, so that Ctrl-C reaches only us and we can stop the members in order.
    // The parts that log local time use UTC, so that times in all logs agree.
    const started = spawn(command, args, {
      env: { ...env, TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...account,
    });
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    started.once('error', (error) => console.error(`${name}: ${error.message}`));
    started.once('close', async (code, signal) => {
      log.end();
      if (child !== started) return;
      child = null;
      if (!isWanted) return;
      console.log(`${name} ended (${signal ?? code}) and restarts`);
      await delay(RESTART_MS);
      if (isWanted && child === null) run();
    });
    child = started;
  };

  return {
    name,
    get pid() {
      return child?.pid;
    },
    /** Starts it; fulfilled once it is ready. @throws Error after `patienceMs` */
    async start(patienceMs = 180_000) {
      isWanted = true;
      run();
      const deadline = performance.now() + patienceMs;
      while (!(await isReady().catch(() => false))) {
        if (performance.now() > deadline) throw new Error(`${name} is not ready. Its log: ${logFile}`);
        await delay(POLL_MS);
      }
    },
    /** Asks it to stop, and kills it if it does not. */
    async stop() {
      isWanted = false;
      const stopping = child;
      if (stopping === null) return;
      const gone = once(stopping, 'close');
      stopping.kill('SIGTERM');
      const force = setTimeout(() => stopping.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(force);
    },
  };
}
