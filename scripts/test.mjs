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

/** Runs Playwright with a configuration that reports to `report`; resolves with what it counted. */
const browserStage = async (name, args, report) => {
  const code = await stage(name, () => run(npx('playwright'), ['test', ...args], { cwd: root }));
  const stats = read(report)?.stats;
  if (stats === undefined || (code !== 0 && stats.unexpected === 0)) brokenStages += 1;
  return stats;
};

const browser = [];
if ((await stage('build', () => run(process.execPath, ['scripts/build.mjs'], { cwd: root }))) !== 0) {
  brokenStages += 1;
} else {
  browser.push(await browserStage('browser journeys', ['-c', 'e2e'], 'playwright.json'));
}

const inBrowser = (kind) => browser.reduce((sum, stats) => sum + (stats?.[kind] ?? 0), 0);
const passed = (unit?.numPassedTests ?? 0) + inBrowser('expected') + inBrowser('flaky');
const failed = (unit?.numFailedTests ?? 0) + inBrowser('unexpected') + brokenStages;
const skipped = (unit?.numPendingTests ?? 0) + inBrowser('skipped');
console.log(`npm test took ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
