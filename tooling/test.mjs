// `npm test`: install, verify, unit and back-end tests, build, browser journeys, stories. Ends with
// `tests: N passed, N failed`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, requireSystem } from './lib/requirements.mjs';
import { startTestRun } from './lib/test-run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
try {
  requireSystem();
  requireNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await ensureInstalled(root);
const tests = startTestRun(root, 'npm test');
await tests.stage('verify', 'tooling/verify.mjs', '--no-unit');
await tests.vitest('unit and back-end tests');
if (await tests.stage('build', 'tooling/build.mjs')) {
  await tests.playwright('browser journeys', ['-c', 'e2e'], 'playwright.json');
  const stories = ['-c', 'design-system/test', '--project=stories', '--project=pictures'];
  await tests.playwright('stories', stories, 'stories.json');
}
tests.end();
