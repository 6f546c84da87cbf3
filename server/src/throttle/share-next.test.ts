import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareNext } from './share-next';

/** A store whose reads end when the test says so, with the value at their start or their failure. */
const openStore = () => {
  const open: (() => void)[] = [];
  const state = { value: 0, reads: 0, most: 0 };
  const read = () => {
    const seen = state.value;
    state.reads += 1;
    const isFailing = state.reads % 5 === 0;
    return new Promise<number>((resolve, reject) => {
      open.push(() => (isFailing ? reject(new Error('away')) : resolve(seen)));
      state.most = Math.max(state.most, open.length);
    });
  };
  return { state, read, end: () => open.shift()?.(), hasOpen: () => open.length > 0 };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no answer is older than its question, one read runs at a time, and every question is answered', async () => {
  const acts = fc.array(fc.constantFrom('ask', 'ask', 'change', 'end'), { maxLength: 60 });
  const property = fc.asyncProperty(acts, async (all) => {
    const { state, read, end, hasOpen } = openStore();
    const ask = shareNext(read);
    const asked: Promise<void>[] = [];
    for (const act of all) {
      if (act === 'change') state.value += 1;
      else if (act === 'end') {
        end();
        await turn();
      } else {
        const least = state.value;
        const check = (value: number) => expect(value).toBeGreaterThanOrEqual(least);
        asked.push(ask().then(check, (error: Error) => expect(error.message).toBe('away')));
      }
    }
    while (hasOpen()) {
      end();
      await turn();
    }
    await Promise.all(asked);
    expect(state.most).toBeLessThanOrEqual(1);
  });
  await fc.assert(property, { numRuns: 100 });
});

test('thirty questions at once need two reads', async () => {
  const { state, read, end } = openStore();
  const ask = shareNext(read);
  const all = Promise.all(Array.from({ length: 30 }, ask));
  end();
  await turn();
  end();
  await all;
  expect(state.reads).toBe(2);
});
