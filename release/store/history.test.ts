import type { Release } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStanding, standingStates } from './history';

/** A store with these states, oldest first, which counts reads. A state in brackets was returned to. */
const storeOf = (states: readonly string[]) => {
  const releases = states.map((state, index) => ({
    id: String(index),
    parent: index === 0 ? null : String(index - 1),
    reason: state.startsWith('(') ? 'rollback' : 'publish',
    created_at: state.replace(/[()]/g, ''),
  })) as unknown as Release[];
  let reads = 0;
  const store = {
    head: async () => releases.at(-1)?.id ?? null,
    getRelease: async (id: string) => {
      reads += 1;
      return releases[Number(id)] as Release;
    },
  };
  return { store, releases, reads: () => reads };
};
const view = {
  keyOf: ({ created_at }: Release) => created_at,
  isRollback: ({ reason }: Release) => reason === 'rollback',
  isReturn: ({ reason }: Release) => reason === 'rollback',
};

/** Publishes of new states and rollbacks, as a team would make them. */
const life = (steps: readonly boolean[]): string[] => {
  const states: string[] = [];
  for (const isRollback of steps) {
    const standing = standingStates(states.toReversed(), {
      keyOf: (state) => state.replace(/[()]/g, ''),
      isRollback: (state) => state.startsWith('('),
    });
    const under = isRollback ? standing[1]?.replace(/[()]/g, '') : undefined;
    states.push(under === undefined ? `s${states.length}` : `(${under})`);
  }
  return states;
};

test('the state under the live release is the same, however little is read at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (steps, atOnce) => {
        const { store, releases } = storeOf(life(steps));
        const [live, under] = standingStates(releases.toReversed(), view);
        const read = await readStanding(store, view, atOnce);
        expect(read.map((release) => release?.created_at)).toEqual([live?.created_at, under?.created_at]);
      },
    ),
  );
});

test('a rollback reads no more of a long history than of a short one', async () => {
  const { store, reads } = storeOf([...Array.from({ length: 5_000 }, (_, index) => `s${index}`), '(s4998)', '(s4997)']);
  const [live, under] = await readStanding(store, view);
  expect([live?.created_at, under?.created_at]).toEqual(['s4997', 's4996']);
  expect(reads()).toBe(50);
});

test('a build that is published again has what was live before it under it, and a rollback never goes forward', async () => {
  const stand = async (...states: string[]) =>
    (await readStanding(storeOf(states).store, view)).map((release) => release?.created_at);
  expect(await stand('one', 'two', 'one')).toEqual(['one', 'two']);
  expect(await stand('one', 'two', 'one', '(two)')).toEqual(['two', 'one']);
  expect(await stand('one', 'two', '(one)')).toEqual(['one', undefined]);
  expect(await stand('one', 'two', '(one)', 'two')).toEqual(['two', 'one']);
});
