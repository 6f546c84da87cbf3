import { defineConfig } from '@playwright/test';
import { findChromium, SHORT_LIVED_PAGES } from '../tooling/lib/chromium.mjs';

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/prepared-run.ts',
  outputDir: '../test-results',
  // Each worker has its own browser and platform, and its files share both, one after another. Half of a journey is waiting, so
  // three workers fill two cores.
  workers: 3,
  // Long timeouts: a slow machine must not look like a broken one. A promise with a time limit tests that limit itself.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // In unattended runs, a retry tells a busy machine from a broken promise; `npm test` names the tests that needed one.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: '../.build/reports/playwright.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the processor time, so only retries are recorded.
    trace: 'on-first-retry',
    // Tests cannot intercept requests through a service worker, so only tests about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        SHORT_LIVED_PAGES,
      ],
    },
  },
});
