// `npm run test:deep`: tests that take too long for `npm test`. Runs every story with every toolbar setting, and every
// test with the counts of PREBELL_DEEP=1. Ends with `tests: N passed, N failed`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { startTestRun } from './lib/test-run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.env.PREBELL_DEEP = '1';
await ensureInstalled(root);
const tests = startTestRun(root, 'npm run test:deep');
await tests.vitest('unit and back-end tests, long counts');
if (await tests.stage('build', 'tooling/build.mjs')) {
  await tests.playwright('every hostile text', ['-c', 'e2e', 'hostile'], 'playwright.json');
  await tests.playwright(
    'dispatch: a shift, and 3,000 fault sequences',
    ['-c', 'e2e', 'dispatch-shift', 'dispatch-faults'],
    'playwright.json',
  );
  await tests.playwright('layout shifts of every page', ['-c', 'e2e', 'layout-shift'], 'playwright.json');
  await tests.playwright('hosts and remotes of other teams', ['-c', 'e2e', 'federation-foreign'], 'playwright.json');
  await tests.playwright('every story, every look', ['-c', 'design-system/test'], 'stories.json');
}
tests.end();
