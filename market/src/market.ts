import type { Latency, ProviderCalls, Scanner, WireHit, WireMarketStatus } from '@prebell/contracts';
import type { SettledOutcome } from './proof/outcome.rules';
import type { SourceFigures } from './provider';
import type { EngineQuestions, Remote, StreamEnds, StreamStarts } from './service/engine-api';
import type { LatencyHistograms } from './service/latency-meter';
import type { AskedHit } from './service/settled-outcomes';
import type { Closures, FollowedScan, MarketListener, OwnHitBatch, OwnHitMark } from './wire';

/**
 * The market as the main thread sees it; the engine behind it runs in a worker thread. Every question to the engine
 * rejects with UNAVAILABLE while the engine is not ready. The market counts the readers of each stream: pair `watch…`
 * with `unwatch…`, except after an answer of null.
 */
export interface Market extends Remote<EngineQuestions & StreamStarts>, StreamEnds {
  /** Resolves once the history up to the clock's start is applied. */
  readonly ready: Promise<void>;
  /** False until ready and while a crashed engine starts again. */
  isReady(): boolean;
  /** Market time, epoch milliseconds. */
  now(): number;
  status(): WireMarketStatus;
  /** Why the source's data is old or what the start waits for, for the operator; null if all is well or nothing is known. */
  trouble(): string | null;
  /** A sentence with every floor of a scanner. */
  criteria(scanner: Scanner): { description: string };
  /** Latency of events, and how many requests to the source were avoided. */
  latency(): Promise<{ readonly latency: Latency; readonly calls: ProviderCalls }>;
  /** Measurements of the source; null for one without. */
  sourceFigures(): Promise<SourceFigures | null>;
  /** Latency of events since the process started, in buckets. */
  latencyHistograms(): LatencyHistograms;
  /** Closes the market on days that the calendar counts as open; replaces earlier closures. */
  setClosures(closures: Closures): void;
  /**
   * Passes today's hits after the one with `id` to `take`, as far as listeners were told them; every later one is told
   * after `take` has returned. False, with none, if some are out of reach: another day, another log or too long ago.
   */
  hitsAfter(id: string, take: (hits: readonly WireHit[]) => void): Promise<boolean>;
  /** Logs the hits of these custom scans from now on, and of no others. On the market's leader only. */
  followScans(scans: readonly FollowedScan[]): Promise<void>;
  /** The hits of custom scans after `stored`, which the engine may forget. On the market's leader only. */
  ownHits(stored: OwnHitMark | null): Promise<OwnHitBatch>;
  /** What is settled of hits by now, in their order (docs/proof.md); null for what is open. On the market's leader only. */
  outcomes(hits: readonly AskedHit[]): Promise<SettledOutcome[]>;
  /** Returns a function that removes the listener. */
  listen(listener: MarketListener): () => void;
  stop(): Promise<void>;
}
