import {
  CALENDAR_RANGE,
  describeScan,
  isCalendarKnown,
  marketDate,
  marketStatusAt,
  SCAN_DEFINITIONS,
  type Scanner,
  sessionAt,
  setEmergencyClosures,
  type WireHit,
  type WireMarketStatus,
} from '@prebell/contracts';
import type { Logger } from 'pino';
import { type ClockReading, marketTime, startClock } from '../clock/market-clock';
import type { Market } from '../market';
import type { MarketConfig } from '../market-config';
import type {
  Closures,
  FollowedScan,
  MarketListener,
  OwnHitMark,
  WireScannerDelta,
  WireScannerSnapshot,
} from '../wire';
import { removeCheckpoint } from './checkpoint';
import { DeliveredHits } from './delivered-hits';
import { askThrough, type EngineAnswer, type EngineQuestions, type StreamEnds, type StreamStarts } from './engine-api';
import type { ConnectEngine } from './engine-link';
import type { HitStore } from './hit-store';
import { KeptHits } from './kept-hits';
import { LatencyMeter } from './latency-meter';
import type { Publication } from './protocol';
import { Readers } from './readers';
import { type EngineNews, RunningEngine } from './running-engine';
import type { AskedHit } from './settled-outcomes';
import { SharedAnswers } from './shared-answers';

const SESSION_CHECK_MS = 250;

/** The methods of a market that pass through to the engine. */
type EngineMethods = Pick<Market, keyof (EngineQuestions & StreamStarts & StreamEnds)>;

/** What a market needs. `connect` starts an engine thread. */
export interface MarketOptions {
  readonly config: MarketConfig;
  readonly connect: ConnectEngine;
  /** The previous leader's clock, to continue with it; by default the market starts a new clock. */
  readonly clock?: ClockReading | null;
  /** How long a question waits for a lost engine to be replaced, milliseconds; 0 by default. */
  readonly patienceMs?: number;
  /** True if no other engine can be reached now, so that questions should not wait for one; never by default. */
  readonly isCutOff?: () => boolean;
  /** Folder for checkpoints, from which a new process continues after a killed one; none by default. */
  readonly stateDir?: string | null;
  /** Stores the hits of a live source before they are published. A repeatable source needs none. */
  readonly hitStore?: Promise<HitStore> | null;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A delta that never fits a reader's table, so that readers request a snapshot. */
const startOver = <Name extends string>({
  rows: _rows,
  limit: _limit,
  seq,
  ...rest
}: WireScannerSnapshot<Name>): WireScannerDelta<Name> => ({
  ...rest,
  seq,
  prev_seq: seq,
  upserts: [],
  removes: [],
  order: null,
});

/**
 * The market in the main thread. It asks the engine's thread and passes on its publications. If the engine is replaced,
 * the new one continues at the same market time with the same readers.
 */
class MarketService implements Omit<Market, keyof EngineMethods> {
  readonly ready: Promise<void>;
  readonly #engine: RunningEngine;
  readonly #latency = new LatencyMeter();
  readonly #listeners = new Set<MarketListener>();
  readonly #readers: Readers;
  readonly #deliveredHits: DeliveredHits;
  readonly #kept: KeptHits | null;
  readonly #sessionTimer: ReturnType<typeof setInterval>;
  #clock: ClockReading;
  #session: string;
  #label: string | null = null;
  /** The last date for which we logged that the holidays are unknown. */
  #unknownDate: string | null = null;
  #closures: Closures = [];
  #isLive = true;
  #trouble: string | null = null;

