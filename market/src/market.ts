import type { Latency, ProviderCalls, Scanner, WireHit, WireMarketStatus } from '@prebell/contracts';
import type { SettledOutcome } from './proof/outcome.rules';
import type { SourceFigures } from './provider';
import type { EngineQuestions, Remote, StreamEnds, StreamStarts } from './service/engine-api';
import type { LatencyHistograms } from './service/latency-meter';
import type { AskedHit } from './service/settled-outcomes';
import type { Closures, FollowedScan, MarketListener, OwnHitBatch, OwnHitMark } from './wire';

/**
 * The market as the main thread sees it; the engine behind it runs in a worker thread. While the engine is not ready,
 * every question to it rejects with UNAVAILABLE. The market counts the readers of each stream: call `unwatch…` once for
 * every `watch…`, unless that answered null.
 */
export interface Market extends Remote<EngineQuestions & StreamStarts>, StreamEnds {
  /** Resolves once the history up to the clock's start time is applied. */
  readonly ready: Promise<void>;
  /** False before `ready` resolves, and while a crashed engine restarts. */
  isReady(): boolean;
  /** Market time, epoch milliseconds. */
  now(): number;
  status(): WireMarketStatus;
  /** For the operator: why the source's data is old, or what the start waits for. Null if all is well or the reason is unknown. */
  trouble(): string | null;
  /** A sentence with all thresholds of a scanner. */
  criteria(scanner: Scanner): { description: string };
  /** Latency of events, and how many requests to the source we saved. */
  latency(): Promise<{ readonly latency: Latency; readonly calls: ProviderCalls }>;
  /** Measurements of the source; null if it has none. */
  sourceFigures(): Promise<SourceFigures | null>;
  /** Latency of events since the process started, in buckets. */
  latencyHistograms(): LatencyHistograms;
  /** Closes the market on days that the calendar counts as open; replaces earlier closures. */
  setClosures(closures: Closures): void;
  /**
   * Passes today's hits after the hit `id` to `take`, as far as listeners already have them. Listeners get every later
   * hit after `take` has returned. Resolves with false, and passes none, if some of the hits are no longer available:
   * another day, another log or too long ago.
   */
  hitsAfter(id: string, take: (hits: readonly WireHit[]) => void): Promise<boolean>;
  /** From now on, logs the hits of these custom scans and of no others. On the market's leader only. */
  followScans(scans: readonly FollowedScan[]): Promise<void>;
  /** The hits of custom scans after `stored`; the engine may forget those up to it. On the market's leader only. */
  ownHits(stored: OwnHitMark | null): Promise<OwnHitBatch>;
  /**
   * The settled outcomes of hits so far, in the same order (docs/proof.md); null where nothing is settled. On the
   * market's leader only.
   */
  outcomes(hits: readonly AskedHit[]): Promise<SettledOutcome[]>;
  /** Returns a function that removes the listener. */
  listen(listener: MarketListener): () => void;
  stop(): Promise<void>;
}
