import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stories } from './support/stories';
import { expect, test } from './support/test';

// One grid of every component family, compared with pictures that are committed. After a change that is meant:
// `npm run test:pictures -- --update-snapshots`, look at the pictures, commit them.

const MADE_BY = fileURLToPath(new URL('./pictures/made-by.json', import.meta.url));
/** Edges of glyphs differ a little from machine to machine; a moved or recoloured part is far more than this. */
const TOLERANCE = { maxDiffPixelRatio: 0.01, threshold: 0.2 };

interface MadeBy {
  readonly chromium: string;
}

const major = (version: string): string => version.split('.')[0] ?? version;

test.beforeEach(({ storyPage }, { config }) => {
  const ours = storyPage.page.context().browser()?.version() ?? 'unknown';
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    writeFileSync(MADE_BY, `${JSON.stringify({ chromium: ours } satisfies MadeBy, null, 2)}\n`);
    return;
  }
  const { chromium }: MadeBy = JSON.parse(readFileSync(MADE_BY, 'utf8'));
  const reason = `The pictures were made by Chromium ${chromium} and this is ${ours}, which draws text in its own way`;
  // biome-ignore lint/suspicious/noConsole: who runs the tests must learn that these did not run.
  if (major(chromium) !== major(ours)) console.warn(`PICTURES NOT COMPARED: ${reason}`);
  test.skip(major(chromium) !== major(ours), reason);
});

for (const story of stories.filter(({ tags }) => tags.includes('qa'))) {
  test(`${story.title}: ${story.name} looks as in its pictures`, async ({ storyPage }) => {
    const { page } = storyPage;
    const root = page.locator('#storybook-root');
    for (const theme of ['dark', 'light'] as const) {
      expect(await (theme === 'dark' ? storyPage.show(story) : storyPage.choose({ theme }))).toEqual([]);
      const name = `${story.id}-${theme}.png`;
      // An open dialog stands beside the root and covers it.
      if (await root.isVisible()) await expect.soft(root).toHaveScreenshot(name, TOLERANCE);
      else await expect.soft(page).toHaveScreenshot(name, TOLERANCE);
    }
    await storyPage.choose({ theme: 'dark' });
  });
}
