import { toMs, toSeconds, tradingDay } from '@prebell/contracts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MarketProvider, MinuteBar } from '../provider';
import { loadCandles } from './load-candles';
import { SLICE_MS } from './slices';

const friday = tradingDay('2025-02-07')!;
const monday = tradingDay('2025-02-10')!;

const bar = (t: number): MinuteBar => ({ t, o: 10, h: 12, l: 9, c: 11, v: 100 });
const onFile: Record<string, MinuteBar[]> = {
  [friday.date]: [friday.pre_open, friday.open, friday.open + 60, friday.close].map(bar),
  [monday.date]: [monday.pre_open, monday.open, monday.open + 60].map(bar),
};

const provider: Pick<MarketProvider, 'minuteBars'> = {
  minuteBars: async (_index, date, until) => (onFile[date] ?? []).filter((each) => toMs(each.t + 60) <= until),
};
const load = (options: { resolution: '1' | '5' | '60' | 'D'; from: number; to: number; now: number }) =>
  loadCandles({ provider: provider as MarketProvider, index: 0, ...options });

const evening = toMs(monday.post_close);

describe('loading candles', () => {
  it('spans weekends in one ascending series of equally long arrays', async () => {
    const candles = await load({ resolution: '5', from: friday.pre_open, to: monday.post_close, now: evening });
    expect(candles.s).toBe('ok');
    expect(candles.t).toEqual([friday.pre_open, friday.open, friday.close, monday.pre_open, monday.open]);
    expect(candles.v).toEqual([100, 200, 100, 100, 200]);
    for (const column of [candles.o, candles.h, candles.l, candles.c]) expect(column).toHaveLength(5);
  });

  it('shows nothing after the market’s current time', async () => {
    const now = toMs(monday.open + 60);
    const candles = await load({ resolution: '1', from: monday.pre_open, to: monday.post_close, now });
    expect(candles.t).toEqual([monday.pre_open, monday.open]);
  });

  it('treats both ends of the range as inclusive and keeps a candle at the end complete', async () => {
    const candles = await load({ resolution: '5', from: friday.open, to: friday.open, now: evening });
    expect(candles).toMatchObject({ t: [friday.open], v: [200] });
  });

  it('finds the days whose 00:00 UTC is in the range, and only those', async () => {
    const utc = toSeconds(Date.parse('2025-02-10T00:00:00Z'));
    expect((await load({ resolution: 'D', from: utc, to: utc, now: evening })).t).toEqual([utc]);
    expect((await load({ resolution: 'D', from: utc + 1, to: utc + 7200, now: evening })).s).toBe('no_data');
  });

  it.each([
    ['a range without trades', { from: friday.post_close, to: monday.pre_open - 1 }],
    ['a reversed range', { from: monday.open, to: friday.open }],
    ['a range in the future', { from: monday.post_close + 86_400, to: monday.post_close + 172_800 }],
  ])('answers no_data with empty arrays for %s', async (_title, range) => {
    expect(await load({ resolution: '1', now: evening, ...range })).toEqual({
      s: 'no_data',
      t: [],
      o: [],
      h: [],
      l: [],
      c: [],
      v: [],
    });
  });

  it('takes days that are over from the source’s daily bars, and makes the day under way of minutes', async () => {
    const utc = (date: string) => toSeconds(Date.parse(`${date}T00:00:00Z`));
    const asked: string[][] = [];
    const official: MinuteBar = { t: utc(friday.date), o: 10.5, h: 12, l: 9, c: 10.7, v: 400 };
    const request = {
      provider: {
        ...provider,
        dailyCandles: async (_index: number, days: readonly { readonly date: string }[]) => {
          asked.push(days.map(({ date }) => date));
          return new Map([[friday.date, [official]]]);
        },
      },
      ...({ index: 0, resolution: 'D', from: utc('2025-02-07'), to: monday.post_close } as const),
    };
    const noon = await loadCandles({ ...request, now: toMs(monday.open + 120) });
    expect([noon.t, noon.o, noon.c]).toEqual([
      [utc(friday.date), utc(monday.date)],
      [10.5, 10],
      [10.7, 11],
    ]);
    // A close may be corrected until the day's end in New York.
    await loadCandles({ ...request, now: toMs(monday.post_close + 3 * 3_600) });
    await loadCandles({ ...request, now: toMs(monday.post_close + 5 * 3_600) });
    // In New York the range begins on Thursday evening.
    const before = ['2025-02-06', friday.date];
    expect(asked).toEqual([before, before, [...before, monday.date]]);
  });

  it('lets other work run every few milliseconds, however many readers load years of days', async () => {
    let clock = 0;
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => clock);
    onTestFinished(() => watch.mockRestore());
    let inTurn = 0;
    let most = 0;
    let isOver = false;
    const count = () => {
      most = Math.max(most, inTurn);
      inTurn = 0;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const slow: typeof provider = {
      minuteBars: async () => {
        clock += 1;
        inTurn += 1;
        return [];
      },
    };
    const range = { resolution: '60', from: monday.open - 180 * 86_400, to: monday.open, now: evening } as const;
    await Promise.all([1, 2, 3, 4].map((index) => loadCandles({ provider: slow, index, ...range })));
    isOver = true;
    expect(clock).toBeGreaterThan(400);
    // Each load may have started a day before the slice ended.
    expect(most).toBeLessThanOrEqual(SLICE_MS + 4);
  });
});
