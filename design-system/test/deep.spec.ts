import type { Choices } from '../.storybook/toolbars';
import { checkPainter, expectPicture } from './support/pictures';
import { grids, stories } from './support/stories';
import { expect, test } from './support/test';

// `npm run test:deep`: every story with every toolbar choice and at 200 %, and the grids in forced colours.

/** Both themes with both palettes. Density does not affect colours, so it varies along. */
const LOOKS: readonly Partial<Choices>[] = [
  { theme: 'dark', palette: 'classic', density: 'comfortable' },
  { theme: 'dark', palette: 'colour-blind', density: 'compact' },
  { theme: 'light', palette: 'classic', density: 'compact' },
  { theme: 'light', palette: 'colour-blind', density: 'comfortable' },
];
const USUAL: Partial<Choices> = { theme: 'dark', palette: 'classic', density: 'comfortable', textSpacing: 'normal' };
const USUAL_SIZE = { width: 1280, height: 900 };
/** The window size at 200 %. */
const ZOOMED_SIZE = { width: 640, height: 450 };

test.describe.configure({ timeout: 120_000 });

for (const story of stories) {
  const title = `${story.title}: ${story.name}`;

  test(`${title} passes axe in every theme and palette, dense or not`, async ({ storyPage }) => {
    expect(await storyPage.show(story)).toEqual([]);
    for (const look of LOOKS) {
      expect(await storyPage.choose(look)).toEqual([]);
      expect.soft(await storyPage.inspect(), JSON.stringify(look)).toEqual([]);
    }
    await storyPage.choose(USUAL);
  });

  test(`${title} works with wide text and at 200 %`, async ({ storyPage }) => {
    const { page } = storyPage;
    expect(await storyPage.show(story)).toEqual([]);
    await test.step('text spacing of WCAG 1.4.12', async () => {
      expect(await storyPage.choose({ textSpacing: 'WCAG 1.4.12' })).toEqual([]);
      expect.soft(await storyPage.inspect()).toEqual([]);
      await storyPage.choose(USUAL);
    });
    await test.step('200 %', async () => {
      await page.setViewportSize(ZOOMED_SIZE);
      expect.soft(await storyPage.inspect()).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
      await page.setViewportSize(USUAL_SIZE);
    });
  });
}

// The user sets the contrast there, and axe misreads it. The test checks that every edge and state is still visible.
for (const story of grids) {
  test(`${story.title}: ${story.name} matches its picture in forced colours`, async ({ storyPage }) => {
    checkPainter(storyPage);
    const { page } = storyPage;
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await storyPage.show(story)).toEqual([]);
    await expectPicture(storyPage, `${story.id}-forced.png`);
    await page.emulateMedia({ forcedColors: 'none' });
  });
}
