import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/** Running commands. A signal to us must end them too, otherwise a stopped start would leave builds behind. */
const children = new Set();
let isEnding = false;

/**
 * Runs a command and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, account?: {uid?: number | undefined, gid?: number | undefined}}} [options] `quiet`
 *   collects the output without printing; `account` is the user that runs it, by default ours
 * @returns {Promise<{code: number, output: string, seconds: number}>}
 */
export function run(command, args, { cwd, env, quiet = false, account = {} } = {}) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    // Listen before the command starts: a signal in between would leave it behind.
    if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll);
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that we can end it together with its children.
      detached: true,
      ...account,
    });
    watch(child);
    let output = '';
    const take = (stream, target) =>
      stream.on('data', (chunk) => {
        output += chunk;
        if (!quiet) target.write(chunk);
      });
    take(child.stdout, process.stdout);
    take(child.stderr, process.stderr);
    child.once('error', reject);
    child.once('close', (code) => {
      // Never resolve after a signal, so that the caller does not run its next command.
      if (isEnding) return;
      resolve({ code: code ?? 1, output, seconds: Math.round((performance.now() - started) / 100) / 10 });
    });
  });
}

function watch(child) {
  children.add(child);
  const forget = () => {
    children.delete(child);
    if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endAll);
  };
  child.once('error', forget);
  child.once('close', forget);
}

async function endAll(signal) {
  isEnding = true;
  const ends = [...children].map((child) => once(child, 'close'));
  for (const child of children) process.kill(-child.pid, 'SIGTERM');
  await Promise.all(ends);
  process.exit(128 + constants.signals[signal]);
}
