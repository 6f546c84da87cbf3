import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tooling/lib/chromium.mjs';

/** `stories` and `pictures` are part of `npm test`, `deep` of `npm run test:deep`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/stories',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // A thousand rows take axe a while when the machine is busy.
  timeout: 90_000,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  reporter: [['dot'], ['json', { outputFile: '../../.build/reports/stories.json' }]],
  projects: [
    { name: 'stories', testMatch: ['stories.spec.ts', 'check-story.spec.ts'] },
    { name: 'pictures', testMatch: 'pictures.spec.ts' },
    { name: 'deep', testMatch: 'deep.spec.ts' },
  ],
  use: {
    launchOptions: {
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
