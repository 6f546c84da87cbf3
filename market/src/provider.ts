import type { HaltCode, Luld, TradingDay } from '@prebell/contracts';
import type { Columns } from './engine/columns';
import type { SecurityKind } from './securities/kind';

/** Data of a listed symbol that do not depend on the day. Its position in the universe is its index everywhere. */
export interface Listing {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  /** Free float in shares; null if no source has it. */
  readonly float: number | null;
  /** Shares outstanding; null if no source has them. */
  readonly shares_outstanding: number | null;
  /** Kind of security, by default a common stock. Scanners list companies only. */
  readonly kind?: SecurityKind;
}

/**
 * Prints as parallel columns. A print is a trade, or a bar for all trades of its minute. A trade has
 * `open = high = low = close = vwap_price`, with NaN where its price may not be the open, a high or low, or the last
 * (definitions 4.7). `length` counts the used entries. The arrays may be longer, and the producer reuses them, so
 * consumers copy what they keep.
 */
export interface PrintBatch {
  readonly length: number;
  /** Index into the universe. */
  readonly symbol: Int32Array;
  /** Market time, epoch milliseconds; for a bar the end of its minute. */
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** The price of `volume` in the VWAP: the trade's price, or (high + low + close) / 3 of a bar. */
  readonly vwap_price: Float64Array;
  /** Market time at which the print's interval began: equal to `at` for a trade, the minute's start for a bar. */
  readonly from: Float64Array;
  /** What sets a print apart from a plain one, as bits of `engine/official.ts`; absent when all are plain. */
  readonly traits?: Uint8Array;
}

