import { expect, test } from 'vitest';
import { openBars } from './open-bar';

/** 2025-02-06 09:30 ET. */
const OPEN = 1_738_852_200;
const bar = (t: number) => ({ t, o: 2, h: 3, l: 1, c: 2, v: 10 });
const openAt = (bars: readonly number[], seconds: number, resolution: '1' | '5' | 'D' = '5') =>
  openBars(bars.map(bar), { resolution, now: seconds * 1_000 }).open?.t ?? null;

test('the newest bar is open until its end, and then all are over', () => {
  const bars = [OPEN - 300, OPEN];
  expect(openAt(bars, OPEN + 1)).toBe(OPEN);
  expect(openAt(bars, OPEN + 299)).toBe(OPEN);
  expect(openAt(bars, OPEN + 300)).toBeNull();
  expect(openAt(bars, OPEN + 61, '1')).toBeNull();
  expect(openBars(bars.map(bar), { resolution: '5', now: (OPEN + 1) * 1_000 }).complete).toEqual([bar(OPEN - 300)]);
});

test('the bar of the day is open until trading ends in the evening', () => {
  const day = Date.parse('2025-02-06T00:00:00Z') / 1_000;
  expect(openAt([day], OPEN, 'D')).toBe(day);
  expect(openAt([day], Date.parse('2025-02-07T01:00:00Z') / 1_000, 'D')).toBeNull();
});

test('without bars or a clock nothing is called open', () => {
  expect(openAt([], OPEN)).toBeNull();
  expect(openBars([bar(OPEN)], { resolution: '5', now: null })).toEqual({ complete: [bar(OPEN)], open: null });
});
