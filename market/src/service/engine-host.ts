import { randomUUID } from 'node:crypto';
import { isTradingDay, type TradingDay, toMs, tradingDay, type WireHit } from '@prebell/contracts';
import { type ClockReading, dayClock, isOver, marketTime, shownDay } from '../clock/market-clock';
import type { MarketProvider } from '../provider';
import type { Recorder } from '../recorder/recorder';
import type { CheckpointFiles } from './checkpoint';
import { createAnswers } from './engine-answers';
import type { EngineApi } from './engine-api';
import { createParts, type EngineParts } from './engine-parts';
import { FreshTables } from './fresh-tables';
import { HitGate } from './hit-gate';
import { LIVE_RUN } from './hit-store';
import { HostClock } from './host-clock';
import type { Publication } from './protocol';
import { Publisher } from './publisher';

/** Interval between scans. It limits every stream to ten updates a second. */
const SCAN_EVERY_MS = 100;

const CHECKPOINT_EVERY_MS = 2_000;
/** Number of hits in a checkpoint: when the process is killed, the newest ones may not be in the database yet. */
const KEPT_HITS = 500;

/** Access to the stored hit log for the engine named `run`. */
export interface StoredHits {
  /** Makes this engine the only writer of a day's log, and returns the stored hits. */
  claim(run: string, date: string): Promise<readonly WireHit[]>;
  /** Requests that hits are stored; the host's `stored` is called when that is done. */
  store(run: string, hits: readonly WireHit[]): void;
}

export interface EngineHostOptions {
  readonly provider: MarketProvider;
  readonly clock: ClockReading;
  /** Where the engine writes its checkpoints; null writes none. */
  readonly checkpoints: CheckpointFiles | null;
  readonly recorder: Recorder | null;
  /** The stored log of a live source; null if the source can give the same data again. */
  readonly hits: StoredHits | null;
  /** Real time, epoch milliseconds. */
  readonly real: () => number;
  readonly onClock: (clock: ClockReading) => void;
  /** Called with false when the source's data becomes stale, with the reason if known, and with true when it is current again. */
  readonly onLive: (isLive: boolean, trouble: string | null) => void;
  readonly onPublication: (publication: Publication) => void;
  /** Called when custom scans have new hits. */
  readonly onOwnHits: () => void;
}

/** Runs provider, engine and clock together. Its owner calls `tick` regularly, and `published` when a publication has arrived. */
export class EngineHost {
  readonly api: EngineApi;
  readonly #parts: EngineParts;
  readonly #clock: HostClock;
  readonly #tables: FreshTables;
  readonly #publisher: Publisher;
  readonly #gate: HitGate;
  /** Id of the current hit log. */
  #run: string;
  #checkpointAt = 0;
  /** Real time of the last scan. */
  #scannedAt = 0;
  #isLive = true;
  #trouble: string | null = null;

