import { minutes, toMs, tradingDay } from '@prebell/contracts';
import { expect, test } from 'vitest';
import type { DayReference } from '../provider';
import { Baselines } from './baselines';
import { referenceOf } from './testing';

const day = tradingDay('2025-02-06')!;
const START = toMs(day.pre_open);
/** Usual shares by a minute: they grow faster and faster, so each window has its own. */
const usual = (minute: number): number => minute * minute;
const baseline: DayReference['baseline'] = (minute, out) => void out.fill(usual(minute));
const opened = (): Baselines => {
  const baselines = new Baselines(1);
  baselines.openDay({ ...referenceOf([{ float: 1e6, previous_close: 10, adv20: 1e6, usual: 1 }], day), baseline });
  return baselines;
};

test('a question about any other minute of the day changes neither the moment’s baseline nor its window', () => {
  const baselines = opened();
  for (const minute of [0, 3, 7, 300, 600, 955, 960]) {
    const at = START + minutes(minute);
    baselines.moveTo(at);
    const window = usual(minute) - usual(Math.max(minute - 5, 0));
    for (let other = 0; other <= 960; other += 1) {
      expect(baselines.dayAt(0, START + minutes(other))).toBe(usual(other));
      expect([other, baselines.day(0), baselines.window(0)]).toEqual([other, usual(minute), window]);
    }
  }
});

test('a source that knows single symbols is asked for those alone, and once', () => {
  const asked: string[] = [];
  const baselines = new Baselines(3);
  const reference = referenceOf(
    [1, 2, 3].map(() => ({ float: 1e6, previous_close: 10, adv20: 1e6, usual: 1 })),
    day,
  );
  baselines.openDay({
    ...reference,
    baseline: () => expect.fail('asked for all symbols'),
    baselineOf: (minute, index) => {
      asked.push(`${minute} ${index}`);
      return index === 2 ? Number.NaN : (index + 1) * usual(minute);
    },
  });
  baselines.moveTo(START + minutes(100) + 30_000);
  const mean = (from: number) => (usual(from) + usual(from + 1)) / 2;
  for (let again = 0; again < 2; again += 1) {
    expect(baselines.day(1)).toBe(2 * mean(100));
    expect(baselines.window(1)).toBe(2 * (mean(100) - mean(95)));
    expect(baselines.day(2)).toBeNaN();
  }
  baselines.moveTo(START + minutes(101));
  expect(baselines.day(1)).toBe(2 * usual(101));
  expect(asked).toEqual(['100 1', '101 1', '95 1', '96 1', '100 2', '101 2', '102 1']);
});
