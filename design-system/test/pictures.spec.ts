import { checkPainter, expectPicture } from './support/pictures';
import { grids } from './support/stories';
import { expect, test } from './support/test';

// One grid of every component family, compared with pictures that are committed. After a change that is meant:
// `npm run test:pictures -- --update-snapshots`, look at the pictures, commit them.

for (const story of grids) {
  test(`${story.title}: ${story.name} looks as in its pictures`, async ({ storyPage }) => {
    checkPainter(storyPage);
    for (const theme of ['dark', 'light'] as const) {
      expect(await (theme === 'dark' ? storyPage.show(story) : storyPage.choose({ theme }))).toEqual([]);
      await expectPicture(storyPage, `${story.id}-${theme}.png`);
    }
    await storyPage.choose({ theme: 'dark' });
  });
}
