import type {
  Candles,
  CandleUpdate,
  News,
  ProviderCalls,
  Resolution,
  Scanner,
  SymbolMatch,
  WireHaltEvent,
  WireHit,
  WireQuote,
  WireScannerRow,
} from '@prebell/contracts';
import type { ClockReading } from '../clock/market-clock';
import type { TickChunk } from '../engine/hits/tick-keeper';
import type { ScanDefinition } from '../engine/scan-definition';
import type {
  CandleRequest,
  Cap,
  Closures,
  CustomScan,
  HaltOverview,
  HitLog,
  SymbolWatch,
  WireScannerDelta,
  WireScannerSnapshot,
} from '../market';
import type { MarketConfig } from '../market-config';
import type { Stamps } from './latency-meter';
import type { FullWhy } from './why-answer';

/** What the main thread may ask of the engine's thread. */
export interface EngineApi {
  scanner(scanner: Scanner, cap: Cap): { rows: WireScannerRow[]; count: number };
  quote(symbol: string): WireQuote | null;
  halts(): HaltOverview;
  /** Headlines since the previous close, newest first. */
  news(symbol: string | null, limit: number): News[];
  hitLog(after: number): HitLog;
  providerCalls(): ProviderCalls;
  /** How many symbols there are. */
  universe(): number;
  setClosures(closures: Closures): void;
  /** Null for a symbol or a day that there is none of. */
  why(symbol: string, at: number): Promise<FullWhy | null>;
  search(text: string): SymbolMatch[];
  candles(request: CandleRequest): Promise<Candles>;
  scan(definition: ScanDefinition, cap: Cap): { rows: WireScannerRow[]; count: number };
  rows(symbols: readonly string[]): WireScannerRow[];
  watchCustom(custom: CustomScan): WireScannerSnapshot<string>;
  unwatchCustom(custom: Pick<CustomScan, 'id' | 'definition'>): void;
  watchScanner(scanner: Scanner, cap: Cap): WireScannerSnapshot;
  unwatchScanner(scanner: Scanner, cap: Cap): void;
  watchSymbol(symbol: string, resolution: Resolution): Promise<SymbolWatch | null>;
  unwatchSymbol(symbol: string, resolution: Resolution): void;
}

export type EngineMethod = keyof EngineApi;
export type EngineAnswer<M extends EngineMethod> = Awaited<ReturnType<EngineApi[M]>>;

/** What changed since the last publication. Streams merge what piled up, events are complete. */
export interface Publication {
  readonly deltas: readonly { readonly cap: Cap; readonly delta: WireScannerDelta }[];
  readonly custom: readonly { readonly version: number; readonly delta: WireScannerDelta<string> }[];
  readonly quotes: readonly WireQuote[];
  readonly candles: readonly CandleUpdate[];
  /** All hits since then, in order. */
  /** Of the newest print behind it, null where none is new. */
  readonly stamps: Stamps | null;
  readonly hits: readonly WireHit[];
  readonly ticks: readonly TickChunk[];
  readonly halts: readonly WireHaltEvent[];
  readonly news: readonly News[];
}

/** Main thread to engine thread. `published` asks for the next publication: there is never more than one on its way. */
export type ToEngine =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: EngineMethod;
      readonly args: readonly unknown[];
    }
  | { readonly type: 'published' };

/** Engine thread to main thread. */
export type FromEngine =
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly message: string }
  | { readonly type: 'clock'; readonly clock: ClockReading }
  /** The connection to the source is lost (false) or back. */
  | { readonly type: 'live'; readonly isLive: boolean }
  | { readonly type: 'ready'; readonly label: string | null }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'warning'; readonly entry: object; readonly text: string | undefined }
  | { readonly type: 'publication'; readonly publication: Publication };

/** What an engine thread is started with. */
export interface EngineStart {
  readonly config: MarketConfig;
  /** The clock to go on with after a crash, null to start a new one. */
  readonly clock: ClockReading | null;
  /** Folder for checkpoints, null to keep none. */
  readonly stateDir: string | null;
  readonly closures: Closures;
}
