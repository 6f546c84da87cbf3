import { toMs, toSeconds, tradingDay } from '@prebell/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketProvider, MinuteBar, StatusChange } from '../provider';
import { createSimulator } from './simulator';

const DATES = ['2026-11-20', '2025-11-28'];

describe.each(DATES)('simulated halts of %s', (date) => {
  const day = tradingDay(date)!;
  let simulator: MarketProvider;
  let changes: readonly StatusChange[];
  beforeAll(async () => {
    simulator = createSimulator({ seed: 1, rate: 2_000 });
    await simulator.openDay(date);
    changes = simulator.statuses(date, 0, toMs(day.post_close));
  });

  const spans = () =>
    changes
      .filter(({ kind }) => kind === 'resume')
      .map(({ index, at, code }) => {
        const begin = changes.find((each) => each.index === index && each.kind === 'halt')!;
        return { index, from: toSeconds(begin.at), until: toSeconds(at), code };
      });
  const barsOf = (index: number): Promise<readonly MinuteBar[]> =>
    simulator.minuteBars(index, date, toMs(day.post_close));

  it('happen each day, for volatility and for news, in time order, and all end', () => {
    expect(spans().length).toBeGreaterThan(5);
    expect(new Set(changes.map(({ code }) => code))).toEqual(new Set(['LUDP', 'T1', 'T2', 'T3']));
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(spans()).toHaveLength(new Set(changes.map(({ index }) => index)).size);
  });

  it('stop all trades, and waiting shares trade in the first minute after', async () => {
    for (const { index, from, until } of spans()) {
      const bars = await barsOf(index);
      expect(bars.filter(({ t }) => t >= from && t < until)).toEqual([]);
      if (from >= day.open) expect(bars.some(({ t }) => t === until)).toBe(true);
    }
  });

  it('pause where the price has run to its band', async () => {
    const pauses = spans().filter(({ code }) => code === 'LUDP');
    for (const { index, from, until } of pauses) {
      const last = (await barsOf(index)).findLast(({ t }) => t < from)!;
      const bands = simulator.luld(index, toMs(from) - 60_000)!;
      // The path sways on the way, so the band is reached within a fifth of its width.
      const width = (bands.upper - bands.lower) / 2;
      expect(Math.max(last.c - bands.reference, bands.reference - last.c)).toBeGreaterThan(0.6 * width);
      expect((until - from) % 300).toBe(0);
    }
  });

  it('bands exist in the regular session only and enclose quiet symbols', async () => {
    expect(simulator.luld(0, toMs(day.open) - 1)).toBeNull();
    expect(simulator.luld(0, toMs(day.close))).toBeNull();
    for (const bar of await barsOf(0)) {
      if (bar.t < day.open || bar.t >= day.close) continue;
      const bands = simulator.luld(0, toMs(bar.t))!;
      expect([bar.l >= bands.lower, bar.h <= bands.upper]).toEqual([true, true]);
    }
  });
});
