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
