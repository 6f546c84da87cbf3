import type { HaltCode, Luld, TradingDay } from '@prebell/contracts';
import type { Columns } from './engine/columns';
import type { SecurityKind } from './securities/kind';

/** The data of a listed symbol that do not depend on the day. A symbol's position in the universe is its index everywhere. */
export interface Listing {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  /** Free float in shares; null if no source has it. */
  readonly float: number | null;
  /** Shares outstanding; null if no source has them. */
  readonly shares_outstanding: number | null;
  /** Kind of security; a common stock by default. Scanners list companies only. */
  readonly kind?: SecurityKind;
}

/**
 * Prints as parallel columns. A print is a trade, or a bar that represents all trades of its minute. For a trade, `open
 * = high = low = close = vwap_price`; each is NaN if the price may not set the open, the high and low, or the last
 * price (definitions 4.7). `length` is the number of used entries. The arrays may be longer, and the producer reuses
 * them, so consumers must copy what they keep.
 */
export interface PrintBatch {
  readonly length: number;
  /** Index into the universe. */
  readonly symbol: Int32Array;
  /** Market time, epoch milliseconds; for a bar, the end of its minute. */
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** The price for `volume` in the VWAP: the trade's price, or (high + low + close) / 3 for a bar. */
  readonly vwap_price: Float64Array;
  /** Market time at which the print's interval began: equal to `at` for a trade, the start of the minute for a bar. */
  readonly from: Float64Array;
  /** Special traits of a print, as bits of `engine/official.ts`; absent if no print has any. */
  readonly traits?: Uint8Array;
}

