import { toMs } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tape } from '../testing/tape';
import { barsAt, endOf, quietAt, sinceHit, startOf } from './replay-tape';

const trades = fc
  .array(
    fc.record({ after: fc.nat(20_000), p: fc.integer({ min: 100, max: 900 }), v: fc.integer({ min: 1, max: 500 }) }),
    {
      maxLength: 80,
    },
  )
  .map((list) => {
    let t = tape().from;
    return list.map(({ after, p, v }) => {
      t += after;
      return { t, p, v };
    });
  });
const columns = (list: readonly { t: number; p: number; v: number }[]) => ({
  t: list.map(({ t }) => t),
  p: list.map(({ p }) => p),
  v: list.map(({ v }) => v),
});

describe('the bars of a replay', () => {
  it('contain exactly the trades so far, and none from the future', () => {
    fc.assert(
      fc.property(trades, fc.nat(1_200_000), (list, after) => {
        const at = tape().from + after;
        const past = list.filter(({ t }) => t <= at);
        const bars = barsAt(tape({ ticks: columns(list), context: [], bars: [], to: Number.POSITIVE_INFINITY }), at);
        if (list.length === 0) return;
        expect(bars.reduce((sum, { v }) => sum + v, 0)).toBe(past.reduce((sum, { v }) => sum + v, 0));
        expect(bars.at(-1)?.c).toBe(past.at(-1)?.p);
        for (const [i, { t, h, l, o, c }] of bars.entries()) {
          expect(t).toBeGreaterThan(bars[i - 1]?.t ?? 0);
          expect([Math.min(l, o, c), Math.max(h, o, c)]).toEqual([l, h]);
        }
      }),
    );
  });

  it('arrive whole when the source recorded only minutes', () => {
    const recorded = tape({ ticks: { t: [], p: [], v: [] } });
    const [first] = recorded.bars;
    const open = toMs(first?.t ?? 0);
    expect(barsAt(recorded, open + 59_000)).toHaveLength(recorded.context.length);
    expect(barsAt(recorded, open + 60_000)).toHaveLength(recorded.context.length + 1);
  });

  it('arrive after five minutes where the source records five minutes as one bar', () => {
    /** 2025-02-06 09:30 ET. */
    const open = 1_738_852_200;
    const five = [0, 1, 2, 3].map((n) => ({ t: open + n * 300, o: 1, h: 2, l: 1, c: 2, v: 9 }));
    const recorded = tape({ ticks: { t: [], p: [], v: [] }, context: five.slice(0, 3), bars: five.slice(3) });
    expect(barsAt(recorded, toMs(open + 1_199))).toHaveLength(3);
    expect(barsAt(recorded, toMs(open + 1_200))).toHaveLength(4);
  });

  it('say what the price did since the hit', () => {
    const { hit } = tape();
    const t = Date.parse(hit.at) / 1_000;
    const price = hit.inputs.price ?? Number.NaN;
    const bar = (after: number, h: number, l: number, c: number) => ({
      t: t + after,
      o: c,
      h: price * h,
      l: price * l,
      c: price * c,
      v: 1,
    });
    const known = sinceHit(tape(), [bar(-60, 9, 0.1, 1), bar(0, 1.2, 0.9, 1), bar(60, 1.1, 1, 1.05)]);
    expect([known?.now, known?.best, known?.worst].map((change) => Math.round(change ?? 0))).toEqual([5, 20, -10]);
    expect(sinceHit(tape(), [bar(-60, 1, 1, 1)])).toBeNull();
  });

  it('contain each minute once, even when the recording starts within one', () => {
    const { bars, context, from } = tape();
    const overlapping = [...context, { ...(bars[0] as (typeof bars)[number]) }];
    for (const ticks of [tape().ticks, { t: [], p: [], v: [] }]) {
      const starts = barsAt(tape({ context: overlapping, ticks }), from + 600_000).map(({ t }) => t);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    }
  });

  it('start half a minute before the hit, but not before the recording', () => {
    const at = Date.parse(tape().hit.at);
    expect(startOf(tape())).toBe(at - 30_000);
    expect(startOf(tape({ from: at - 5_000 }))).toBe(at - 5_000);
  });
});

describe('a replay goes on', () => {
  const at = Date.parse(tape().hit.at);
  const NO_TICKS = { t: [], p: [], v: [] };
  const close = at + 600 * 60_000;
  /** Bars that begin so many minutes after the hit. */
  const bars = (...starts: readonly number[]) =>
    starts.map((start) => ({ t: at / 1_000 + start * 60, o: 1, h: 2, l: 1, c: 2, v: 9 }));
  const after = (minutes: number) => at + minutes * 60_000;
  const quietTape = (...starts: readonly number[]) => tape({ ticks: NO_TICKS, bars: [], rest: bars(...starts), close });

  it('until five bars with trades have followed the hit, at least 15 minutes and at most to the end of the day', () => {
    expect(endOf(quietTape(0, 1, 2, 3, 4, 40))).toBe(after(15));
    expect(endOf(quietTape(20, 31, 42, 53, 64, 75))).toBe(after(65));
    expect(endOf(quietTape(20, 31))).toBe(close);
    expect(endOf({ ...quietTape(), close: after(17) })).toBe(after(17));
  });

  it('with the minutes after the recording, each once it is over, and the recorded trades stay', () => {
    const { ticks, to } = tape();
    const whole = tape({ rest: [...bars(14, 15, 30)].map((bar) => ({ ...bar, v: 123_456 })), close });
    expect(barsAt(whole, to)).toEqual(barsAt(tape(), to));
    const volumes = (minutes: number) => barsAt(whole, after(minutes)).filter(({ v }) => v === 123_456).length;
    expect([15, 16, 30, 31].map(volumes)).toEqual([0, 2, 2, 3]);
    expect(ticks.t.length).toBeGreaterThan(0);
  });

  it('and knows when nothing trades, since when, and where trading goes on', () => {
    const silent = quietTape(0, 20);
    expect(quietAt(silent, after(2.9))).toBeNull();
    expect(quietAt(silent, after(3))).toEqual({ since: after(1), next: after(21) });
    expect(quietAt(silent, after(21))).toBeNull();
    expect(quietAt(silent, after(60))).toEqual({ since: after(21), next: null });
  });
});
