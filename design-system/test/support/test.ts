import { test as base, devices } from '@playwright/test';
import { serve } from './serve';
import { STORYBOOK } from './stories';
import { openStoryPage, type StoryPage } from './story-page';

export { expect } from '@playwright/test';

/** Storybook detects a test by this word and stops animations, instead of waiting for them after every render. */
const USER_AGENT = `${devices['Desktop Chrome'].userAgent} StorybookTestRunner`;

/** One `storyPage` per worker. A failed test ends its worker, so the next one gets a fresh page. */
export const test = base.extend<object, { storyPage: StoryPage }>({
  storyPage: [
    async ({ browser }, use) => {
      const server = await serve(STORYBOOK);
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, userAgent: USER_AGENT });
      await use(await openStoryPage(page, server.url));
      await page.close();
      server.close();
    },
    { scope: 'worker' },
  ],
});
