// `npm test`: install, verify, unit and back-end tests, build, browser journeys. Closes with `tests: N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = join(root, '.build/reports');
const started = performance.now();

await ensureInstalled(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const npx = (name) => join(root, 'node_modules/.bin', name);
const read = (file) => {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return null;
  }
};

/** Stages that must end with 0; a stage that fails without a failed test counts as one failed test. */
let brokenStages = 0;
const stage = async (name, work) => {
  const { code, seconds } = await work();
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  return code;
};

if ((await stage('verify', () => run(process.execPath, ['scripts/verify.mjs', '--no-unit'], { cwd: root }))) !== 0)
  brokenStages += 1;

const unitCode = await stage('unit and back-end tests', () =>
  run(
    npx('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
    { cwd: root },
  ),
);
const unit = read('vitest.json');
if (unit === null || (unitCode !== 0 && unit.numFailedTests === 0)) brokenStages += 1;

let browser = null;
if ((await stage('build', () => run(process.execPath, ['scripts/build.mjs'], { cwd: root }))) !== 0) {
  brokenStages += 1;
} else {
  const browserCode = await stage('browser journeys', () =>
    run(npx('playwright'), ['test', '-c', 'e2e'], { cwd: root }),
  );
  browser = read('playwright.json');
  if (browser === null || (browserCode !== 0 && browser.stats.unexpected === 0)) brokenStages += 1;
}

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + brokenStages;
const skipped = (unit?.numPendingTests ?? 0) + (browser?.stats.skipped ?? 0);
console.log(`npm test took ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
