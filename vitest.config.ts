import { defineConfig } from 'vitest/config';
import { OWN_MODULES } from './tooling/lib/own-modules.mjs';

const BROWSER_SIDE = ['platform', 'design-system', 'shell', 'chromeless', 'mf-*'];
const TOOLS = ['release', 'tooling', 'bench'];
const BACK_END = ['bff', 'server', 'market', 'embedded'];
const testsOf = (folders: readonly string[], endings = '{ts,tsx,mjs}') =>
  folders.map((folder) => `${folder}/**/*.test.${endings}`);
/** `npm run test:deep` sets this variable. Tests read it too, and raise their counts. */
const isDeep = process.env.PREBELL_DEEP === '1';
/** Limits that allow for a busy machine. A test that promises a time measures it itself. */
const patience = { testTimeout: isDeep ? 600_000 : 60_000, expect: { poll: { timeout: 10_000 } } };
/** As with the browser journeys, the run names the tests that needed a second attempt. */
const retry = process.env.CI ? 1 : 0;
/**
 * A worker loads the product's modules once for all of its test files. Loading them again for each file cost a third of the back end's
 * time, and two thirds of the rules' and the components'. So no test may leave state behind in a module. Vitest restores stubs, and each
 * file leaves an empty page.
 */
const shared = { isolate: false, unstubEnvs: true, unstubGlobals: true };
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    globalSetup: ['tooling/lib/vitest-setup.mjs'],
    // Vitest leaves a core free by default. Back-end tests often wait for a database or a timer, so three workers fill two cores.
    maxWorkers: 3,
    projects: [
      // A file that needs a document says so with `// @vitest-environment happy-dom`.
      {
        test: {
          name: 'components',
          include: testsOf(BROWSER_SIDE, 'tsx'),
          exclude: [...exclude, ...OWN_MODULES],
          setupFiles: ['bff/test/patience.ts', 'platform/test/clean-window.ts'],
          ...shared,
          retry,
          ...patience,
        },
      },
      {
        test: {
          name: 'own modules',
          include: OWN_MODULES,
          exclude,
          setupFiles: ['bff/test/patience.ts', 'platform/test/clean-window.ts'],
          retry,
          ...patience,
        },
      },
      {
        test: {
          name: 'rules',
          include: testsOf(['contracts', ...BROWSER_SIDE], 'ts'),
          exclude: [...exclude, ...OWN_MODULES],
          ...shared,
          retry,
          ...patience,
        },
      },
      { test: { name: 'tools', include: testsOf(TOOLS), exclude, retry, ...patience } },
      {
        test: {
          name: 'back end',
          include: testsOf(BACK_END),
          exclude,
          env: { NODE_ENV: 'test' },
          globalSetup: ['bff/test/global-setup.ts'],
          setupFiles: ['bff/test/patience.ts'],
          ...shared,
          retry,
          ...patience,
          hookTimeout: patience.testTimeout,
        },
      },
    ],
  },
});
