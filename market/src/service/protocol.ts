import type { CandleUpdate, News, WireHaltEvent, WireHit, WireQuote } from '@prebell/contracts';
import type { ClockReading } from '../clock/market-clock';
import type { TickChunk } from '../engine/hits/tick-keeper';
import type { MarketConfig } from '../market-config';
import type { Cap, Closures, WireScannerDelta } from '../wire';
import type { EngineMethod } from './engine-api';
import type { Stamps } from './latency-meter';

/** Changes since the last publication. Streams are merged, events are complete. */
export interface Publication {
  readonly deltas: readonly { readonly cap: Cap; readonly delta: WireScannerDelta }[];
  readonly custom: readonly { readonly version: number; readonly delta: WireScannerDelta<string> }[];
  readonly quotes: readonly WireQuote[];
  readonly candles: readonly CandleUpdate[];
  /** Of the newest print in it; null if it contains no new print. */
  readonly stamps: Stamps | null;
  /** All hits since then, in order. */
  readonly hits: readonly WireHit[];
  readonly ticks: readonly TickChunk[];
  readonly halts: readonly WireHaltEvent[];
  readonly news: readonly News[];
}

/** Main thread to engine thread. `published` requests the next publication, so that only one is ever in flight. */
export type ToEngine =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: EngineMethod;
      readonly args: readonly unknown[];
      /** The answer says how long the engine worked on it. */
      readonly timed?: true;
    }
  | { readonly type: 'published' }
  /** The stored hits of the day that an engine claimed. */
  | { readonly type: 'claimed'; readonly run: string; readonly hits: readonly WireHit[] }
  /** The day's hits are stored up to `seq`, so they may be published. */
  | { readonly type: 'stored'; readonly run: string; readonly date: string; readonly seq: number };

/** What an engine of a live source wants of the stored hit log; `run` identifies the engine. */
export type HitRequest =
  /** From now on this engine writes the log of `date`, behind what is stored. */
  | { readonly type: 'claim'; readonly run: string; readonly date: string }
  /** Hits to store before they are published, in order. */
  | { readonly type: 'decided'; readonly run: string; readonly hits: readonly WireHit[] };

/** Engine thread to main thread. */
export type FromEngine =
  /** `ms`: how long the engine worked on it, if the call asked for that. */
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown; readonly ms?: number }
  | { readonly type: 'refusal'; readonly id: number; readonly message: string }
  | { readonly type: 'clock'; readonly clock: ClockReading }
  /** The data of the source is old (false), with the reason if known, or current again. Also says what a start waits for. */
  | { readonly type: 'live'; readonly isLive: boolean; readonly trouble: string | null }
  | { readonly type: 'ready'; readonly label: string | null }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'warning'; readonly entry: object; readonly text: string | undefined }
  | { readonly type: 'publication'; readonly publication: Publication }
  /** Custom scans have new hits. */
  | { readonly type: 'own-hits' }
  | HitRequest;

/** Start data of an engine thread. */
export interface EngineStart {
  readonly config: MarketConfig;
  /** The clock to continue with after a crash; null starts a new one. */
  readonly clock: ClockReading | null;
  /** Folder for checkpoints; null writes none. */
  readonly stateDir: string | null;
  readonly closures: Closures;
  /** A live source's log is stored before it is published, and continues behind the stored one. */
  readonly keepsHits?: boolean;
}
