import {
  isFullSession,
  minutes,
  nextTradingDay,
  previousTradingDay,
  toMs,
  toSeconds,
  tradingDay,
} from '@prebell/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DayReference, MarketProvider, MinuteBar, PrintBatch } from '../provider';
import { createSimulator } from './simulator';

const SEED = 1;
const RATE = 2000;
/** A smaller market than the usual one of 11,000 symbols, which only the morning of a day needs. */
const small = { rate: RATE, symbols: 5000 };
const date = '2026-11-20';
const day = tradingDay(date)!;
const start = toMs(day.pre_open);
const minuteAt = (minute: number): number => start + minutes(minute);
const AT_924 = 324;

interface Print {
  readonly symbol: number;
  readonly at: number;
  readonly from: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** Prints as rows, copied because batches are reused; only those of intervals that began at `begins`, when given. */
const rowsOf = (batches: Iterable<PrintBatch>, begins?: ReadonlySet<number>): Print[] => {
  const rows: Print[] = [];
  for (const { length, symbol, at, from, open, high, low, close, volume } of batches) {
    for (let row = 0; row < length; row++) {
      if (begins && !begins.has(from[row]!)) continue;
      const [o, h, l, c] = [open[row]!, high[row]!, low[row]!, close[row]!];
      rows.push({ symbol: symbol[row]!, at: at[row]!, from: from[row]!, o, h, l, c, v: volume[row]! });
    }
  }
  return rows;
};

/** One bar a symbol, from its prints in order. */
const barsOf = (prints: readonly Print[]): Map<number, Omit<MinuteBar, 't'>> => {
  const bars = new Map<number, Omit<MinuteBar, 't'>>();
  for (const { symbol, o, h, l, c, v } of prints) {
    const bar = bars.get(symbol) ?? { o, h, l, c, v: 0 };
    bars.set(symbol, { o: bar.o, h: Math.max(bar.h, h), l: Math.min(bar.l, l), c, v: bar.v + v });
  }
  return bars;
};

/** Texts compare a hundred times faster than objects. */
const textsOf = (bars: ReturnType<typeof barsOf>): string[] => [...bars].map((entry) => JSON.stringify(entry)).sort();

const wholeDay = (provider: MarketProvider, index: number, on: string): Promise<readonly MinuteBar[]> =>
  provider.minuteBars(index, on, Number.POSITIVE_INFINITY);

/** Symbols to check where all would take too long: AAPL, and some of each kind. */
const sample = [0, 1, 2, 5, 6, 77, 404, 1234, 4999];

let simulator: MarketProvider;
let reference: DayReference;
beforeAll(async () => {
  simulator = createSimulator({ seed: SEED, ...small });
  reference = await simulator.openDay(date);
});

describe('a simulated day', () => {
  it('is the same for the same seed, to the last trade, and differs for another seed', async () => {
    const again = createSimulator({ seed: SEED, ...small });
    const other = createSimulator({ seed: SEED + 1, ...small });
    const [same, different] = [await again.openDay(date), await other.openDay(date)];
    expect(same.previous_close).toEqual(reference.previous_close);
    expect(different.previous_close).not.toEqual(reference.previous_close);
    const trades = (provider: MarketProvider) => rowsOf(provider.prints(date, minuteAt(330), minuteAt(330) + 2000));
    expect(trades(again)).toEqual(trades(simulator));
    expect(trades(other)).not.toEqual(trades(simulator));
  });

  it('splits its bars into trades exactly: in the first minute, around the bells, at the end', () => {
    const minutes = [0, 329, 330, 719, 959];
    const bars = rowsOf(simulator.history(date, minuteAt(960)), new Set(minutes.map(minuteAt)));
    for (const minute of minutes) {
      const trades = rowsOf(simulator.prints(date, minuteAt(minute), minuteAt(minute + 1)));
      const own = bars.filter((bar) => bar.from === minuteAt(minute));
      expect(own.length).toBeGreaterThan(100);
      expect(textsOf(barsOf(trades))).toEqual(textsOf(barsOf(own)));
      for (const { at, from, o, h, l, c, v } of trades) {
        if (at === from && o === h && h === l && l === c && Number.isInteger(v) && v > 0) continue;
        expect.fail(`not a trade: ${[at, from, o, h, l, c, v]}`);
      }
    }
  });

  it('has the same trades for any time spans, in time order', () => {
    const [from, to] = [minuteAt(AT_924) - 3000, minuteAt(AT_924) + 3000];
    const whole = rowsOf(simulator.prints(date, from, to));
    const times = whole.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]! > from && times.at(-1)! <= to).toBe(true);
    const cuts = fc.array(fc.integer({ min: from, max: to }), { maxLength: 6 });
    fc.assert(
      fc.property(cuts, (instants) => {
        const ends = [...instants.sort((a, b) => a - b), to];
        const parts = ends.map((end, at) => rowsOf(simulator.prints(date, ends[at - 1] ?? from, end)));
        expect(parts.flat()).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  });

  it('has a history of bars and, after the last whole minute, of trades', () => {
    const until = minuteAt(3) + 30_000;
    const history = rowsOf(simulator.history(date, until));
    expect(new Set(history.filter((print) => print.at > print.from).map((print) => print.at))).toEqual(
      new Set([1, 2, 3].map(minuteAt)),
    );
    const trades = history.filter((print) => print.at === print.from);
    expect(trades).toEqual(rowsOf(simulator.prints(date, minuteAt(3), until)));
    expect(rowsOf(simulator.history(date, start))).toEqual([]);
  });

  it.each([200, RATE, 20_000])('prints about %i trades a second', async (rate) => {
    const busy = createSimulator({ seed: SEED, rate });
    await busy.openDay(date);
    let trades = 0;
    for (const batch of busy.prints(date, minuteAt(400), minuteAt(401))) trades += batch.length;
    // Each symbol that trades has four trades a minute at least.
    const floor = (4 * busy.universe.length) / 60;
    expect(trades / 60).toBeGreaterThan(rate * 0.95);
    expect(trades / 60).toBeLessThan(rate * 1.1 + floor);
  });

  it('refuses days without trading and prints of days that are not open', async () => {
    await expect(simulator.openDay('2026-11-21')).rejects.toThrow('The market is closed on 2026-11-21');
    expect(() => simulator.prints('2026-11-19', 0, 1)).toThrow("openDay('2026-11-19')");
    expect(simulator.nextDate('2026-11-25')).toBe('2026-11-27');
  });
});

describe('simulated bars', () => {
  it.each(['2026-11-20', '2026-11-27', '2026-03-09'])('of %s are plausible and within the sessions', async (on) => {
    const { pre_open, open, close, post_close } = tradingDay(on)!;
    for (const index of sample) {
      const bars = await wholeDay(simulator, index, on);
      const times = bars.map(({ t }) => t);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times).toEqual(expect.arrayContaining([open, close - 60]));
      expect(times[0]! >= pre_open && times.at(-1)! < post_close).toBe(true);
      for (const { o, h, l, c, v } of bars) {
        expect(l > 0 && l <= Math.min(o, c) && h >= Math.max(o, c)).toBe(true);
        expect(Number.isInteger(v) && v > 0).toBe(true);
        for (const price of [o, h, l, c]) {
          const ticks = price * (price >= 1 ? 100 : 10_000);
          expect(Math.abs(ticks - Math.round(ticks))).toBeLessThan(1e-6);
        }
      }
    }
  });

  it('are the history of their day, cut where their minute ends', async () => {
    const history = rowsOf(simulator.history(date, minuteAt(AT_924)));
    for (const index of sample) {
      const own = history.filter(({ symbol }) => symbol === index);
      const bars = own.map(({ from, o, h, l, c, v }) => ({ t: toSeconds(from), o, h, l, c, v }));
      expect(await simulator.minuteBars(index, date, minuteAt(AT_924))).toEqual(bars);
      expect(await simulator.minuteBars(index, date, minuteAt(AT_924 + 1) - 1)).toEqual(bars);
    }
    expect(await wholeDay(simulator, 0, '2026-11-21')).toEqual([]);
    expect(await simulator.minuteBars(0, date, start)).toEqual([]);
  });

  it('close at the next day’s previous close', async () => {
    for (const on of ['2025-03-07', '2026-11-25', '2026-11-27', '2027-12-31']) {
      const { close } = tradingDay(on)!;
      const next = await createSimulator({ seed: SEED, ...small }).openDay(nextTradingDay(on).date);
      for (const index of sample) {
        const last = (await wholeDay(simulator, index, on)).findLast(({ t }) => t < close)!;
        expect(next.previous_close[index]).toBe(last.c);
      }
    }
  });

  it('are what baselines and average volumes are made of', async () => {
    const sessions: string[] = [];
    for (let on = previousTradingDay(date); sessions.length < 20; on = previousTradingDay(on.date))
      sessions.push(on.date);
    expect(sessions.every(isFullSession)).toBe(true);
    for (const index of sample) {
      const days = await Promise.all(
        sessions.map(async (on) => ({ open: tradingDay(on)!.pre_open, bars: await wholeDay(simulator, index, on) })),
      );
      const mean = (minute: number): number => {
        const traded = days.flatMap(({ open, bars }) => bars.filter(({ t }) => t < open + minute * 60));
        return traded.reduce((sum, { v }) => sum + v, 0) / 20;
      };
      const out = new Float64Array(simulator.universe.length);
      for (const minute of [0, 1, 31, AT_924, 330, 331, 500, 720, 960]) {
        reference.baseline(minute, out);
        expect(out[index]).toBeCloseTo(mean(minute), 6);
      }
      expect(reference.adv20[index]).toBeCloseTo(mean(960), 6);
    }
  });
});

describe('the baseline of one symbol', () => {
  it.each(['2026-11-20', '2026-11-27', '2025-02-06'])(
    'is that of the whole market, halts and half hours included (%s)',
    async (on) => {
      const market = createSimulator({ seed: SEED, ...small });
      const { baseline, baselineOf } = await market.openDay(on);
      const out = new Float64Array(market.universe.length);
      // Minutes in any order, fractions of none: both ways start from the half hour of the minute.
      for (const minute of [0, 960, 29, 30, 31, 330, 329, 331, 500, 1, 720, 719, 850, AT_924]) {
        baseline(minute, out);
        expect(Array.from(out, (_, index) => baselineOf!(minute, index))).toEqual([...out]);
      }
    },
  );
});

/** Seed and date of some mornings. */
const MORNINGS = [
  [1, '2026-11-20'],
  [1, '2026-11-23'],
  [7, '2025-02-06'],
  [42, '2026-03-10'],
] as const;

/** All symbols six minutes before the open. */
const morningOf = async (seed: number, on: string) => {
  const market = createSimulator({ seed, rate: RATE });
  const { day: own, previous_close, adv20, baseline } = await market.openDay(on);
  const size = market.universe.length;
  const [price, volume, usual] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (const batch of market.history(on, toMs(own.open - 360))) {
    for (let row = 0; row < batch.length; row++) {
      price[batch.symbol[row]!] = batch.close[row]!;
      volume[batch.symbol[row]!]! += batch.volume[row]!;
    }
  }
  baseline(AT_924, usual);
  return market.universe.map(({ float }, at) => {
    const isThin = usual[at]! < 5000;
    return {
      float: float!,
      price: price[at]!,
      volume: volume[at]!,
      change: price[at] === 0 ? 0 : 100 * (price[at]! / previous_close[at]! - 1),
      isThin,
      // The thin-baseline rule of definitions 4.3.
      unusual: isThin ? volume[at]! >= 0.1 * adv20[at]! : volume[at]! >= 2 * usual[at]!,
    };
  });
};

describe('the morning of a simulated day', () => {
  it.each(MORNINGS)('of seed %i on %s knows the relative volume of most movers', async (seed, on) => {
    const movers = (await morningOf(seed, on)).filter(
      ({ price, unusual, float, change }) => price >= 2 && price <= 20 && unusual && float < 10e6 && change >= 10,
    );
    expect(movers.filter(({ isThin }) => !isThin).length / movers.length).toBeGreaterThan(0.7);
  });

  it.each(MORNINGS)('of seed %i on %s has plausibly many movers', async (seed, on) => {
    const rows = await morningOf(seed, on);
    const inRange = rows.filter((row) => row.price >= 2 && row.price <= 20);
    const momentum = inRange.filter((row) => row.unusual && row.float < 10e6 && row.change > 0).length;
    const gappers = rows.filter((row) => row.change >= 5 && row.volume >= 50_000 && row.price >= 1).length;
    const lowFloat = inRange.filter((row) => row.float < 5e6 && row.change >= 5 && row.volume >= 100_000).length;
    expect(momentum).toBeGreaterThanOrEqual(20);
    expect(momentum).toBeLessThanOrEqual(60);
    expect(gappers).toBeGreaterThanOrEqual(30);
    expect(gappers).toBeLessThanOrEqual(85);
    expect(lowFloat).toBeGreaterThanOrEqual(8);
    expect(lowFloat).toBeLessThanOrEqual(30);
    expect(rows.filter((row) => Math.abs(row.change) < 3).length).toBeGreaterThan(0.95 * rows.length);
  });
});

describe('simulated headlines', () => {
  const since = toMs(previousTradingDay(date).close);
  const until = toMs(day.post_close);

  it('belong to the invented company they name, and never to AAPL', () => {
    const headlines = simulator.universe.map((_, index) => simulator.headline(index, since, until));
    expect(headlines[0]).toBeNull();
    expect(headlines.filter((each) => each !== null).length).toBeGreaterThan(20);
    headlines.forEach((each, index) => {
      if (each) expect(each.headline.startsWith(`${simulator.universe[index]!.name} `)).toBe(true);
    });
  });

  it('appear at one instant and stay until the window has passed them', () => {
    const index = simulator.universe.findIndex((_, at) => simulator.headline(at, start, until) !== null);
    const news = simulator.headline(index, start, until);
    const outAt = Array.from({ length: 331 }, (_, minute) => minuteAt(minute)).find(
      (instant) => simulator.headline(index, start, instant) !== null,
    )!;
    expect(simulator.headline(index, start, outAt - 1)).toBeNull();
    expect(simulator.headline(index, outAt - 1, until)).toEqual(news);
    expect(simulator.headline(index, outAt, until)).toBeNull();
  });
});
