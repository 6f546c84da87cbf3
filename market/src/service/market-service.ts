import {
  CALENDAR_RANGE,
  isCalendarKnown,
  marketDate,
  marketStatusAt,
  type Resolution,
  type Scanner,
  sessionAt,
  setEmergencyClosures,
  type WireMarketStatus,
} from '@prebell/contracts';
import type { Logger } from 'pino';
import { type ClockReading, marketTime, startClock } from '../clock/market-clock';
import { describeScan, SCAN_DEFINITIONS, type ScanDefinition } from '../engine/scan-definition';
import type {
  Cap,
  Closures,
  CustomScan,
  Market,
  MarketListener,
  WireScannerDelta,
  WireScannerSnapshot,
} from '../market';
import type { MarketConfig } from '../market-config';
import { removeCheckpoint } from './checkpoint';
import type { ConnectEngine } from './engine-link';
import { LatencyMeter } from './latency-meter';
import type { EngineAnswer, Publication } from './protocol';
import { type EngineNews, RunningEngine } from './running-engine';
import { customKey } from './scanner-feeds';
import { SharedAnswers } from './shared-answers';
import { Watchers } from './watchers';

const SESSION_CHECK_MS = 250;

/** What the service needs; `connect` starts an engine thread. */
export interface MarketServiceOptions {
  readonly config: MarketConfig;
  readonly connect: ConnectEngine;
  /** The clock of a leader before this one, to go on with; a new one by default. */
  readonly clock?: ClockReading | null;
  /** How long a question waits while an engine that stood is being replaced, milliseconds; it does not by default. */
  readonly patienceMs?: number;
  /** Folder in which a killed process finds where it stood; none by default. */
  readonly stateDir?: string | null;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A delta that continues nothing a reader knows, so that he asks for a snapshot. */
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
 * The market of the main thread. Asks the engine's thread and passes its publications on; one that replaces another goes on at
 * the same market time with the same readers.
 */
export class MarketService implements Market {
  readonly ready: Promise<void>;
  readonly #engine: RunningEngine;
  readonly #tables = new SharedAnswers<EngineAnswer<'scanner'>>();
  readonly #latency = new LatencyMeter();
  readonly #listeners = new Set<MarketListener>();
  readonly #scanners = new Watchers<{ readonly scanner: Scanner; readonly cap: Cap }>();
  readonly #custom = new Watchers<CustomScan>();
  readonly #symbols = new Watchers<{ readonly symbol: string; readonly resolution: Resolution }>();
  readonly #sessionTimer: ReturnType<typeof setInterval>;
  #clock: ClockReading;
  #session: string;
  #label: string | null = null;
  /** The last date of which it was said that its holidays are unknown. */
  #unknownDate: string | null = null;
  #closures: Closures = [];
  #isLive = true;

  constructor(private readonly options: MarketServiceOptions) {
    this.#clock = options.clock ?? startClock(options.config, Date.now());
    this.#session = sessionAt(this.now());
    this.#engine = new RunningEngine({
      connect: options.connect,
      start: (isAgain) => ({
        config: options.config,
        clock: isAgain ? this.#clock : (options.clock ?? null),
        stateDir: options.stateDir ?? null,
        closures: this.#closures,
      }),
      onNews: (news) => this.#take(news),
      onReady: (engine) => this.#begin(engine),
      patienceMs: options.patienceMs ?? 0,
      log: options.log,
    });
    this.ready = this.#engine.ready;
    this.#engine.connect();
    this.#checkCalendar();
    this.#sessionTimer = setInterval(() => this.#checkSession(), SESSION_CHECK_MS).unref();
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

  scanner(scanner: Scanner, cap: Cap) {
    return this.#tables.get(`${scanner} ${cap}`, () => this.#engine.call('scanner', scanner, cap));
  }

  scan(definition: ScanDefinition, cap: Cap) {
    return this.#engine.call('scan', definition, cap);
  }

  rows(symbols: readonly string[]) {
    return this.#engine.call('rows', symbols);
  }

  criteria(scanner: Scanner) {
    return { description: describeScan(SCAN_DEFINITIONS[scanner]) };
  }

  quote(symbol: string) {
    return this.#engine.call('quote', symbol);
  }

  halts() {
    return this.#engine.call('halts');
  }

  news(symbol: string | null, limit: number) {
    return this.#engine.call('news', symbol, limit);
  }