  constructor(private readonly options: MarketOptions) {
    this.#clock = options.clock ?? startClock(options.config, Date.now());
    this.#session = sessionAt(this.now());
    this.#engine = new RunningEngine({
      connect: options.connect,
      start: (isAgain) => ({
        config: options.config,
        clock: isAgain ? this.#clock : (options.clock ?? null),
        stateDir: options.stateDir ?? null,
        closures: this.#closures,
        keepsHits: Boolean(options.hitStore),
      }),
      onNews: (news) => this.#take(news),
      onReady: (engine) => this.#begin(engine),
      patienceMs: options.patienceMs ?? 0,
      isCutOff: options.isCutOff ?? (() => false),
      log: options.log,
    });
    this.#readers = new Readers(this.#engine.call);
    this.#deliveredHits = new DeliveredHits({
      read: (after) => this.#engine.call('hitLog', after),
      deliver: (hits) => {
        for (const listener of this.#listeners) listener.hits?.(hits);
      },
    });
    this.#kept = options.hitStore
      ? new KeptHits({
          store: options.hitStore,
          send: (message) => this.#engine.send(message),
          moment: () => ({ now: this.now(), speed: this.#clock.speed }),
          log: options.log,
        })
      : null;
    this.ready = this.#engine.ready;
    this.#engine.connect();
    this.#checkCalendar();
    this.#sessionTimer = setInterval(() => this.#checkSession(), SESSION_CHECK_MS).unref();
  }

  engineMethods(): EngineMethods {
    const questions = askThrough(this.#engine.call);
    const tables = new SharedAnswers<EngineAnswer<'scanner'>>();
    return {
      ...questions,
      ...this.#readers.methods,
      scanner: (...table) => tables.get(table.join(' '), () => questions.scanner(...table)),
    };
  }

  isReady(): boolean {
    return this.#engine.isReady;
  }

  now(): number {
    return marketTime(this.#clock, Date.now());
  }

  status(): WireMarketStatus {
    const { speed } = this.#clock;
    return {
      ...marketStatusAt(this.now()),
      feed: {
        provider: this.options.config.provider,
        label: this.#label,
        running: speed > 0,
        speed,
        stale: !this.#isLive,
        ...(!isCalendarKnown(marketDate(this.now())) && { holidays_known: false }),
      },
    };
  }

  trouble(): string | null {
    return this.#trouble;
  }

  criteria(scanner: Scanner) {
    return { description: describeScan(SCAN_DEFINITIONS[scanner]) };
  }

  async latency() {
    return { latency: this.#latency.report(Date.now()), calls: await this.#engine.call('providerCalls') };
  }

  sourceFigures() {
    return this.#engine.call('sourceFigures');
  }

  latencyHistograms() {
    return this.#latency.histograms();
  }

  setClosures(closures: Closures): void {
    this.#closures = closures;
    setEmergencyClosures(closures);
    this.#engine.notify('setClosures', closures);
    this.#checkSession();
  }

  followScans(scans: readonly FollowedScan[]) {
    return this.#engine.call('followScans', scans);
  }

  ownHits(stored: OwnHitMark | null) {
    return this.#engine.call('ownHits', stored);
  }

  outcomes(hits: readonly AskedHit[]) {
    return this.#engine.call('outcomes', hits);
  }

  listen(listener: MarketListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hitsAfter(id: string, take: (hits: readonly WireHit[]) => void): Promise<boolean> {
    return this.#deliveredHits.after(id, take);
  }

  async stop(): Promise<void> {
    clearInterval(this.#sessionTimer);
    this.#kept?.stop();
    await this.#engine.stop();
    if (this.options.stateDir) removeCheckpoint(this.options.stateDir);
  }

  #take(news: EngineNews): void {
    switch (news.type) {
      case 'publication':
        this.#publish(news.publication);
        break;
      case 'clock':
        this.#clock = news.clock;
        break;
      case 'live':
        // A leader of an older version sends no reason.
        this.#setLive(news.isLive, news.trouble ?? null);
        break;
      case 'own-hits':
        for (const listener of this.#listeners) listener.ownHits?.();
        break;
      case 'claim':
      case 'decided':
        this.#kept?.take(news);
        break;
      case 'warning':
        this.options.log.warn(news.entry, news.text);
        break;
    }
  }

  #setLive(isLive: boolean, trouble: string | null): void {
    const isNews = isLive !== this.#isLive;
    this.#isLive = isLive;
    if (trouble !== null && trouble !== this.#trouble)
      this.options.log.warn({ reason: trouble }, 'The market waits for its source');
    this.#trouble = trouble;
    if (isNews) this.#emitSession();
  }

  #publish({ deltas, custom, quotes, candles, hits, ticks, halts, news, stamps }: Publication): void {
    this.#deliveredHits.take(hits);
    for (const listener of this.#listeners) {
      if (ticks.length > 0) listener.ticks?.(ticks);
      for (const event of halts) listener.halt?.(event);
      for (const item of news) listener.news?.(item);
      for (const { delta, cap } of deltas) listener.scanner(delta, cap);
      for (const { delta, version } of custom) listener.custom?.(delta, version);
      for (const quote of quotes) listener.quote(quote);
      for (const candle of candles) listener.candle(candle);
    }
    if (stamps !== null) this.#latency.record(stamps, Date.now());
    this.#engine.takeNext();
  }

  async #begin({ label, isAgain }: { readonly label: string | null; readonly isAgain: boolean }): Promise<void> {
    this.#label = label;
    void this.#deliveredHits.catchUp();
    // If the source is lost, the new engine reports that itself.
    this.#isLive = true;
    this.#trouble = null;
    // Closures that were set while the engine started did not reach it, so set them now.
    this.#engine.notify('setClosures', this.#closures);
    if (isAgain) await this.#resume();
    this.#emitSession();
  }

  /**
   * After a crash, restarts the streams that have readers, and sends an empty delta with new numbers so that readers
   * request a snapshot.
   */
  async #resume(): Promise<void> {
    for (const watch of this.#readers.of('Symbol')) this.#engine.call('watchSymbol', ...watch).catch(() => undefined);
    for (const watch of this.#readers.of('Scanner')) {
      const snapshot = await this.#engine.call('watchScanner', ...watch).catch(() => null);
      if (snapshot === null) return;
      for (const listener of this.#listeners) listener.scanner(startOver(snapshot), watch[1]);
    }
    for (const [custom] of this.#readers.of('Custom')) {
      const snapshot = await this.#engine.call('watchCustom', custom).catch(() => null);
      if (snapshot === null) return;
      for (const listener of this.#listeners) listener.custom?.(startOver(snapshot), custom.definition.version);
    }
  }

  /** Logs at most once a day: only a person can extend the holiday table. */
  #checkCalendar(): void {
    const date = marketDate(this.now());
    if (isCalendarKnown(date) || date === this.#unknownDate) return;
    this.#unknownDate = date;
    this.options.log.warn(
      { date, ...CALENDAR_RANGE },
      'The holiday calendar ends before this date: holidays count as trading days until somebody enters them as closures',
    );
  }

  #checkSession(): void {
    this.#checkCalendar();
    if (sessionAt(this.now()) !== this.#session) this.#emitSession();
  }

  #emitSession(): void {
    const status = this.status();
    this.#session = status.session;
    for (const listener of this.#listeners) listener.session(status);
  }
}

/** Starts the engine and returns its market immediately. */
export const openMarket = (options: MarketOptions): Market => {
  const service = new MarketService(options);
  return Object.assign(service, service.engineMethods());
};
