import { expect, test } from 'vitest';
import { hasCanary } from './canary-share';
import { judgeCanary, type Minute, MOST_PER_ACCOUNT, type Sides, slowerVitals } from './canary-verdict';

/** A small seeded generator (mulberry32), so that every run sees the same noise. */
const generator = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, normal };
};

interface Rollout {
  readonly seed: number;
  readonly hours: number;
  /** The chance of an error in a view of the canary, beside what the live version has. */
  readonly added: number;
}

/**
 * A rollout with the noise of real ones, minute by minute: 200 to 3,200 accounts with very unequal activity; a product whose own
 * errors hit 0.05 to 2% of the views; 2% of accounts whose network or extension breaks a quarter of their views, whatever the
 * version; and, beside a good canary, failures of the platform of 2 to 12 minutes, in which every third view of both has an error.
 */
const simulate = ({ seed, hours, added }: Rollout) => {
  const { next, normal } = generator(seed);
  const percent = [1, 5, 20, 50][Math.floor(next() * 4)] ?? 5;
  const base = Math.min(0.02, Math.max(0.0005, 0.004 * Math.exp(normal())));
  const accounts = Array.from({ length: Math.floor(200 * 16 ** next()) }, (_, index) => ({
    isIn: hasCanary({ salt: `salt ${seed}`, percent }, `account ${index}`),
    aMinute: 0.02 * Math.exp(normal() - 0.5),
    own: next() < 0.02 ? 0.25 : base,
    counted: 0,
  }));
  const busy = accounts.map(({ aMinute }) => aMinute);
  for (let index = 1; index < busy.length; index++) busy[index] = (busy[index] ?? 0) + (busy[index - 1] ?? 0);
  const all = busy.at(-1) ?? 0;
  /** One of the accounts, the busy ones more often. */
  const anyone = () => {
    const wanted = next() * all;
    let [low, high] = [0, accounts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((busy[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return accounts[low] as (typeof accounts)[number];
  };
  const length = hours * 60;
  const failures = (added > 0 ? [] : [0, 1]).map(() => ({ from: next() * length * 2, minutes: 2 + next() * 10 }));
  const sides: { readonly [Side in keyof Sides]: Minute[] } = { canary: [], live: [] };
  let views = 0;
  let affected = 0;
  for (let minute = 0; minute < length; minute++) {
    const isDown = failures.some(({ from, minutes }) => minute >= from && minute < from + minutes);
    const seen = { canary: { views: 0, affected: 0 }, live: { views: 0, affected: 0 } };
    for (let view = Math.round(all + Math.sqrt(all) * normal()); view > 0; view--) {
      const account = anyone();
      if (account.counted >= MOST_PER_ACCOUNT) continue;
      const side = account.isIn ? seen.canary : seen.live;
      side.views++;
      const chance = Math.max(account.own, isDown ? 0.33 : 0) + (account.isIn ? added : 0);
      if (next() >= chance) continue;
      account.counted++;
      side.affected++;
    }
    views += seen.canary.views + seen.live.views;
    for (const side of ['canary', 'live'] as const)
      if (seen[side].views > 0) sides[side].push({ at: minute * 60_000, ...seen[side] });
    // At good canaries every tenth look is enough: the alarm remembers the minutes between.
    if ((added > 0 || minute % 10 === 9) && judgeCanary(sides) === 'worse') return { isOut: true, views, affected };
    affected += seen.canary.affected;
  }
  return { isOut: false, views, affected };
};

const isDeep = process.env.PREBELL_DEEP === '1';

test('no good release of 100 is stopped, with the noise of accounts, networks and failures of the platform', () => {
  const rollouts = Array.from({ length: isDeep ? 600 : 100 }, (_, seed) =>
    simulate({ seed, hours: isDeep ? 3 : 1.5, added: 0 }),
  );
  const views = rollouts.reduce((sum, rollout) => sum + rollout.views, 0);
  expect(views).toBeGreaterThan(100_000);
  expect(rollouts.filter(({ isOut }) => isOut)).toEqual([]);
});

test.each([1, 0.5, 0.25])(
  'a release that breaks %d of its views is out at the first look after its 20th affected view',
  (added) => {
    const bad = Array.from({ length: isDeep ? 200 : 20 }, (_, seed) =>
      simulate({ seed: 7_000 + seed, hours: 2, added }),
    );
    expect(bad.filter(({ isOut }) => isOut).length).toBeGreaterThan(bad.length / 2);
    // Seen before the last look. A canary that few accounts see has fewer in these two hours.
    for (const { affected } of bad) expect(affected).toBeLessThan(20);
  },
);

const minute = (at: number, views: number, affected: number): Minute => ({ at: at * 60_000, views, affected });

test('twenty affected views in a thousand stop a canary whose live version has one in a thousand', () => {
  const live = [minute(0, 19_000, 19)];
  expect(judgeCanary({ canary: [minute(0, 1_000, 20)], live })).toBe('worse');
  expect(judgeCanary({ canary: [minute(0, 1_000, 2)], live })).toBe('no_worse');
  expect(judgeCanary({ canary: [minute(0, 100, 1)], live })).toBe('undecided');
});

test('many good hours do not hide a canary that breaks later', () => {
  const hours = Array.from({ length: 600 }, (_, at) => minute(at, 100, 0));
  expect(judgeCanary({ canary: [...hours, minute(601, 20, 20)], live: hours })).toBe('worse');
});

test('two accounts cannot stop a canary, and three can', () => {
  expect(judgeCanary({ canary: [minute(0, 6, 2 * MOST_PER_ACCOUNT)], live: [] })).toBe('undecided');
  expect(judgeCanary({ canary: [minute(0, 9, 3 * MOST_PER_ACCOUNT)], live: [] })).toBe('worse');
});

test('a failure of the platform hits both versions and stops no canary', () => {
  const live = [minute(0, 5_000, 5), minute(1, 100, 60), minute(2, 100, 60)];
  expect(judgeCanary({ canary: [minute(1, 100, 60), minute(2, 100, 60)], live })).not.toBe('worse');
});

test('a vital is slower when it is no longer good and half as high again as the live one', () => {
  const live = { lcp: 1_000, inp: 180, cls: 0.2 };
  expect(slowerVitals({ lcp: 2_400, inp: 260, cls: 0.25 }, live)).toEqual([]);
  expect(slowerVitals({ lcp: 2_600, inp: 300, cls: 0.31 }, live)).toEqual(['lcp', 'inp', 'cls']);
  expect(slowerVitals({ lcp: 3_000, inp: null, cls: null }, { lcp: null, inp: null, cls: null })).toEqual(['lcp']);
});

test('a share takes about its part of the accounts, and a larger one takes the canary from nobody', () => {
  const salt = '00112233445566778899aabbccddeeff';
  const users = Array.from({ length: 4_000 }, (_, index) => `user ${index}`);
  const inShare = (percent: number) => users.filter((user) => hasCanary({ salt, percent }, user));
  const five = inShare(5);
  expect(five.length).toBeGreaterThan(140);
  expect(five.length).toBeLessThan(260);
  const twenty = new Set(inShare(20));
  expect(five.every((user) => twenty.has(user))).toBe(true);
  expect(inShare(5)).toEqual(five);
});
