import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bar, isUp, mergeBars, toBars, withLive } from './bars';

const bar = (t: number, c = 1): Bar => ({ t, o: 1, h: 2, l: 0.5, c, v: 100 });
const bars = fc.uniqueArray(fc.nat(50), { maxLength: 20 }).map((times) => times.sort((a, b) => a - b));

describe('bars', () => {
  it('come from parallel arrays', () => {
    expect(toBars({ t: [1, 2], o: [1, 1], h: [2, 2], l: [0.5, 0.5], c: [1, 1], v: [100, 100] })).toEqual([
      bar(1),
      bar(2),
    ]);
  });

  it('merge into one ascending list without duplicates; the newer bar wins', () => {
    fc.assert(
      fc.property(bars, bars, (older, newer) => {
        const merged = mergeBars(
          older.map((t) => bar(t, 1)),
          newer.map((t) => bar(t, 2)),
        );
        expect(merged.map(({ t }) => t)).toEqual([...new Set([...older, ...newer])].sort((a, b) => a - b));
        for (const one of merged) expect(one.c).toBe(newer.includes(one.t) ? 2 : 1);
      }),
    );
  });

  it('from the stream follow the history; of two with the same start, the one with more volume wins', () => {
    const sold = (t: number, v: number): Bar => ({ ...bar(t), v });
    const history = [sold(1, 10), sold(2, 10), sold(3, 4)];
    const live = [sold(2, 3), sold(3, 9), sold(4, 5)];
    expect(withLive(history, live)).toEqual([sold(1, 10), sold(2, 10), sold(3, 9), sold(4, 5)]);
    expect(withLive([], live)).toEqual(live);
    expect(withLive(history, [])).toBe(history);
  });

  it('count as up when the close is not below the open', () => {
    expect([isUp({ o: 1, c: 1 }), isUp({ o: 1, c: 2 }), isUp({ o: 2, c: 1 })]).toEqual([true, true, false]);
  });
});
