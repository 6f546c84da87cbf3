import { nextTradingDay, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import { barEnd, MINUTE_MS, minuteOf } from '../clock/minute';
import type {
  DayReference,
  Headline,
  Listing,
  MarketProvider,
  MinuteBar,
  NewsItem,
  PrintBatch,
  StatusChange,
} from '../provider';
import type { SecurityKind } from '../securities/kind';
import { barBatch, priced } from './bar-batch';

/** A trade of a scripted market. */
export interface Trade {
  readonly symbol: number;
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly volume: number;
}

/**
 * A symbol of a scripted market. Its baseline grows evenly from 04:00 to `usual` shares at 20:00; null means that too
 * few sessions are on record.
 */
export interface ScriptedSymbol {
  readonly float: number | null;
  readonly previous_close: number;
  readonly adv20: number;
  readonly usual: number | null;
  /** A common stock by default. */
  readonly kind?: SecurityKind;
}

/** Trades as a batch for the engine. */
export const batchOf = (trades: readonly Trade[]): PrintBatch => {
  const prices = Float64Array.from(trades, ({ price }) => price);
  const at = Float64Array.from(trades, (trade) => trade.at);
  return {
    length: trades.length,
    symbol: Int32Array.from(trades, ({ symbol }) => symbol),
    at,
    from: at,
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    vwap_price: prices,
    volume: Float64Array.from(trades, ({ volume }) => volume),
  };
};

/** The symbol for an index: 'AAA', 'AAB', …. */
export const symbolAt = (index: number): string =>
  String.fromCharCode(65 + Math.floor(index / 676), 65 + (Math.floor(index / 26) % 26), 65 + (index % 26));

export const listingsOf = (symbols: readonly ScriptedSymbol[]): Listing[] =>
  symbols.map(({ float, kind = 'common' }, index) => ({
    symbol: symbolAt(index),
    name: `Company ${symbolAt(index)}`,
    exchange: 'NASDAQ',
    float,
    shares_outstanding: 1_000_000,
    kind,
  }));

export const referenceOf = (symbols: readonly ScriptedSymbol[], day: TradingDay): DayReference => ({
  day,
  previous_close: Float64Array.from(symbols, ({ previous_close }) => previous_close),
  adv20: Float64Array.from(symbols, ({ adv20 }) => adv20),
  shares_outstanding: Float64Array.from(symbols, () => 1_000_000),
  float: Float64Array.from(symbols, ({ float }) => float ?? Number.NaN),
  completeAt: (at) => at,
  baseline: (minute, out) => {
    symbols.forEach(({ usual }, index) => {
      out[index] = usual === null ? Number.NaN : (usual * minute) / 960;
    });
  },
});

/** A provider whose trades come from a test. The test may call `add` at any time. */
export class ScriptedProvider implements MarketProvider {
  readonly name = 'simulator';
  readonly label = 'Scripted data';
  readonly isRepeatable: boolean = true;
  readonly universe: readonly Listing[];
  readonly headlines = new Map<number, string>();
  /** Halts and headlines, by time; a test may add some at any time. */
  readonly changes: StatusChange[] = [];
  readonly newsItems: NewsItem[] = [];
  live = true;
  protected readonly trades: Trade[] = [];
  /** The time up to which an engine has read trades. */
  #read = Number.NEGATIVE_INFINITY;

  constructor(private readonly symbols: readonly ScriptedSymbol[]) {
    this.universe = listingsOf(symbols);
  }

  /**
   * Adds trades that are not older than the previous ones. A running engine may already have read past the time of a
   * trade, because on a busy machine a test's clock lags behind the engine's. Such a trade moves to just after what the
   * engine has read, since it would be lost otherwise.
   */
  add(...trades: readonly Trade[]): void {
    this.trades.push(...trades.map((trade) => ({ ...trade, at: Math.max(trade.at, this.#read + 1) })));
  }

  nextDate(date: string): string {
    return nextTradingDay(date).date;
  }

  async openDay(date: string): Promise<DayReference> {
    return referenceOf(this.symbols, tradingDay(date)!);
  }

  async symbolReference(index: number, date: string): Promise<DayReference> {
    return referenceOf([this.symbols[index]!], tradingDay(date)!);
  }

  history(date: string, until: number): Iterable<PrintBatch> {
    return this.prints(date, 0, until);
  }

  prints(date: string, after: number, until: number): Iterable<PrintBatch> {
    this.#read = Math.max(this.#read, until);
    const from = Math.max(after, toMs(tradingDay(date)!.pre_open));
    const due = this.trades.filter(({ at }) => at > from && at <= until);
    return due.length === 0 ? [] : [batchOf(due)];
  }

  async minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    const bars = new Map<number, MinuteBar>();
    const from = toMs(tradingDay(date)!.pre_open);
    for (const { symbol, at, price, volume } of this.trades) {
      const t = minuteOf(at);
      if (symbol !== index || at < from || barEnd(t) > until) continue;
      const bar = bars.get(t) ?? { t, o: price, h: price, l: price, c: price, v: 0 };
      bars.set(t, { ...bar, h: Math.max(bar.h, price), l: Math.min(bar.l, price), c: price, v: bar.v + volume });
    }
    return [...bars.values()];
  }

  statuses(_date: string, after: number, until: number): readonly StatusChange[] {
    return this.changes.filter(({ at }) => at > after && at <= until);
  }

  amendments(): [] {
    return [];
  }

  isLive(): boolean {
    return this.live;
  }

  stop(): void {
    // Nothing to stop.
  }

  luld(): null {
    return null;
  }

  news(after: number, until: number): readonly NewsItem[] {
    return this.newsItems.filter(({ at }) => at > after && at <= until);
  }

  headline(index: number): Headline | null {
    const headline = this.headlines.get(index);
    return headline === undefined ? null : { headline, at: 0 };
  }
}

/**
 * A scripted source that works like a live one: it delivers each trade once. After a start it delivers minutes that
 * ended over a minute ago as bars, and later trades one by one.
 */
export class LiveScriptedProvider extends ScriptedProvider {
  override readonly isRepeatable = false;
  #given = 0;

  override history(_date: string, until: number): Iterable<PrintBatch> {
    const cut = Math.floor((until - MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
    const isOver = (trade: Trade) => trade.at < cut;
    this.#given = this.trades.filter(isOver).length;
    const minutesOf = new Map<string, Trade[]>();
    for (const trade of this.trades.filter(isOver)) {
      const key = `${minuteOf(trade.at)} ${trade.symbol}`;
      minutesOf.set(key, [...(minutesOf.get(key) ?? []), trade]);
    }
    // In the order of the symbols, as a vendor would answer.
    return [...minutesOf.values()]
      .map((trades) => ({ trades, t: minuteOf(trades[0]!.at), symbol: trades[0]!.symbol }))
      .sort((a, b) => a.t - b.t || a.symbol - b.symbol)
      .map(({ trades, t, symbol }) => barBatch(symbol, priced(barOf(t, trades))));
  }

  override prints(_date: string, _after: number, until: number): Iterable<PrintBatch> {
    const due = this.trades.slice(this.#given).filter(({ at }) => at <= until);
    this.#given += due.length;
    return due.length === 0 ? [] : [batchOf(due)];
  }
}

const barOf = (t: number, trades: readonly Trade[]): MinuteBar => {
  const prices = trades.map(({ price }) => price);
  const v = trades.reduce((sum, { volume }) => sum + volume, 0);
  return { t, o: prices[0]!, h: Math.max(...prices), l: Math.min(...prices), c: prices.at(-1)!, v };
};