  constructor(private readonly options: EngineHostOptions) {
    const { provider, recorder, clock, real, checkpoints, hits } = options;
    this.#run = hits === null ? String(real()) : `${LIVE_RUN}${randomUUID()}`;
    this.#parts = createParts(provider, recorder);
    this.#clock = new HostClock(clock, real, options.onClock);
    const now = () => this.#clock.now();
    this.#tables = new FreshTables(this.#parts.tables, now);
    this.#gate = new HitGate(this.#parts.detector, hits && ((fresh) => hits.store(this.#run, fresh)));
    this.#publisher = new Publisher({
      parts: this.#parts,
      clock: this.#clock,
      gate: this.#gate,
      onHits: (seq) => checkpoints?.published(this.#run, seq),
      onPublication: options.onPublication,
    });
    this.api = createAnswers({
      parts: this.#parts,
      tables: this.#tables,
      now,
      stamp: () => this.#publisher.stamp(),
      gate: this.#gate,
      run: () => this.#run,
    });
  }

  /**
   * Applies the history of the day up to the clock.
   * @param isFresh whether to start the clock only afterwards, so that loading the history takes no market time.
   */
  async start(isFresh: boolean): Promise<void> {
    if (await this.#resume()) return;
    const until = this.#clock.now();
    await this.#open(shownDay(until), until);
    const { reading, real } = this.#clock;
    this.#clock.set(isFresh && reading.until !== null ? { ...reading, real_at: real() } : reading);
    this.#publisher.skipHistory();
    this.#tables.scan(this.#clock.now());
    this.#writeCheckpoint();
  }

  /** Continues from a checkpoint of the clock's current day; false if there is none. */
  async #resume(): Promise<boolean> {
    const { checkpoints, real } = this.options;
    const known = checkpoints?.read(real()) ?? null;
    if (known === null || known.date !== shownDay(marketTime(known.clock, real())).date) return false;
    await this.#parts.feed.resume(known);
    this.#run = known.run;
    this.#publisher.skipHistory();
    this.#clock.set(known.clock);
    // Before anyone can ask for missed hits, the log must extend beyond the last published hit.
    this.#advance(this.#clock.now());
    this.#tables.scan(this.#clock.now());
    return true;
  }

  /**
   * Also called before the first hit of a run and of a day, because a restart without a checkpoint would publish all
   * hits again.
   */
  #writeCheckpoint(): void {
    const { checkpoints, provider, real } = this.options;
    if (checkpoints === null || !provider.isRepeatable) return;
    this.#checkpointAt = real();
    const { engine, feed, detector, ownHits } = this.#parts;
    const detected = detector.state();
    checkpoints.write(
      {
        date: feed.day.date,
        run: this.#run,
        clock: this.#clock.reading,
        appliedTo: feed.appliedTo,
        engine: engine.state(),
        detector: detected,
        own: ownHits.state(),
        hits: detector.log(detected.seq - KEPT_HITS),
      },
      real(),
    );
  }

  /**
   * Applies new prints, and scans if a scan is due. Publishes events immediately, and streams after a scan, unless a
   * publication is still in flight.
   * @returns whether the source had anything new
   */
  async tick(): Promise<boolean> {
    this.#reportLiveness();
    const [now, received] = [this.#clock.now(), this.options.real()];
    this.#publisher.received(received);
    const isNew = this.#advance(now);
    this.#tables.outdate();
    if (received - this.#scannedAt >= SCAN_EVERY_MS) {
      this.#scannedAt = received;
      this.#publisher.streamsAreDue();
      this.#tables.scan(now);
    }
    this.#publisher.publish();
    if (this.#parts.ownHits.takeNews()) this.options.onOwnHits();
    if (this.options.real() - this.#checkpointAt >= CHECKPOINT_EVERY_MS) this.#writeCheckpoint();
    await this.#rollDay(now);
    return isNew;
  }

  /** Notes that the hits of `date` up to `seq` are stored. */
  stored({ run, date, seq }: { readonly run: string; readonly date: string; readonly seq: number }): void {
    if (run === this.#run) this.#gate.stored(date, seq);
  }

  /** Notes that the last publication arrived. */
  published(): void {
    this.#publisher.delivered();
  }

  /** Opens a day, and continues its stored log if there is one. */
  async #open(day: TradingDay, until: number): Promise<void> {
    // Claim the log now, so that this happens while the source reads the day.
    const claimed = this.options.hits?.claim(this.#run, day.date) ?? null;
    await this.#parts.feed.open(day, until, claimed);
    this.#gate.openDay(day.date, (await claimed)?.at(-1)?.seq ?? 0);
  }

  #advance(now: number): boolean {
    const { feed } = this.#parts;
    // If a closure is declared during the day, the day ends.
    return isTradingDay(feed.day.date) && feed.advance(Math.min(now, toMs(feed.day.post_close)));
  }

  #reportLiveness(): void {
    const { provider, onLive } = this.options;
    const isLive = provider.isLive();
    const trouble = isLive ? null : (provider.trouble?.() ?? null);
    if (isLive === this.#isLive && trouble === this.#trouble) return;
    this.#isLive = isLive;
    this.#trouble = trouble;
    onLive(isLive, trouble);
  }

  async #rollDay(now: number): Promise<void> {
    const next = this.#nextDay(now);
    if (next === null) return;
    await this.#open(next, toMs(next.pre_open));
    this.#tables.outdate();
    this.#publisher.skipHistory();
    this.#parts.symbols.reset();
    const { until, speed } = this.#clock.reading;
    if (until !== null) this.#clock.set(dayClock(next, speed, this.options.real()));
    this.#writeCheckpoint();
  }

  /** The day to switch to; null while the current one lasts. */
  #nextDay(now: number): TradingDay | null {
    const { date } = this.#parts.feed.day;
    const { reading, real } = this.#clock;
    if (reading.until === null) {
      const day = shownDay(now);
      return day.date === date ? null : day;
    }
    if (!isOver(reading, real())) return null;
    const following = this.options.provider.nextDate(date);
    return following === null ? null : tradingDay(following);
  }
}
