import { type ProviderCalls, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import { aggregate } from '../candles/aggregate';
import type { MarketProvider, MinuteBar } from '../provider';

/** Cached days of single symbols: enough for a year of one, or a month of eight. */
const KEPT = 256;
/** Symbols whose daily candles are kept: three years of one are 760. */
const KEPT_CHARTS = 64;
const MINUTE_MS = 60_000;

interface Entry {
  /** Complete minutes at the time of the request; the answer is valid until the next one completes. */
  readonly minutes: number;
  readonly bars: Promise<readonly MinuteBar[]>;
}

/**
 * The minute bars of a source with a cache: concurrent readers share one call, and later readers its answer until the
 * next minute is complete.
 */
export class CachedBars {
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry>();
  /** Daily candles of days that are over, by symbol in the order of last use, then by date. */
  readonly #daily = new Map<number, Map<string, Promise<readonly MinuteBar[]>>>();
  #asked = 0;
  #made = 0;

  constructor(private readonly provider: Pick<MarketProvider, 'minuteBars' | 'dailyBars'>) {}

  /** Like `MarketProvider.minuteBars`. */
  minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    this.#asked += 1;
    const end = toMs(tradingDay(date)?.post_close ?? 0);
    const minutes = Math.floor(Math.min(until, end) / MINUTE_MS);
    const key = `${index}:${date}`;
    const known = this.#entries.get(key);
    const entry = known?.minutes === minutes ? known : { minutes, bars: this.#ask(key, index, date, until) };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) if (this.#entries.size > KEPT) this.#entries.delete(oldest);
    return entry.bars;
  }

  /**
   * The candle of a day that is over; empty if the symbol did not trade. Its minutes are not kept: a chart of years would
   * evict everybody else's.
   */
  dailyCandle(index: number, day: TradingDay, until: number): Promise<readonly MinuteBar[]> {
    const chart = this.#chart(index);
    this.#asked += 1;
    const known = chart.get(day.date);
    if (known !== undefined) return known;
    this.#made += 1;
    const candle = this.provider.minuteBars(index, day.date, until).then((bars) => aggregate(bars, 'D', [day]));
    chart.set(day.date, candle);
    candle.catch(() => chart.delete(day.date));
    return candle;
  }

  /**
   * The candles of days that are over by date, from the source's daily bars: one request for all that are not known
   * yet. Null if the source has none.
   */
  async dailyCandles(
    index: number,
    days: readonly TradingDay[],
  ): Promise<ReadonlyMap<string, readonly MinuteBar[]> | null> {
    if (this.provider.dailyBars === undefined) return null;
    const chart = this.#chart(index);
    this.#asked += 1;
    const missing = days.filter(({ date }) => !chart.has(date));
    if (missing.length > 0) {
      this.#made += 1;
      const answer = this.provider.dailyBars(index, missing);
      const forget = () => {
        for (const { date } of missing) chart.delete(date);
      };
      for (const { date } of missing) {
        const candle = answer.then(({ bars }) => [bars.get(date) ?? []].flat());
        chart.set(date, candle);
        candle.catch(() => undefined);
      }
      // The next reader asks again for what was not final.
      answer.then(({ isFinal }) => isFinal || forget(), forget);
    }
    const known = days.map(async ({ date }) => [date, await chart.get(date)!] as const);
    return new Map(await Promise.all(known));
  }

  /** A correction changed a symbol's day. */
  forget(index: number, date: string): void {
    this.#entries.delete(`${index}:${date}`);
    this.#daily.get(index)?.delete(date);
  }

  calls(): ProviderCalls {
    const [asked, made] = [this.#asked, this.#made];
    return { asked, made, saved_percent: asked === 0 ? null : (100 * (asked - made)) / asked };
  }

  /** The daily candles of a symbol, which count as used just now. */
  #chart(index: number): Map<string, Promise<readonly MinuteBar[]>> {
    const chart = this.#daily.get(index) ?? new Map<string, Promise<readonly MinuteBar[]>>();
    this.#daily.delete(index);
    this.#daily.set(index, chart);
    for (const oldest of this.#daily.keys()) if (this.#daily.size > KEPT_CHARTS) this.#daily.delete(oldest);
    return chart;
  }

  #ask(key: string, index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    this.#made += 1;
    const bars = this.provider.minuteBars(index, date, until);
    bars.catch(() => this.#entries.delete(key));
    return bars;
  }
}
