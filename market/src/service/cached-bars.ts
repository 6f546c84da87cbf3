import { type ProviderCalls, toMs, tradingDay } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import type { MarketProvider, MinuteBar } from '../provider';

/** Cached days of single symbols: enough for a year of one, or a month of eight. */
const KEPT = 256;

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
  #asked = 0;
  #made = 0;

  constructor(private readonly provider: Pick<MarketProvider, 'minuteBars'>) {}

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

  /** A correction changed a symbol's day. */
  forget(index: number, date: string): void {
    this.#entries.delete(`${index}:${date}`);
  }

  calls(): ProviderCalls {
    const [asked, made] = [this.#asked, this.#made];
    return { asked, made, saved_percent: asked === 0 ? null : (100 * (asked - made)) / asked };
  }

  #ask(key: string, index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    this.#made += 1;
    const bars = this.provider.minuteBars(index, date, until);
    bars.catch(() => this.#entries.delete(key));
    return bars;
  }
}
