import { defineConfig } from 'vitest/config';

const BROWSER_SIDE = ['platform', 'design-system', 'shell', 'chromeless', 'mf-*'];
const SERVER_SIDE = ['contracts', 'release', 'tooling', 'bench'];
const BACK_END = ['bff', 'market', 'embedded'];
const testsOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`);
/** `npm run test:deep`: tests read the same variable and raise their counts. */
const isDeep = process.env.PREBELL_DEEP === '1';
/** Patience for a busy machine is no promise: a test that promises a time measures it. */
const patience = { testTimeout: isDeep ? 600_000 : 60_000, expect: { poll: { timeout: 10_000 } } };
/** As for the browser's journeys: the run names those that needed the second attempt. */
const retry = process.env.CI ? 1 : 0;
/**
 * One worker reads the modules of the product once for all of its files: importing the whole app again for each of 169 files
 * cost a third of their time. So no test may leave anything behind in a module; what a test stubs is put back for it.
 */
const shared = { isolate: false, unstubEnvs: true, unstubGlobals: true };
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    globalSetup: ['tooling/lib/vitest-setup.mjs'],
    // Vitest leaves a core free by default. Back-end tests often wait for a database or a timer: three workers fill two cores.
    maxWorkers: 3,
    projects: [
      // A file that needs a document says so with `// @vitest-environment happy-dom`.
      { test: { name: 'browser side', include: testsOf(BROWSER_SIDE), exclude, retry, ...patience } },
      { test: { name: 'rules and tools', include: testsOf(SERVER_SIDE), exclude, retry, ...patience } },
      {
        test: {
          name: 'back end',
          include: testsOf(BACK_END),
          exclude,
          env: { NODE_ENV: 'test' },
          globalSetup: ['bff/test/global-setup.ts'],
          ...shared,
          retry,
          ...patience,
          hookTimeout: patience.testTimeout,
        },
      },
    ],
  },
});
