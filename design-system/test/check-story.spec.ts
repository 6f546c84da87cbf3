import { type Entry, probes } from './support/stories';
import { expect, test } from './support/test';

// Tests the check itself: each of these stories has one error.
const probe = (name: string): Entry => {
  const found = probes.find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`The Storybook has no probe called ${name}`);
  return found;
};

for (const [name, problem] of [
  ['Crashed', /storyThrewException: this story is broken/],
  ['Crashed Later', /uncaught: this story breaks after it was drawn/],
  ['Empty', /^nothing is drawn$/],
  ['Complaining', /console error: this story complains/],
] as const) {
  test(`rejects a story with this error: ${name}`, async ({ storyPage }) => {
    expect(await storyPage.show(probe(name))).toContainEqual(expect.stringMatching(problem));
  });
}

test('axe rejects a control without a name', async ({ storyPage }) => {
  expect(await storyPage.show(probe('Unlabelled'))).toEqual([]);
  expect(await storyPage.inspect()).toContainEqual(expect.stringMatching(/^button-name/));
});

test('rejects text that is too faint in one theme only', async ({ storyPage }) => {
  expect(await storyPage.show(probe('Faint In Light'))).toEqual([]);
  expect(await storyPage.inspect()).toEqual([]);
  expect(await storyPage.choose({ theme: 'light' })).toEqual([]);
  expect(await storyPage.inspect()).toContainEqual(expect.stringMatching(/^color-contrast/));
  await storyPage.choose({ theme: 'dark' });
});

test('finds faint text where only colours and sizes are checked, and shows the next story with the usual choices', async ({
  storyPage,
}) => {
  expect(await storyPage.show(probe('Faint In Light'), { theme: 'light' })).toEqual([]);
  expect(await storyPage.inspect({ only: 'looks' })).toContainEqual(expect.stringMatching(/^color-contrast/));
  expect(await storyPage.show(probe('Faint In Light'))).toEqual([]);
  expect(await storyPage.inspect()).toEqual([]);
});

test('rejects a story that does not exist', async ({ storyPage }) => {
  const missing = { ...probe('Empty'), id: 'tests-probe--nowhere' };
  expect(await storyPage.show(missing)).toContainEqual(expect.stringMatching(/storyMissing|Storybook shows no story/));
});
