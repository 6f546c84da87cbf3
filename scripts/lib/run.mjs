import { spawn } from 'node:child_process';

/**
 * Runs a command and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean}} [options] `quiet` keeps the output until it is asked for.
 * @returns {Promise<{code: number, output: string, seconds: number}>}
 */
export function run(command, args, { cwd, env, quiet = false } = {}) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (stream, target) =>
      stream.on('data', (chunk) => {
        output += chunk;
        if (!quiet) target.write(chunk);
      });
    take(child.stdout, process.stdout);
    take(child.stderr, process.stderr);
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: Math.round((performance.now() - started) / 100) / 10 }),
    );
  });
}
