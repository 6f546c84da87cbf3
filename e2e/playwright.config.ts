import { defineConfig } from '@playwright/test';
import { findChromium } from '../tooling/lib/chromium.mjs';

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  // Each worker has a browser and a platform of its own; the files of one share both, one after another. Half of a journey is
  // waiting, so three of them fill two cores.
  workers: 3,
  // Patience is no promise: what must happen within a time says so itself. A busy machine must not look like a broken one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // Where nobody can look at once, a second attempt tells a busy machine from a broken promise; `npm test` names what needed one.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: '../.build/reports/playwright.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording every test costs a third of the processor time, so only a second attempt is recorded.
    trace: 'on-first-retry',
    // Requests that go through a service worker are out of a test's hands: only tests about it allow it.
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
      ],
    },
  },
});
