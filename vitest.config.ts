import { defineConfig } from 'vitest/config';

const BROWSER_SIDE = ['platform', 'design-system', 'shell', 'chromeless', 'mf-*'];
const SERVER_SIDE = ['contracts', 'release', 'scripts', 'bench'];
const testsOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`);
/** `npm run test:deep`: tests read the same variable and raise their counts. */
const isDeep = process.env.PREBELL_DEEP === '1';
const deepTimeout = isDeep ? { testTimeout: 600_000 } : {};
/** As for the browser's journeys: the run names those that needed the second attempt. */
const retry = process.env.CI ? 1 : 0;
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    globalSetup: ['scripts/lib/vitest-setup.mjs'],
    // Vitest leaves a core free by default; on two that is half of the machine (625 s with one worker, 369 s with two).
    maxWorkers: 2,
    projects: [
      // A file that needs a document says so with `// @vitest-environment happy-dom`.
      { test: { name: 'browser side', include: testsOf(BROWSER_SIDE), exclude, retry, ...deepTimeout } },
      { test: { name: 'rules and tools', include: testsOf(SERVER_SIDE), exclude, retry, ...deepTimeout } },
      {
        test: {
          name: 'back end',
          include: testsOf(['bff']),
          exclude,
          env: { NODE_ENV: 'test' },
          globalSetup: ['bff/test/global-setup.ts'],
          testTimeout: 15_000,
          retry,
          ...deepTimeout,
        },
      },
    ],
  },
});
