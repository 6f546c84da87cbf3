import { type ProviderCalls, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import { aggregate } from '../candles/aggregate';
import type { MarketProvider, MinuteBar } from '../provider';

/** Most cached days of single symbols: enough for a year of one symbol, or a month of eight. */
const KEPT = 256;
/** Most symbols whose daily candles we keep. Three years of one symbol are 760 candles. */
const KEPT_CHARTS = 64;
const MINUTE_MS = 60_000;

interface Entry {
  /** Number of complete minutes at the time of the request. The answer is valid until the next minute completes. */
  readonly minutes: number;
  readonly bars: Promise<readonly MinuteBar[]>;
}

/**
 * A cache for the minute bars of a source. Concurrent readers share one call, and later readers get its answer until
 * the next minute is complete.
 */
export class CachedBars {
  /** Ordered by last use. */
  readonly #entries = new Map<string, Entry>();
  /** Daily candles of days that are over: by symbol, ordered by last use, then by date. */
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
   * The daily candle of a day that is over; empty if the symbol did not trade. We do not cache its minutes, because a
   * chart of several years would displace all others.
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
   * The candles of days that are over, by date, from the source's daily bars. All missing days take one request. Null
   * if the source has no daily bars.
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
      // Do not keep provisional candles, so that the next reader requests them again.
      answer.then(({ isFinal }) => isFinal || forget(), forget);
    }
    const known = days.map(async ({ date }) => [date, await chart.get(date)!] as const);
    return new Map(await Promise.all(known));
  }

  /** Call it when a correction changed a symbol's day. */
  forget(index: number, date: string): void {
    this.#entries.delete(`${index}:${date}`);
    this.#daily.get(index)?.delete(date);
  }

  calls(): ProviderCalls {
    const [asked, made] = [this.#asked, this.#made];
    return { asked, made, saved_percent: asked === 0 ? null : (100 * (asked - made)) / asked };
  }

  /** The cached daily candles of a symbol; marks them as just used. */
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
