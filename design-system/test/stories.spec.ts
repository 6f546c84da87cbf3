import type { Choices } from '../.storybook/toolbars';
import { type Entry, pages, stories } from './support/stories';
import { expect, test } from './support/test';

/** Every n-th story gets a second check; `npm run test:deep` checks every story with every choice. */
const SAMPLE = 8;
const SECOND_LOOK: Partial<Choices> = { theme: 'light', palette: 'colour-blind', density: 'compact' };
/** axe checks the first of a thousand identical rows. Checking all takes seconds and finds no more. */
const ROWS = 30;
const isLarge = ({ title, name }: Entry): boolean => /stress/i.test(`${title} ${name}`);

const sampled = stories.filter((story) => !isLarge(story)).filter((_, index) => index % SAMPLE === 0);

for (const story of stories) {
  test(`${story.title}: ${story.name} renders, and axe finds nothing`, async ({ storyPage }) => {
    expect(await storyPage.show(story)).toEqual([]);
    expect(await storyPage.inspect({ rows: ROWS })).toEqual([]);
  });
}

// After all others: a story that is shown in another look than the one before costs a further render.
for (const story of sampled) {
  test(`${story.title}: ${story.name} in light, colour-blind and compact, and axe finds no wrong colour or size`, async ({
    storyPage,
  }) => {
    expect(await storyPage.show(story, SECOND_LOOK)).toEqual([]);
    expect(await storyPage.inspect({ only: 'looks' })).toEqual([]);
  });
}

for (const page of pages) {
  test(`${page.title}: the guidance renders`, async ({ storyPage }) => {
    expect(await storyPage.show(page)).toEqual([]);
  });
}