/** One minute of trading, or a longer stretch. `t` is its start in epoch seconds. */
export interface MinuteBar {
  readonly t: number;
  /** The length in seconds, if it is not a minute. */
  readonly seconds?: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** Length of a bar, seconds. */
export const barSeconds = ({ seconds }: MinuteBar): number => seconds ?? 60;

/** The bar of a minute that further prints may still extend. */
export interface MinuteDraft {
  /** Prices are NaN until a print is allowed to set them. */
  readonly bar: { -readonly [K in keyof MinuteBar]: MinuteBar[K] };
  /** Market times of the prints that set the open and the close, epoch milliseconds. */
  openAt: number;
  closeAt: number;
}

/** Where a figure for a day comes from: the newest source known on that day. */
export interface Origin {
  readonly figure: 'previous_close' | 'float' | 'shares_outstanding' | 'split' | 'spin_off' | 'name_change' | 'kind';
  /** Date or month of the source; null if it does not say. */
  readonly as_of: string | null;
  readonly source: string;
}

/** What the engine needs to know about a trading day before its first print, by universe index. NaN if unknown. */
export interface DayReference {
  readonly day: TradingDay;
  /** True if the source reports the auctions of the primary exchanges. Open and close are provisional until it does. */
  readonly hasAuctions?: boolean;
  /** 1 if the previous session triggered the short sale restriction, which then lasts through this day; absent if unknown. */
  readonly short_restricted?: Uint8Array;
  /** Official close of the previous session, dollars. */
  readonly previous_close: Float64Array;
  /** Mean daily volume of the previous 20 sessions, shares. */
  readonly adv20: Float64Array;
  /** Shares outstanding as of the day; `market_cap` is price times this. */
  readonly shares_outstanding: Float64Array;
  /** Free float in shares as of the day. */
  readonly float: Float64Array;
  /** Where the figures of a symbol come from. A figure that is not in the list is unknown. */
  readonly origins?: (index: number) => readonly Origin[];
  /**
   * The time up to which the day's volumes are complete while the market clock shows `at`, both epoch milliseconds:
   * `at` itself for a feed of trades, the end of the last bar for a feed of bars. Relative volume compares actual and
   * usual volume at this time.
   */
  completeAt(at: number): number;
  /**
   * Fills `out` with B(minute): the mean of the shares traded in [04:00, 04:00 + minute) over the last 20 full-length
   * sessions, NaN with fewer than 5 of them (definitions 4.3). `minute` is 0 to 960.
   */
  baseline(minute: number, out: Float64Array): void;
  /** B(minute) of one symbol, if the source can compute it individually: scanners need it for only a few symbols. */
  readonly baselineOf?: ((minute: number, index: number) => number) | undefined;
}

/** A halt, a change to a halt, or a resumption of trading. */
export interface StatusChange {
  /** Universe index. */
  readonly index: number;
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly kind: 'halt' | 'resume';
  readonly code: HaltCode;
  /** Expected resumption, epoch milliseconds; null if unknown. */
  readonly resume_at: number | null;
  /** When quotes resume or resumed, epoch milliseconds; null or absent if unknown. */
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
  /** Totals of the trades before `prints`, at `index`. The provider reuses the columns, so read them immediately. */
  readonly settled: Columns;
  /** All later trades of the symbol that count, in the order of arrival. */
  readonly prints: PrintBatch;
  /**
   * Shares that were removed (negative) or added since the trades were first sent, by the time of the trade (epoch
   * milliseconds).
   */
  readonly moved: readonly { readonly at: number; readonly shares: number }[];
  /** The changed minutes, ascending; all minutes of the day if `isWhole`. */
  readonly minutes: readonly MinuteChange[];
  /** The whole day was read again. It replaces everything known about the symbol, and `prints` cover its last five minutes. */
  readonly isWhole: boolean;
}

/** A changed minute. `draft` is null if none of its trades is left. `t` is its start in epoch seconds. */
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

/** Daily candles of a symbol by date; none for a day without regular trades. `t` is 00:00 UTC of the date. */
export interface DailyBars {
  readonly bars: ReadonlyMap<string, MinuteBar>;
  /** False if the official prices could not be read, and the first and last regular prices stand in for them. */
  readonly isFinal: boolean;
}

/** Measurements of a source of market data. */
export interface SourceFigures {
  /** Messages since the start that were dropped or not understood, by reason. */
  readonly counts: Readonly<Record<string, number>>;
  /** How far the source's times are ahead of this server's clock, milliseconds. */
  readonly clock_ahead_ms: number;
}

/** A source of market data. The engine is the same for all of them. */
export interface MarketProvider {
  readonly name: 'simulator' | 'replay' | 'alpaca';
  /** Label for the screen ('Simulated data', 'Recorded data'); null for live data. */
  readonly label: string | null;
  readonly universe: readonly Listing[];
  /** The first day after `date` that the provider can serve, or null. The market clock then continues with that day. */
  nextDate(date: string): string | null;
  /** Loads the data of a trading day. Rejects with a clear message if it cannot serve the day. */
  openDay(date: string): Promise<DayReference>;
  /** Like `openDay`, for one symbol, in columns with one entry, and without opening the day. Null if it cannot serve the day. */
  symbolReference(index: number, date: string): Promise<DayReference | null>;
  /** The day's prints with `at` in (04:00, until], as bars if that is faster. Used to catch up before going live. */
  history(date: string, until: number): Iterable<PrintBatch>;
  /** The day's prints with `at` in (after, until], epoch milliseconds, in full detail. */
  prints(date: string, after: number, until: number): Iterable<PrintBatch>;
  /** Minute bars of one symbol on one date that were complete at `until` (epoch milliseconds), ascending. */
  minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]>;
  /**
   * Daily candles of days that are over, with official open and close. If the source does not have this, daily candles
   * are built from minute bars. `days` are ascending.
   */
  readonly dailyBars?: (index: number, days: readonly TradingDay[]) => Promise<DailyBars>;
  /** The day's halts and resumptions in (after, until], by time; empty if the source has none. */
  statuses(date: string, after: number, until: number): readonly StatusChange[];
  /** Symbols' days that corrections changed since the last call. */
  amendments(): readonly Amendment[];
  /** True if `prints` always gives the same answer for the same time span. */
  readonly isRepeatable: boolean;
  /** False while the connection to the source is lost and figures become stale. */
  isLive(): boolean;
  /** Why the source is not live, for the operator; null if unknown. */
  trouble?(): string | null;
  /** Measurements of the source; absent for a source that cannot fail. */
  figures?(): SourceFigures;
  /** Closes connections and timers. */
  stop(): void;
  /** The price bands of a symbol at an instant; null outside the session or if the source has none. */
  luld(index: number, at: number): Luld | null;
  /** Headlines of all symbols in (after, until], by time. */
  news(after: number, until: number): readonly NewsItem[];
  /** The headline that represents a symbol in (after, until], or null: the newest statement (`compareHeadlines`). */
  headline(index: number, after: number, until: number): Headline | null;
}
