import type { CandleUpdate, News, WireHaltEvent, WireHit, WireQuote } from '@prebell/contracts';
import type { ClockReading } from '../clock/market-clock';
import type { TickChunk } from '../engine/hits/tick-keeper';
import type { MarketConfig } from '../market-config';
import type { Cap, Closures, WireScannerDelta } from '../wire';
import type { EngineMethod } from './engine-api';
import type { Stamps } from './latency-meter';

/** What changed since the last publication. Streams merge what piled up, events are complete. */
export interface Publication {
  readonly deltas: readonly { readonly cap: Cap; readonly delta: WireScannerDelta }[];
  readonly custom: readonly { readonly version: number; readonly delta: WireScannerDelta<string> }[];
  readonly quotes: readonly WireQuote[];
  readonly candles: readonly CandleUpdate[];
  /** Of the newest print behind it, null where none is new. */
  readonly stamps: Stamps | null;
  /** All hits since then, in order. */
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
