import type {
  Candles,
  CandleUpdate,
  News,
  Resolution,
  ScanDefinition,
  Scanner,
  WireCustomHit,
  WireHaltEvent,
  WireHit,
  WireMarketStatus,
  WireQuote,
  WireScannerRow,
} from '@prebell/contracts';
import type { TickChunk } from './engine/hits/tick-keeper';

/**
 * Most rows that a stream carries. Every cap has its own stream, so that readers never receive more rows than their
 * tier includes.
 */
export type Cap = number | 'all';

interface Stamp {
  /** Real time of the newest event included, epoch milliseconds. */
  readonly event_at: number;
  /** Real time at which the engine published this, epoch milliseconds. */
  readonly published_at: number;
  /** Market time, ISO 8601. */
  readonly as_of: string;
}

/** `ScannerSnapshot` of the contracts, in the form that the server writes. */
export interface WireScannerSnapshot<Name extends string = Scanner> extends Stamp {
  readonly scanner: Name;
  readonly seq: number;
  readonly rows: WireScannerRow[];
  readonly limit: number | null;
  readonly count: number;
}

/** `ScannerDelta` of the contracts, in the form that the server writes. */
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
  /** The current candle; empty if the symbol has not traded in it. */
  readonly candle: Candles;
}

export interface HaltOverview {
  /** The newest event of every symbol that is currently halted. */
  readonly halted: WireHaltEvent[];
  readonly log: WireHaltEvent[];
}

/** Days on which the market is closed although the calendar says that it is open, and the reason. */
export type Closures = readonly (readonly [date: string, name: string])[];

/** Today's hit log. */
export interface HitLog {
  readonly date: string;
  /** Id of this log. A log that continues after a restart keeps its id; a log with a different id replaces the previous one. */
  readonly run: string;
  /** True if the source gives every engine the same log, whatever its `run`. */
  readonly isRepeatable: boolean;
  /** True if every hit in the log is stored, so that a new engine continues it. */
  readonly isStored: boolean;
  /** `seq` of the last published hit. Newer hits will still arrive as events. */
  readonly published: number;
  /** Ascending by `seq`. */
  readonly hits: readonly WireHit[];
}

/** A user's own scan whose hits are logged. */
export interface FollowedScan {
  readonly id: string;
  readonly definition: ScanDefinition;
  /** The newest stored hit of each symbol on the current day, for an engine that does not have the scan yet. */
  readonly log: readonly WireCustomHit[];
}

/** A position in the sequence of custom scan hits that one engine found. */
export interface OwnHitMark {
  readonly engine: string;
  readonly number: number;
}

/** Hits of custom scans up to `mark`, in order; empty if there are none left. */
export interface OwnHitBatch {
  readonly mark: OwnHitMark;
  readonly hits: readonly WireCustomHit[];
}

/** Symbols in a fixed order, such as a watchlist. */
export interface SymbolList {
  /** Increases with every change of the list. */
  readonly version: number;
  readonly symbols: readonly string[];
}

/** A user's own table: matches of a scan, or the symbols of a watchlist. */
export interface CustomScan {
  readonly id: string;
  readonly definition: ScanDefinition | SymbolList;
  /** Most rows in the table. */
  readonly cap: number;
}

/** Key of a user's own table. It includes the version, so that a changed definition gets a new stream. */
export const customKey = ({ id, definition }: Pick<CustomScan, 'id' | 'definition'>): string =>
  `${id}:${definition.version}`;

/**
 * Receives what the market pushes. The last methods are optional. Deltas, quotes and candles arrive at most ten times a
 * second per symbol or stream, always with the latest state. Every other event is delivered.
 */
export interface MarketListener {
  scanner(delta: WireScannerDelta, cap: Cap): void;
  quote(quote: WireQuote): void;
  candle(candle: CandleUpdate): void;
  /** The session changed, or the market restarted. */
  session(status: WireMarketStatus): void;
  /** A user's own table changed. */
  custom?(delta: WireScannerDelta<string>, version: number): void;
  /** Symbols entered or left scanners, in order. */
  hits?(hits: readonly WireHit[]): void;
  /** Custom scans have new hits; get them with `ownHits`. On the market's leader only. */
  ownHits?(): void;
  /** Complete minutes of the trades around hits. */
  ticks?(chunks: readonly TickChunk[]): void;
  halt?(event: WireHaltEvent): void;
  news?(news: News): void;
}
