import { toMs } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tape } from '../testing/tape';
import { barsAt, startOf } from './replay-tape';

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
        const bars = barsAt(tape({ ticks: columns(list), context: [], bars: [] }), at);
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
