import type { CandleUpdate, News, WireHaltEvent, WireHit, WireQuote } from '@prebell/contracts';
import type { ClockReading } from '../clock/market-clock';
import type { TickChunk } from '../engine/hits/tick-keeper';
import type { MarketConfig } from '../market-config';
import type { Cap, Closures, WireScannerDelta } from '../wire';
import type { EngineMethod } from './engine-api';
import type { Stamps } from './latency-meter';

/** Everything new since the last publication. Streams contain only their latest state; events are complete. */
export interface Publication {
  readonly deltas: readonly { readonly cap: Cap; readonly delta: WireScannerDelta }[];
  readonly custom: readonly { readonly version: number; readonly delta: WireScannerDelta<string> }[];
  readonly quotes: readonly WireQuote[];
  readonly candles: readonly CandleUpdate[];
  /** Times of the newest print included; null if there is no new print. */
  readonly stamps: Stamps | null;
  /** All hits since the last publication, in order. */
  readonly hits: readonly WireHit[];
  readonly ticks: readonly TickChunk[];
  readonly halts: readonly WireHaltEvent[];
  readonly news: readonly News[];
}

/**
 * Messages from the main thread to the engine thread. `published` requests the next publication, so that only one is
 * ever in flight.
 */
export type ToEngine =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: EngineMethod;
      readonly args: readonly unknown[];
      /** Asks the engine to report how long it worked on the answer. */
      readonly timed?: true;
    }
  | { readonly type: 'published' }
  /** The stored hits of the day that an engine claimed. */
  | { readonly type: 'claimed'; readonly run: string; readonly hits: readonly WireHit[] }
  /** The day's hits are stored up to `seq`, so they may be published. */
  | { readonly type: 'stored'; readonly run: string; readonly date: string; readonly seq: number };

/** What an engine of a live source asks of the stored hit log. `run` identifies the engine. */
export type HitRequest =
  /** From now on, this engine writes the log of `date`, continuing the stored hits. */
  | { readonly type: 'claim'; readonly run: string; readonly date: string }
  /** Hits to store before they are published, in order. */
  | { readonly type: 'decided'; readonly run: string; readonly hits: readonly WireHit[] };

/** Messages from the engine thread to the main thread. */
export type FromEngine =
  /** `ms` is how long the engine worked on the answer, if the call asked for that. */
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown; readonly ms?: number }
  | { readonly type: 'refusal'; readonly id: number; readonly message: string }
  | { readonly type: 'clock'; readonly clock: ClockReading }
  /**
   * The source's data has become stale (false), with the reason if known, or is current again. Also reports what the
   * start waits for.
   */
  | { readonly type: 'live'; readonly isLive: boolean; readonly trouble: string | null }
  | { readonly type: 'ready'; readonly label: string | null }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'warning'; readonly entry: object; readonly text: string | undefined }
  | { readonly type: 'publication'; readonly publication: Publication }
  /** Custom scans have new hits. */
  | { readonly type: 'own-hits' }
  | HitRequest;

/** The data with which an engine thread starts. */
export interface EngineStart {
  readonly config: MarketConfig;
  /** The clock to continue with after a crash; with null, the engine starts a new one. */
  readonly clock: ClockReading | null;
  /** Folder for checkpoints; null writes none. */
  readonly stateDir: string | null;
  readonly closures: Closures;
  /** True if a live source's hits must be stored before they are published. The log then continues the stored one. */
  readonly keepsHits?: boolean;
}
