import { toMs } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { ribbonHits } from './ribbon-hits';

/** 2025-02-06, 04:00 to 20:00 ET. */
const day = { pre_open: 1_738_832_400, post_close: 1_738_890_000 };
const { inputs } = hit();

describe('the ticks of the ribbon', () => {
  it('mark the entries, as tall as their change and at their time', () => {
    const ticks = ribbonHits(
      [
        hit({ seq: 3, symbol: 'B', at: '2025-02-06T15:41:00.000Z', inputs: { ...inputs, percent_change: -90 } }),
        hit({ seq: 2, kind: 'leave' }),
        hit({ seq: 1, at: '2025-02-06T13:41:00.500Z', inputs: { ...inputs, percent_change: 15 } }),
      ],
      { day, width: 1_440 },
    );
    expect(ticks).toEqual([
      expect.objectContaining({ label: 'DVLT +15.00%', t: 1_738_849_260, direction: 'up', strength: 0.5, count: 1 }),
      expect.objectContaining({ label: 'B −90.00%', direction: 'down', strength: 1 }),
    ]);
  });

  it('show the gap of entries into gappers', () => {
    const gappers = { ...inputs, percent_change: 1.95, gap: 6.1 };
    expect(ribbonHits([hit({ scanner: 'gappers', inputs: gappers })], { day, width: 1_440 })).toMatchObject([
      { label: 'DVLT gap +6.10%' },
    ]);
  });

  it('draw two hits of one minute, as one tick that names both', () => {
    const [tick, ...others] = ribbonHits(
      [
        hit({ seq: 2, symbol: 'KQTX', at: '2025-02-06T13:41:30.000Z', inputs: { ...inputs, percent_change: 9 } }),
        hit({ seq: 1, at: '2025-02-06T13:41:00.500Z', inputs: { ...inputs, percent_change: 15 } }),
      ],
      { day, width: 1_440 },
    );
    expect(others).toEqual([]);
    expect(tick).toMatchObject({ label: 'DVLT +15.00% and 1 more', count: 2 });
    expect(tick?.hits.map(({ symbol }) => symbol)).toEqual(['DVLT', 'KQTX']);
  });

  it('keep a finger’s width apart, include the strongest and stand for every hit', () => {
    const hits = fc
      .array(fc.record({ minute: fc.nat(959), percent_change: fc.nat(29) }), { minLength: 1 })
      .map((list) =>
        list.map(({ minute, percent_change }, n) =>
          hit({
            seq: n + 1,
            at: new Date(toMs(day.pre_open + minute * 60)).toISOString(),
            inputs: { ...inputs, percent_change },
          }),
        ),
      );
    fc.assert(
      fc.property(hits, fc.integer({ min: 320, max: 2_560 }), (list, width) => {
        const ticks = ribbonHits(list, { day, width });
        const place = (t: number) => ((t - day.pre_open) / (day.post_close - day.pre_open)) * width;
        for (const [i, { t }] of ticks.slice(1).entries()) {
          expect(place(t) - place(ticks[i]?.t ?? 0)).toBeGreaterThanOrEqual(24);
        }
        expect(ticks.flatMap((tick) => tick.hits)).toHaveLength(list.length);
        const strongest = Math.max(...list.map((one) => one.inputs.percent_change ?? 0));
        expect(Math.max(...ticks.map(({ strength }) => strength))).toBeCloseTo(strongest / 30);
      }),
    );
  });
});
