import type { HaltCode, Luld, TradingDay } from '@prebell/contracts';
import type { Columns } from './engine/columns';
import type { SecurityKind } from './securities/kind';

/** What is known of a listed symbol independently of the day. Its position in the universe is its index everywhere. */
export interface Listing {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  /** Free float in shares, null when no source has it. */
  readonly float: number | null;
  /** Shares outstanding, null when no source has it. */
  readonly shares_outstanding: number | null;
  /** What it is, a common stock where nothing else is said. Scanners list companies only. */
  readonly kind?: SecurityKind;
}

/**
 * Prints as parallel columns: a trade, or a bar that stands for the trades of its minute. A trade has
 * `open = high = low = close = vwap_price`, with NaN where its price may not be the open, a high or low, or the last
 * (definitions 4.7). `length` counts the used entries; the arrays may be longer and are reused by the producer, so a
 * consumer copies what it keeps.
 */
export interface PrintBatch {
  readonly length: number;
  /** Index into the universe. */
  readonly symbol: Int32Array;
  /** Market time, epoch milliseconds. A bar carries the end of its minute. */
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** The price that weighs `volume` in the VWAP: the trade's price, or (high + low + close) / 3 of a bar. */
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
  /** Its prices are NaN while no print could make one. */
  readonly bar: { -readonly [K in keyof MinuteBar]: MinuteBar[K] };
  /** Market time of the prints that made its open and its close, epoch milliseconds. */
  openAt: number;
  closeAt: number;
}

/** Where a figure of a day comes from: the newest source that was known on the day. */
export interface Origin {
  readonly figure: 'previous_close' | 'float' | 'shares_outstanding' | 'split' | 'kind';
  /** Date or month of the source, null where it does not say. */
  readonly as_of: string | null;
  readonly source: string;
}

/** What the engine needs to know of a trading day before its first print, by universe index. NaN where unknown. */
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
   * `at` itself where every trade comes at once, the end of the last bar where bars do. Relative volume compares both of
   * its sides at this moment.
   */
  completeAt(at: number): number;
  /**
   * Fills `out` with B(minute): the mean of the shares traded in [04:00, 04:00 + minute) over the last 20 full-length
   * sessions, NaN with fewer than 5 of them (definitions 4.3). `minute` is 0 to 960.
   */
  baseline(minute: number, out: Float64Array): void;
}

/** Trading in a symbol stops (again, for another reason or longer), or goes on. */
export interface StatusChange {
  /** Universe index. */
  readonly index: number;
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly kind: 'halt' | 'resume';
  readonly code: HaltCode;
  /** When trading is to resume as far as known, epoch milliseconds. */
  readonly resume_at: number | null;
  /** When quotes resume or resumed, as far as known, epoch milliseconds. */
  readonly quote_at?: number | null;
}

/** A symbol's day read again as bars after a correction. */
export interface BarAmendment {
  readonly kind: 'bars';
  readonly index: number;
  /** Its minute bars so far, ascending; `vw` is the volume-weighted price. */
  readonly bars: readonly (MinuteBar & { readonly vw: number })[];
  /** Up to here the bars are complete, epoch milliseconds; what is known of later minutes stays. */
  readonly until: number;
}

/** A symbol's day without the trades that were cancelled and with those that were corrected. */
export interface TradeAmendment {
  readonly kind: 'trades';
  readonly index: number;
  /** What the trades before `prints` add up to, at `index`. The columns are the provider's: read them at once. */
  readonly settled: Columns;
  /** All further trades of the symbol that count, in the order they came. */
  readonly prints: PrintBatch;
  /** Shares that left (negative) or joined since the trades were first told, by their instant (epoch milliseconds). */
  readonly moved: readonly { readonly at: number; readonly shares: number }[];
  /** The minutes that changed, ascending; all minutes of the day when it `isWhole`. */
  readonly minutes: readonly MinuteChange[];
  /** The whole day was read again: nothing that was known of the symbol holds, and `prints` tell its last five minutes. */
  readonly isWhole: boolean;
}

/** What a minute became, null when no trade of it is left. `t` is its start in epoch seconds. */
export interface MinuteChange {
  readonly t: number;
  readonly draft: MinuteDraft | null;
}

/** What a correction or cancellation makes of a symbol's day. */
export type Amendment = BarAmendment | TradeAmendment;

/** A headline. `at` is market time, epoch milliseconds. */
export interface NewsItem {
  readonly id: string;
  readonly index: number;
  readonly at: number;
  readonly headline: string;
}

/** A source of market data. The engine is the same for all of them. */
export interface MarketProvider {
  readonly name: 'simulator' | 'replay' | 'alpaca';
  /** Text for the screen ('Simulated data', 'Recorded data'), or null for live data. */
  readonly label: string | null;
  readonly universe: readonly Listing[];
  /** The first day after `date` the provider can serve, or null: where the market clock goes when a day is over. */
  nextDate(date: string): string | null;
  /** Loads what a trading day needs. Rejects with a clear message when the day cannot be served. */
  openDay(date: string): Promise<DayReference>;
  /** As `openDay` for one symbol: columns of one entry. Null when the day cannot be served. Does not open the day. */
  symbolReference(index: number, date: string): Promise<DayReference | null>;
  /** The day's prints with `at` in (04:00, until], coarse (bars) where that is faster: catching up before going live. */
  history(date: string, until: number): Iterable<PrintBatch>;
  /** The day's prints with `at` in (after, until], epoch milliseconds, as fine as the provider has them. */
  prints(date: string, after: number, until: number): Iterable<PrintBatch>;
  /** Minute bars of one symbol on one date that were complete at `until` (epoch milliseconds), ascending. */
  minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]>;
  /** The day's halts and resumptions in (after, until], in the order of time; none where the source tells none. */
  statuses(date: string, after: number, until: number): readonly StatusChange[];
  /** Days of symbols that a correction changed since last asked. */
  amendments(): readonly Amendment[];
  /** True when `prints` can be asked for the same span again, with the same answer. */
  readonly isRepeatable: boolean;
  /** False while the connection to the source is lost: figures are getting old. */
  isLive(): boolean;
  /** Ends connections and timers. */
  stop(): void;
  /** The price bands of a symbol at an instant, null where there are none or the source has none. */
  luld(index: number, at: number): Luld | null;
  /** Headlines of all symbols in (after, until], in the order of time. */
  news(after: number, until: number): readonly NewsItem[];
  /** Newest headline of a symbol in (after, until], or null. */
  headline(index: number, after: number, until: number): string | null;
}
