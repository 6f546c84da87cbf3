// `npm run verify`: the checks before a commit. All of them run, and the failed ones print their output.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './lib/run.mjs';
import { checkStyle } from './lib/style-rules.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The lockfile may contain only one React and one zod. Two Reacts crash the page (error 527), and two zods break `instanceof`. */
const oneOfEach = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const copies = (name) => Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
  const doubled = ['react', 'react-dom', 'zod'].filter((name) => copies(name).length !== 1);
  return {
    code: doubled.length,
    output: doubled.map((name) => `${name}: ${copies(name).join(', ')}`).join('\n'),
    seconds: 0,
  };
};

const withUnit = !process.argv.includes('--no-unit');
/** @type {[string, () => Promise<{code: number, output: string, seconds: number}>][]} */
const checks = [
  [
    'format and lint',
    () => run(bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.'], { cwd: root, quiet: true }),
  ],
  // One program for all browser workspaces, because separate ones would check the same imports again.
  ['types', () => run(bin('tsc'), ['-p', '.'], { cwd: root, quiet: true })],
  // The bench imports the back end, and two programs would check it twice. Biome refuses browser globals in the back end.
  ['types of back end and bench', () => run(bin('tsc'), ['-p', 'bench'], { cwd: root, quiet: true })],
  ['types of tooling', () => run(bin('tsc'), ['-p', 'tooling'], { cwd: root, quiet: true })],
  ['style', () => checkStyle({ root, workspaces })],
  ['boundaries', () => run(process.execPath, [join(root, 'tooling/boundaries.mjs')], { cwd: root, quiet: true })],
  ['dead code', () => run(bin('knip'), [], { cwd: root, quiet: true })],
  ['one React, one zod', async () => oneOfEach()],
];
const vitest = (...args) => run(bin('vitest'), ['run', ...args], { cwd: root, quiet: true });
checks.push(withUnit ? ['unit tests', () => vitest()] : ['locks and changesets', () => vitest('release/cli/')]);

let failed = 0;
const queue = [...checks];
const worker = async () => {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const [name, work] = check;
    const { code, output, seconds } = await work();
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
console.log(failed === 0 ? 'verify: all checks passed' : `verify: ${failed} of ${checks.length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