  why(symbol: string, at: number) {
    return this.#engine.call('why', symbol, at);
  }

  async latency() {
    return { latency: this.#latency.report(Date.now()), calls: await this.#engine.call('providerCalls') };
  }

  universe() {
    return this.#engine.call('universe');
  }

  latencyHistograms() {
    return this.#latency.histograms();
  }

  hitLog(after: number) {
    return this.#engine.call('hitLog', after);
  }

  search(text: string) {
    return this.#engine.call('search', text);
  }

  candles(request: Parameters<Market['candles']>[0]) {
    return this.#engine.call('candles', request);
  }

  async watchScanner(scanner: Scanner, cap: Cap) {
    this.#scanners.add(`${scanner}:${cap}`, { scanner, cap });
    try {
      return await this.#engine.call('watchScanner', scanner, cap);
    } catch (error) {
      this.unwatchScanner(scanner, cap);
      throw error;
    }
  }

  unwatchScanner(scanner: Scanner, cap: Cap): void {
    if (this.#scanners.remove(`${scanner}:${cap}`)) this.#engine.tell('unwatchScanner', scanner, cap);
  }

  async watchCustom(custom: CustomScan) {
    this.#custom.add(customKey(custom), custom);
    try {
      return await this.#engine.call('watchCustom', custom);
    } catch (error) {
      this.unwatchCustom(custom);
      throw error;
    }
  }

  unwatchCustom(custom: Pick<CustomScan, 'id' | 'definition'>): void {
    if (this.#custom.remove(customKey(custom))) this.#engine.tell('unwatchCustom', custom);
  }

  async watchSymbol(symbol: string, resolution: Resolution) {
    this.#symbols.add(`${symbol}:${resolution}`, { symbol, resolution });
    try {
      const watch = await this.#engine.call('watchSymbol', symbol, resolution);
      if (watch === null) this.unwatchSymbol(symbol, resolution);
      return watch;
    } catch (error) {
      this.unwatchSymbol(symbol, resolution);
      throw error;
    }
  }

  unwatchSymbol(symbol: string, resolution: Resolution): void {
    if (this.#symbols.remove(`${symbol}:${resolution}`)) this.#engine.tell('unwatchSymbol', symbol, resolution);
  }

  setClosures(closures: Closures): void {
    this.#closures = closures;
    setEmergencyClosures(closures);
    this.#engine.tell('setClosures', closures);
    this.#checkSession();
  }

  listen(listener: MarketListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    clearInterval(this.#sessionTimer);
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
        this.#isLive = news.isLive;
        this.#emitSession();
        break;
      case 'warning':
        this.options.log.warn(news.entry, news.text);
        break;
    }
  }

  #publish({ deltas, custom, quotes, candles, hits, ticks, halts, news, stamps }: Publication): void {
    for (const listener of this.#listeners) {
      if (hits.length > 0) listener.hits?.(hits);
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
    // A new engine tells of a loss by itself.
    this.#isLive = true;
    // Those set while it started came too late for its start.
    this.#engine.tell('setClosures', this.#closures);
    if (isAgain) await this.#resume();
    this.#emitSession();
  }

  /** After a crash: the readers' streams start over, which an empty delta with new numbers tells them. */
  async #resume(): Promise<void> {
    for (const { symbol, resolution } of this.#symbols.things()) this.#engine.tell('watchSymbol', symbol, resolution);
    for (const { scanner, cap } of this.#scanners.things()) {
      const snapshot = await this.#engine.call('watchScanner', scanner, cap).catch(() => null);
      if (snapshot === null) return;
      for (const listener of this.#listeners) listener.scanner(startOver(snapshot), cap);
    }
    for (const custom of this.#custom.things()) {
      const snapshot = await this.#engine.call('watchCustom', custom).catch(() => null);
      if (snapshot === null) return;
      for (const listener of this.#listeners) listener.custom?.(startOver(snapshot), custom.definition.version);
    }
  }

  /** Once a day: the table of holidays is extended by a person. */
  #checkCalendar(): void {
    const date = marketDate(this.now());
    if (isCalendarKnown(date) || date === this.#unknownDate) return;
    this.#unknownDate = date;
    this.options.log.warn(
      { date, ...CALENDAR_RANGE },
      'The holiday calendar does not reach this date: holidays count as trading days until they are entered as closures',
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
