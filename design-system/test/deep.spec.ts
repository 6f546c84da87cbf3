import type { Choices } from '../.storybook/toolbars';
import { stories } from './support/stories';
import { expect, test } from './support/test';

// `npm run test:deep`: every story with every choice of the toolbars, in forced colours and at 200 %.

const LOOKS: readonly Partial<Choices>[] = (['dark', 'light'] as const).flatMap((theme) =>
  (['classic', 'colour-blind'] as const).flatMap((palette) =>
    (['comfortable', 'compact'] as const).map((density) => ({ theme, palette, density })),
  ),
);
const USUAL: Partial<Choices> = { theme: 'dark', palette: 'classic', density: 'comfortable', textSpacing: 'normal' };
const USUAL_SIZE = { width: 1280, height: 900 };
/** What is left of it at 200 %. */
const ZOOMED_SIZE = { width: 640, height: 450 };

test.describe.configure({ timeout: 120_000 });

for (const story of stories) {
  const title = `${story.title}: ${story.name}`;

  test(`${title} has nothing for axe to find in any theme, palette and density`, async ({ storyPage }) => {
    expect(await storyPage.show(story)).toEqual([]);
    for (const look of LOOKS) {
      expect(await storyPage.choose(look)).toEqual([]);
      expect.soft(await storyPage.inspect(), JSON.stringify(look)).toEqual([]);
    }
    await storyPage.choose(USUAL);
  });

  test(`${title} holds in forced colours, with wide text and at 200 %`, async ({ storyPage }) => {
    const { page } = storyPage;
    expect(await storyPage.show(story)).toEqual([]);
    await test.step('forced colours', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      expect.soft(await storyPage.inspect()).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });
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
