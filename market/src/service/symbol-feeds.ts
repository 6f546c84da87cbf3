import {
  type CandleUpdate,
  type Resolution,
  type TradedRange,
  type WireHalt,
  type WireQuote,
  wholeSeconds,
} from '@prebell/contracts';
import { aggregate, candleStart } from '../candles/aggregate';
import { toCandles } from '../candles/load-candles';
import { minuteOf } from '../clock/minute';
import type { Engine } from '../engine/engine';
import type { LiveBars } from '../engine/live-bars';
import { officialCandle } from '../engine/official-candle';
import { wholeShares } from '../engine/whole-shares';
import type { MarketProvider, MinuteBar } from '../provider';
import type { SymbolWatch } from '../wire';
import { createQuote } from './quote';

interface Feed {
  /** Start of the newest published candle of each watched resolution; null if none was published yet. */
  readonly candles: Map<Resolution, number | null>;
  /** Resolves once the bars from before the watch are loaded. */
  readonly loaded: Promise<void>;
  isLoaded: boolean;
  /** Sequence number, halt and minute of the quote that was published last. */
  seq: number;
  halt: WireHalt | null;
  minute: number;
}

/** Quotes and live candles of watched symbols. */
export class SymbolFeeds {
  readonly #feeds = new Map<number, Feed>();

  constructor(
    private readonly provider: Pick<MarketProvider, 'luld'>,
    private readonly source: Pick<MarketProvider, 'minuteBars'>,
    private readonly engine: Engine,
    private readonly liveBars: LiveBars,
  ) {}

  /** Starts or joins the feed of a symbol at a resolution. Returns the figures as of `now`, epoch milliseconds. */
  async watch(index: number, resolution: Resolution, now: number): Promise<SymbolWatch> {
    const feed = this.#feeds.get(index) ?? this.#start(index, now);
    if (!feed.candles.has(resolution)) feed.candles.set(resolution, null);
    await feed.loaded;
    const start = candleStart(wholeSeconds(now), resolution, this.engine.reference.day);
    const candle = this.#candles(index, resolution, start).filter(({ t }) => t === start);
    return { quote: this.#quote(index, now), candle: toCandles(candle) };
  }

  unwatch(index: number, resolution: Resolution): void {
    const feed = this.#feeds.get(index);
    feed?.candles.delete(resolution);
    if (feed?.candles.size !== 0) return;
    this.#feeds.delete(index);
    this.liveBars.unwatch(index);
  }

  /** Call it after a correction of the minutes from `since` on (epoch seconds): their candles are published again. */
  amended(index: number, since: number): void {
    const feed = this.#feeds.get(index);
    const { day } = this.engine.reference;
    for (const [resolution, published] of feed?.candles ?? []) {
      if (published === null) continue;
      const first = candleStart(Math.max(since, day.pre_open), resolution, day);
      feed?.candles.set(resolution, Math.min(published, first ?? published));
    }
  }

  /** Restarts every feed for a new day. */
  reset(): void {
    for (const feed of this.#feeds.values()) {
      feed.seq = -1;
      for (const resolution of feed.candles.keys()) feed.candles.set(resolution, null);
    }
  }

  /**
   * Quotes and candles that changed since the last call, as of `now` (epoch milliseconds). Includes all changed candles
   * of a series, oldest first.
   */
  collect(now: number): { quotes: WireQuote[]; candles: CandleUpdate[] } {
    const quotes: WireQuote[] = [];
    const candles: CandleUpdate[] = [];
    const minute = minuteOf(now);
    for (const [index, feed] of this.#feeds) {
      const seq = this.engine.columns.seq[index]!;
      const halt = this.engine.halts.at(index);
      // Some figures depend on the time of day, so they change even without trades.
      const isNew = seq !== feed.seq || halt !== feed.halt || minute !== feed.minute;
      if (!feed.isLoaded || !isNew) continue;
      feed.seq = seq;
      feed.halt = halt;
      feed.minute = minute;
      quotes.push(this.#quote(index, now, this.liveBars.takeTraded(index)));
      const { symbol } = this.engine.universe[index]!;
      for (const [resolution, published] of feed.candles) {
        const changed = this.#candles(index, resolution, published);
        candles.push(...changed.map((bar) => ({ symbol, resolution, ...bar, v: wholeShares(bar.v) })));
        feed.candles.set(resolution, changed.at(-1)?.t ?? published);
      }
    }
    return { quotes, candles };
  }

  #quote(index: number, now: number, traded: TradedRange | null = null): WireQuote {
    return createQuote(this.engine, index, this.provider.luld(index, now), traded);
  }

  #start(index: number, now: number): Feed {
    this.liveBars.watch(index);
    const date = this.engine.reference.day.date;
    const loaded = this.source.minuteBars(index, date, now).then((bars) => {
      if (this.#feeds.get(index) !== feed) return;
      if (this.engine.reference.day.date === date) this.liveBars.prepend(index, bars);
      feed.isLoaded = true;
    });
    const feed: Feed = {
      candles: new Map(),
      loaded,
      isLoaded: false,
      seq: this.engine.columns.seq[index]!,
      halt: this.engine.halts.at(index),
      minute: minuteOf(now),
    };
    this.#feeds.set(index, feed);
    return feed;
  }

  /** Today's candles that start at or after `since`, epoch seconds; only the newest one if `since` is null. */
  #candles(index: number, resolution: Resolution, since: number | null): readonly MinuteBar[] {
    const bars = this.liveBars.bars(index);
    const { day } = this.engine.reference;
    if (resolution === 'D')
      return aggregate(bars, resolution, [day]).map((candle) => officialCandle(this.engine, index, candle));
    const last = bars.at(-1);
    const start = since ?? (last && candleStart(last.t, resolution, day)) ?? null;
    if (start === null) return [];
    const first = bars.findLastIndex(({ t }) => t < start) + 1;
    return aggregate(bars.slice(first), resolution, [day]);
  }
}
