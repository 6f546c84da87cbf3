import { type Entry, probes } from './support/stories';
import { expect, test } from './support/test';

// The check itself: each of these stories is wrong in one way.
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
  test(`a story that is wrong as ${name} is refused`, async ({ storyPage }) => {
    expect(await storyPage.show(probe(name))).toContainEqual(expect.stringMatching(problem));
  });
}

test('a control without a name is refused by axe', async ({ storyPage }) => {
  expect(await storyPage.show(probe('Unlabelled'))).toEqual([]);
  expect(await storyPage.inspect()).toContainEqual(expect.stringMatching(/^button-name/));
});

test('text that is too faint in one theme only is refused there', async ({ storyPage }) => {
  expect(await storyPage.show(probe('Faint In Light'))).toEqual([]);
  expect(await storyPage.inspect()).toEqual([]);
  expect(await storyPage.choose({ theme: 'light' })).toEqual([]);
  expect(await storyPage.inspect()).toContainEqual(expect.stringMatching(/^color-contrast/));
  await storyPage.choose({ theme: 'dark' });
});

test('a story that does not exist is refused', async ({ storyPage }) => {
  const missing = { ...probe('Empty'), id: 'tests-probe--nowhere' };
  expect(await storyPage.show(missing)).toContainEqual(expect.stringMatching(/storyMissing|Storybook shows no story/));
});
