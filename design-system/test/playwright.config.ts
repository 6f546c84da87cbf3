import { defineConfig } from '@playwright/test';
import { findChromium, SHORT_LIVED_PAGES } from '../../tooling/lib/chromium.mjs';

/** `npm test` runs `stories` and `pictures`, `npm run test:deep` runs `deep`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/stories',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // axe takes a while for a thousand rows on a busy machine.
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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        SHORT_LIVED_PAGES,
      ],
    },
  },
});
