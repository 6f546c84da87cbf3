import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { requireProgram } from '../tooling/lib/programs.mjs';
import { root } from './lib/load.mjs';

/** How long `npm test` takes; throws when it fails. */
export const testBench = async () => {
  const began = performance.now();
  const child = spawn(requireProgram('npm'), ['test'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm test ended with ${code}`);
  const minutes = (performance.now() - began) / 60_000;
  return [
    `\`npm test\`: ${minutes.toFixed(1)} minutes (goal: 6, that is ${((minutes / 6) * 100).toFixed(0)} % of it).`,
  ];
};
