import { defineConfig } from '@playwright/test';
import { findChromium, SHORT_LIVED_PAGES } from '../tooling/lib/chromium.mjs';

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/prepared-run.ts',
  outputDir: '../test-results',
  // Each worker has its own browser and platform, which its test files share one after another. Journeys spend half of their time
  // waiting, so three workers fill two cores.
  workers: 3,
  // Timeouts are long, because a slow machine must not look like a broken product. Tests that promise a time check it themselves.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // In unattended runs, a retry distinguishes a busy machine from a broken promise; `npm test` names the tests that needed one.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: '../.build/reports/playwright.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the processor time, so only retries are recorded.
    trace: 'on-first-retry',
    // Tests cannot intercept requests through a service worker, so only tests of the worker allow it.
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
