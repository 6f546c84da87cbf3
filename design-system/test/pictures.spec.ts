import { checkPainter, expectPicture } from './support/pictures';
import { grids } from './support/stories';
import { expect, test } from './support/test';

// Compares one grid of every component family with committed pictures. After an intended change run `npm run test:pictures --
// --update-snapshots`, look at the pictures and commit them.

for (const story of grids) {
  test(`${story.title}: ${story.name} matches its pictures`, async ({ storyPage }) => {
    checkPainter(storyPage);
    for (const theme of ['dark', 'light'] as const) {
      expect(await (theme === 'dark' ? storyPage.show(story) : storyPage.choose({ theme }))).toEqual([]);
      await expectPicture(storyPage, `${story.id}-${theme}.png`);
    }
    await storyPage.choose({ theme: 'dark' });
  });
}
