// Measures `npm start` in a fresh clone, with the installation: npm run bench -- cold-start [runs].
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { requireProgram } from '../tooling/lib/programs.mjs';
import { freePort, withFolder } from './lib/platform';
import { seconds } from './lib/report';
import { root } from './lib/root';
import { median } from './lib/statistics';

const LONGEST_MS = 600_000;

/** Milliseconds from `npm start` in a clone that has nothing installed or built until the URL line, and until each of its earlier lines. */
const coldStart = (): Promise<{ took: number; lines: readonly string[] }> =>
  withFolder(async (folder) => {
    const clone = join(folder, 'main');
    execFileSync(requireProgram('git'), ['clone', '--quiet', root, clone]);
    const began = performance.now();
    const env = { ...process.env, PORT: await freePort(), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
    const child = spawn(requireProgram('npm'), ['start'], {
      cwd: clone,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
    const deadline = setTimeout(stop, LONGEST_MS);
    const lines: string[] = [];
    try {
      for await (const line of createInterface({ input: child.stdout })) {
        const took = performance.now() - began;
        if (line.trim() !== '') lines.push(`${seconds(took)}  ${line}`);
        if (line.includes('Prebell is ready at')) return { took, lines };
      }
      throw new Error('The platform ended without its URL line');
    } finally {
      clearTimeout(deadline);
      if (child.exitCode === null) {
        stop();
        await once(child, 'exit');
      }
    }
  });

export const run = async (runs = 3) => {
  const took: number[] = [];
  while (took.length < runs) {
    const start = await coldStart();
    took.push(start.took);
    console.log([`Start ${took.length}:`, ...start.lines].join('\n'));
  }
  console.log(
    `Cold \`npm start\` with npm's cache filled, ${runs} fresh clones: median ${seconds(median(took))} (${took.map((one) => seconds(one)).join(', ')}); goal 35 s`,
  );
  return 0;
};
