import type {
  Candles,
  CandleUpdate,
  Latency,
  News,
  ProviderCalls,
  Resolution,
  Scanner,
  SymbolMatch,
  WireHaltEvent,
  WireHit,
  WireMarketStatus,
  WireQuote,
  WireScannerRow,
} from '@prebell/contracts';
import type { TickChunk } from './engine/hits/tick-keeper';
import type { ScanDefinition, SymbolList } from './engine/scan-definition';
import type { LatencyHistograms } from './service/latency-meter';
import type { FullWhy } from './service/why-answer';

/** Most rows a stream carries. Every cap is a stream of its own, so that a reader can never receive more than his tier's. */
export type Cap = number | 'all';

interface Stamp {
  /** Real time at which the newest event inside happened, epoch milliseconds. */
  readonly event_at: number;
  /** Real time at which the engine published it, epoch milliseconds. */
  readonly published_at: number;
  /** Market time, ISO 8601. */
  readonly as_of: string;
}

/** `ScannerSnapshot` of the contracts as the server writes it. */
export interface WireScannerSnapshot<Name extends string = Scanner> extends Stamp {
  readonly scanner: Name;
  readonly seq: number;
  readonly rows: WireScannerRow[];
  readonly limit: number | null;
  readonly count: number;
}

/** `ScannerDelta` of the contracts as the server writes it. */
export interface WireScannerDelta<Name extends string = Scanner> extends Stamp {
  readonly scanner: Name;
  readonly prev_seq: number;
  readonly seq: number;
  readonly upserts: WireScannerRow[];
  readonly removes: string[];
  readonly order: string[] | null;
  readonly count: number;
}

export interface CandleRequest {
  readonly symbol: string;
  readonly resolution: Resolution;
  /** Epoch seconds, both inclusive. */
  readonly from: number;
  readonly to: number;
}

export interface SymbolWatch {
  readonly quote: WireQuote;
  /** The bar under way, empty when the symbol has not traded in it. */
  readonly candle: Candles;
}

export interface HaltOverview {
  /** The newest event of every symbol that is halted. */
  readonly halted: WireHaltEvent[];
  readonly log: WireHaltEvent[];
}

/** Days on which the market is closed beside the calendar, and why. */
export type Closures = readonly (readonly [date: string, name: string])[];

/** The hit log of the day under way. */
export interface HitLog {
  readonly date: string;
  /** Names the making of this log: another one replaces it, a log that goes on after a restart keeps it. */
  readonly run: string;
  /** Ascending by `seq`. */
  readonly hits: readonly WireHit[];
}

/** A table of a user's own: what a scanner finds, or the symbols of a watchlist. */
export interface CustomScan {
  readonly id: string;
  readonly definition: ScanDefinition | SymbolList;
  /** Most rows of its table. */
  readonly cap: number;
}

/**
 * What the market pushes; of the last kinds a listener hears what it has a method for. Of deltas, quotes and candles at most ten a second for
 * one symbol or stream, the newest wins; the rest is complete.
 */
export interface MarketListener {
  scanner(delta: WireScannerDelta, cap: Cap): void;
  quote(quote: WireQuote): void;
  candle(candle: CandleUpdate): void;
  /** The session flipped, or the market started again. */
  session(status: WireMarketStatus): void;
  /** A table of a user's own changed. */
  custom?(delta: WireScannerDelta<string>, version: number): void;
  /** Symbols entered or left scanners, in order. */
  hits?(hits: readonly WireHit[]): void;
  /** Completed minutes of the trades around hits. */
  ticks?(chunks: readonly TickChunk[]): void;
  halt?(event: WireHaltEvent): void;
  news?(news: News): void;
}

/** The market as the main thread sees it; the engine behind it runs in a worker thread. */
export interface Market {
  /** Fulfilled once the history up to the clock's start is applied. */
  readonly ready: Promise<void>;
  /** False until ready and while a crashed engine starts again. */
  isReady(): boolean;
  /** Market time, epoch milliseconds. */
  now(): number;
  status(): WireMarketStatus;
  /** Ranked rows of a scanner, at most `cap`. Throws UNAVAILABLE while the engine is not ready, as do all below. */
  scanner(scanner: Scanner, cap: Cap): Promise<{ rows: WireScannerRow[]; count: number }>;
  /** As `scanner` for any definition. */
  scan(definition: ScanDefinition, cap: Cap): Promise<{ rows: WireScannerRow[]; count: number }>;
  /** The rows of those symbols that have traded today, in the order asked for. */
  rows(symbols: readonly string[]): Promise<WireScannerRow[]>;
  /** The sentence that states every floor of a scanner. */
  criteria(scanner: Scanner): { description: string };
  /** Null for a symbol that is not listed. */
  quote(symbol: string): Promise<WireQuote | null>;
  /** Who is halted, and the day's halts and resumptions, newest first. */
  halts(): Promise<HaltOverview>;
  /** Headlines since the previous close, of one symbol or of all, newest first. */
  news(symbol: string | null, limit: number): Promise<News[]>;
  /** Why a symbol is on each scanner or not at an instant, epoch milliseconds, at most now; null without data of that day. */
  why(symbol: string, at: number): Promise<FullWhy | null>;
  /** How long events take, and how many requests the source was spared. */
  latency(): Promise<{ readonly latency: Latency; readonly calls: ProviderCalls }>;
  /** How many symbols are scanned. */
  universe(): Promise<number>;
  /** How long events took since the process started, in buckets. */
  latencyHistograms(): LatencyHistograms;
  /** Today's hits with a larger `seq`. */
  hitLog(after: number): Promise<HitLog>;
  /** Symbols beginning with the text, then names containing it; at most 20. */
  search(text: string): Promise<SymbolMatch[]>;
  /** Bars that began by now; an unknown symbol answers `no_data`. */
  candles(request: CandleRequest): Promise<Candles>;
  /** Counts a reader of a scanner's stream in and answers the table its deltas continue. Pair with `unwatchScanner`. */
  watchScanner(scanner: Scanner, cap: Cap): Promise<WireScannerSnapshot>;
  unwatchScanner(scanner: Scanner, cap: Cap): void;
  /** As `watchScanner` for a table of a user's own, whose definition comes with it. */
  watchCustom(custom: CustomScan): Promise<WireScannerSnapshot<string>>;
  unwatchCustom(custom: Pick<CustomScan, 'id' | 'definition'>): void;
  /** Counts a reader of a symbol in; null (and not counted) for one that is not listed. Pair with `unwatchSymbol`. */
  watchSymbol(symbol: string, resolution: Resolution): Promise<SymbolWatch | null>;
  unwatchSymbol(symbol: string, resolution: Resolution): void;
  /** Closes the market on days beside the calendar, by date and name; replaces those set before. */
  setClosures(closures: Closures): void;
  /** Returns a function that ends the listening. */
  listen(listener: MarketListener): () => void;
  stop(): Promise<void>;
}
