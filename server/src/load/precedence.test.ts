import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPrecedence } from './precedence';

/** An event loop whose turns and clock only the test moves. */
const createLoop = () => {
  let time = 0;
  let turns: (() => void)[] = [];
  let timers: { readonly at: number; readonly act: () => void }[] = [];
  const turn = () => {
    const due = turns;
    turns = [];
    for (const act of due) act();
  };
  const pass = (ms: number) => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { act } of due) act();
  };
  const precedence = createPrecedence({
    now: () => time,
    nextTurn: (act) => void turns.push(act),
    later: (act, ms) => void timers.push({ at: time + ms, act }),
  });
  const begun: { readonly name: number; readonly at: number }[] = [];
  /** Asks to begin; `begun` notes when it does. */
  const follow = async (name: number) => {
    const clear = precedence.follow();
    if (clear !== true) await clear;
    begun.push({ name, at: time });
  };
  return { precedence, turn, pass, follow, begun, now: () => time };
};
const settled = () => new Promise(setImmediate);

test('without a request that goes first nobody waits', () => {
  const { precedence } = createLoop();
  expect(precedence.follow()).toBe(true);
  precedence.goFirst()();
  expect(precedence.follow()).toBe(true);
});

test('others begin after the first one, in their order, one per turn; the next first one stops them again', async () => {
  const { precedence, turn, follow, begun } = createLoop();
  const end = precedence.goFirst();
  for (const name of [1, 2, 3]) void follow(name);
  turn();
  await settled();
  expect(begun).toEqual([]);
  end();
  end();
  turn();
  await settled();
  expect(begun.map(({ name }) => name)).toEqual([1]);
  const endNext = precedence.goFirst();
  turn();
  await settled();
  expect(begun).toHaveLength(1);
  endNext();
  // A new one does not overtake those that wait.
  void follow(4);
  for (let turns = 0; turns < 3; turns += 1) turn();
  await settled();
  expect(begun.map(({ name }) => name)).toEqual([1, 2, 3, 4]);
});

test('beside first ones without end the others begin after 50 ms', async () => {
  const { precedence, turn, pass, follow, begun } = createLoop();
  precedence.goFirst();
  void follow(1);
  pass(49);
  turn();
  await settled();
  expect(begun).toEqual([]);
  pass(3);
  turn();
  await settled();
  expect(begun).toHaveLength(1);
});

test('all that have waited 50 ms begin in the same turn', async () => {
  const { precedence, turn, pass, follow, begun } = createLoop();
  precedence.goFirst();
  for (const name of [1, 2, 3]) void follow(name);
  pass(52);
  turn();
  await settled();
  expect(begun.map(({ name }) => name)).toEqual([1, 2, 3]);
});

test('a request that takes longer than a second no longer goes first', () => {
  const { precedence, pass } = createLoop();
  const end = precedence.goFirst();
  pass(1_000);
  expect(precedence.follow()).toBe(true);
  end();
  expect(precedence.follow()).toBe(true);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('first' as const) }),
    fc.record({ do: fc.constant('end' as const) }),
    fc.record({ do: fc.constant('follow' as const) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 30 }) }),
  ),
  { maxLength: 60 },
);

test('in any order of events every request begins once, in its order, at most 50 ms and its turn late', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { precedence, turn, pass, follow, begun, now } = createLoop();
      const ends: (() => void)[] = [];
      const asked: number[] = [];
      for (const step of all) {
        if (step.do === 'first') ends.push(precedence.goFirst());
        else if (step.do === 'end') ends.shift()?.();
        else if (step.do === 'pass') pass(step.ms);
        else void follow(asked.push(now()) - 1);
        // A busy loop has many turns in a millisecond.
        for (let turns = 0; turns < all.length; turns += 1) turn();
        await Promise.resolve();
      }
      for (let rest = 0; rest < 60; rest += 10) {
        pass(10);
        for (let turns = 0; turns < all.length; turns += 1) turn();
        await settled();
      }
      expect(begun.map(({ name }) => name)).toEqual(asked.map((_, index) => index));
      for (const [index, at] of asked.entries()) {
        // Timers fire with the passing of time, whose steps are up to 30 ms long.
        const step = all.some((one) => one.do === 'pass') ? 30 : 0;
        expect((begun[index]?.at ?? 0) - at).toBeLessThanOrEqual(Math.max(60, 52 + step));
      }
    }),
  );
});
