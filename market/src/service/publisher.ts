import type { Stamp } from '../engine/scanner-stream';
import type { EngineParts } from './engine-parts';
import type { HitGate } from './hit-gate';
import type { HostClock } from './host-clock';
import type { Stamps } from './latency-meter';
import { newsOf } from './news';
import type { Publication } from './protocol';

interface Options {
  readonly parts: EngineParts;
  readonly clock: HostClock;
  readonly gate: HitGate;
  /** Called before hits are published, with the `seq` of the last one. */
  readonly onHits: (seq: number) => void;
  readonly onPublication: (publication: Publication) => void;
}

/** Publishes events at once and streams when they are due, but only one publication at a time. */
export class Publisher {
  #areStreamsDue = false;
  #isUndelivered = false;
  /** Real time at which the newest prints arrived. */
  #receivedAt = 0;
  /** Market time of the newest event that was published or is part of the history. */
  #publishedEvent = 0;

  constructor(private readonly options: Options) {}

  /** Notes that prints up to now are applied. */
  received(at: number): void {
    this.#receivedAt = at;
  }

  /** Notes that the tables were scanned, so that the next publication includes the streams. */
  streamsAreDue(): void {
    this.#areStreamsDue = true;
  }

  /** Notes that the last publication arrived. */
  delivered(): void {
    this.#isUndelivered = false;
  }

  /** Treats all events so far as history. */
  skipHistory(): void {
    this.#publishedEvent = this.options.parts.engine.eventAt;
  }

  /** Publishes everything new, unless a publication is still in flight. */
  publish(): void {
    this.options.gate.offer();
    if (this.#isUndelivered) return;
    const { parts, clock, gate, onHits, onPublication } = this.options;
    const { provider, scanners, symbols, ticks, feed } = parts;
    const stamp = this.stamp();
    const streams = this.#areStreamsDue
      ? { ...scanners.collect(stamp, clock.now()), ...symbols.collect(clock.now()) }
      : { deltas: [], custom: [], quotes: [], candles: [] };
    this.#areStreamsDue = false;
    const hits = gate.take();
    ticks.hit(hits);
    const { halts, news } = feed.take();
    const publication = {
      ...streams,
      hits,
      ticks: ticks.take(clock.now()),
      halts,
      news: news.map((item) => newsOf(provider, item)),
    };
    if (Object.values(publication).every((part) => part.length === 0)) return;
    this.#isUndelivered = true;
    const last = hits.at(-1);
    if (last !== undefined) onHits(last.seq);
    onPublication({ ...publication, stamps: this.#stampsOf(stamp) });
  }

  /** Timestamps for the current tables. */
  stamp(): Stamp {
    const { parts, clock } = this.options;
    return {
      event_at: clock.realAt(parts.engine.eventAt),
      published_at: clock.real(),
      as_of: new Date(clock.now()).toISOString(),
    };
  }

  /** Times of a publication with new prints; null if only the passing of time caused it. */
  #stampsOf({ event_at, published_at }: Stamp): Stamps | null {
    const { parts, clock } = this.options;
    const { eventAt } = parts.engine;
    const isNew = eventAt !== this.#publishedEvent && clock.reading.speed > 0;
    this.#publishedEvent = eventAt;
    return isNew ? { event_at, received_at: this.#receivedAt, decided_at: published_at } : null;
  }
}