/** One minute of trading, or a longer stretch. `t` is its start in epoch seconds. */
export interface MinuteBar {
  readonly t: number;
  /** Its length where that is not a minute. */
  readonly seconds?: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** Length of a bar, seconds. */
export const barSeconds = ({ seconds }: MinuteBar): number => seconds ?? 60;

/** A minute's bar that further prints may extend. */
export interface MinuteDraft {
  /** Its prices are NaN until a print may set them. */
  readonly bar: { -readonly [K in keyof MinuteBar]: MinuteBar[K] };
  /** Market time of the prints behind its open and its close, epoch milliseconds. */
  openAt: number;
  closeAt: number;
}

/** Where a figure of a day comes from: the newest source that was known on the day. */
export interface Origin {
  readonly figure: 'previous_close' | 'float' | 'shares_outstanding' | 'split' | 'spin_off' | 'name_change' | 'kind';
  /** Date or month of the source, null where it does not say. */
  readonly as_of: string | null;
  readonly source: string;
}

/** What the engine needs to know about a trading day before its first print, by universe index. NaN where unknown. */
export interface DayReference {
  readonly day: TradingDay;
  /** True where the source reports the primary exchanges' auctions: until it does, open and close are provisional. */
  readonly hasAuctions?: boolean;
  /** 1 where the session before set off the short sale restriction, which then lasts through this day; absent where unknown. */
  readonly short_restricted?: Uint8Array;
  /** Official close of the session before, dollars. */
  readonly previous_close: Float64Array;
  /** Mean daily volume of the 20 sessions before, shares. */
  readonly adv20: Float64Array;
  /** Shares outstanding as of the day; `market_cap` is price times this. */
  readonly shares_outstanding: Float64Array;
  /** Free float in shares as of the day. */
  readonly float: Float64Array;
  /** Where the figures of a symbol come from; a figure that is missing here is not known. */
  readonly origins?: (index: number) => readonly Origin[];
  /**
   * The moment up to which the day's volumes are complete while the market clock shows `at`, both epoch milliseconds:
   * `at` itself for a feed of trades, the end of the last bar for a feed of bars. Relative volume compares actual and
   * usual volume at this moment.
   */
  completeAt(at: number): number;
  /**
   * Fills `out` with B(minute): the mean of the shares traded in [04:00, 04:00 + minute) over the last 20 full-length
   * sessions, NaN with fewer than 5 of them (definitions 4.3). `minute` is 0 to 960.
   */
  baseline(minute: number, out: Float64Array): void;
  /** B(minute) of one symbol, from a source that computes it: scanners ask for few of all symbols. */
  readonly baselineOf?: ((minute: number, index: number) => number) | undefined;
}

/** A halt of a symbol, a change of its halt, or its resumption. */
export interface StatusChange {
  /** Universe index. */
  readonly index: number;
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly kind: 'halt' | 'resume';
  readonly code: HaltCode;
  /** Expected resumption, epoch milliseconds; null if unknown. */
  readonly resume_at: number | null;
  /** When quotes resume or resumed, if known, epoch milliseconds. */
  readonly quote_at?: number | null;
}

/** A symbol's day, read again as bars after a correction. */
export interface BarAmendment {
  readonly kind: 'bars';
  readonly index: number;
  /** Its minute bars so far, ascending; `vw` is the volume-weighted price. */
  readonly bars: readonly (MinuteBar & { readonly vw: number })[];
  /** The bars are complete up to here, epoch milliseconds; later minutes stay as they are. */
  readonly until: number;
}

/** A symbol's day with all cancels and corrections applied. */
export interface TradeAmendment {
  readonly kind: 'trades';
  readonly index: number;
  /** Totals of the trades before `prints`, at `index`. The columns belong to the provider: read them immediately. */
  readonly settled: Columns;
  /** All further counting trades of the symbol, in the order of arrival. */
  readonly prints: PrintBatch;
  /** Shares removed (negative) or added since the trades were first sent, by their instant (epoch milliseconds). */
  readonly moved: readonly { readonly at: number; readonly shares: number }[];
  /** The changed minutes, ascending; all minutes of the day if `isWhole`. */
  readonly minutes: readonly MinuteChange[];
  /**
   * The whole day was read again: it replaces everything known of the symbol, and `prints` cover its last five minutes.
   */
  readonly isWhole: boolean;
}

/** A changed minute; null if no trade of it is left. `t` is its start in epoch seconds. */
export interface MinuteChange {
  readonly t: number;
  readonly draft: MinuteDraft | null;
}

/** A symbol's day after a correction or cancel. */
export type Amendment = BarAmendment | TradeAmendment;

/** A headline. `at` is market time, epoch milliseconds. */
export interface NewsItem {
  readonly id: string;
  readonly index: number;
  readonly at: number;
  readonly headline: string;
}
/** A symbol's headline and when it was published. */
export type Headline = Pick<NewsItem, 'headline' | 'at'>;

/** Daily candles of a symbol by date; a day without regular trades has none. `t` is 00:00 UTC of the date. */
export interface DailyBars {
  readonly bars: ReadonlyMap<string, MinuteBar>;
  /** False if the official prices could not be read: the first and last regular prices replace them. */
  readonly isFinal: boolean;
}

/** Measurements of a source of market data. */
export interface SourceFigures {
  /** Messages since the start that were dropped or not understood, by reason. */
  readonly counts: Readonly<Record<string, number>>;
  /** By how much the source's times are ahead of this server's clock, milliseconds. */
  readonly clock_ahead_ms: number;
}

/** A source of market data. The engine is the same for all of them. */
export interface MarketProvider {
  readonly name: 'simulator' | 'replay' | 'alpaca';
  /** Text for the screen ('Simulated data', 'Recorded data'), or null for live data. */
  readonly label: string | null;
  readonly universe: readonly Listing[];
  /** The first day after `date` that the provider can serve, or null. The market clock continues there. */
  nextDate(date: string): string | null;
  /** Loads the data of a trading day. Rejects with a clear message if it cannot serve the day. */
  openDay(date: string): Promise<DayReference>;
  /**
   * Like `openDay` for one symbol, in columns of one entry, without opening the day. Null if it cannot serve the day.
   */
  symbolReference(index: number, date: string): Promise<DayReference | null>;
  /** The day's prints with `at` in (04:00, until], as bars where that is faster. For catching up before going live. */
  history(date: string, until: number): Iterable<PrintBatch>;
  /** The day's prints with `at` in (after, until], epoch milliseconds, in full detail. */
  prints(date: string, after: number, until: number): Iterable<PrintBatch>;
  /** Minute bars of one symbol on one date that were complete at `until` (epoch milliseconds), ascending. */
  minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]>;
  /**
   * Daily candles of days that are over, by official open and close, where the source has them. Without it they are
   * made of the minute bars. `days` ascend.
   */
  readonly dailyBars?: (index: number, days: readonly TradingDay[]) => Promise<DailyBars>;
  /** The day's halts and resumptions in (after, until], in the order of time; none if the source has none. */
  statuses(date: string, after: number, until: number): readonly StatusChange[];
  /** Days of symbols that corrections changed since the last call. */
  amendments(): readonly Amendment[];
  /** True if `prints` gives the same answer for the same span again. */
  readonly isRepeatable: boolean;
  /** False while the connection to the source is lost and figures become stale. */
  isLive(): boolean;
  /** Why the source is not live, for the operator; null if unknown. */
  trouble?(): string | null;
  /** Measurements of the source; none where it cannot go wrong. */
  figures?(): SourceFigures;
  /** Closes connections and timers. */
  stop(): void;
  /** The price bands of a symbol at an instant; null outside the session or if the source has none. */
  luld(index: number, at: number): Luld | null;
  /** Headlines of all symbols in (after, until], in the order of time. */
  news(after: number, until: number): readonly NewsItem[];
  /** The headline that represents a symbol in (after, until], or null: the newest statement (`compareHeadlines`). */
  headline(index: number, after: number, until: number): Headline | null;
}
