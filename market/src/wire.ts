import type {
  Candles,
  CandleUpdate,
  News,
  Resolution,
  Scanner,
  WireHaltEvent,
  WireHit,
  WireMarketStatus,
  WireQuote,
  WireScannerRow,
} from '@prebell/contracts';
import type { TickChunk } from './engine/hits/tick-keeper';
import type { ScanDefinition, SymbolList } from './engine/scan-definition';

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

/** Names a table of a user's own and its version: a changed definition is another stream. */
export const customKey = ({ id, definition }: Pick<CustomScan, 'id' | 'definition'>): string =>
  `${id}:${definition.version}`;

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
