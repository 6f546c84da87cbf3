import { setTimeout as delay } from 'node:timers/promises';
import {
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
import { EngineCalls } from './engine-calls';
import type { ConnectEngine, EngineLink } from './engine-link';
import { LatencyMeter } from './latency-meter';
import type { EngineAnswer, EngineApi, EngineMethod, FromEngine, Publication } from './protocol';
import { customKey } from './scanner-feeds';
import { SharedAnswers } from './shared-answers';
import { Watchers } from './watchers';

const SESSION_CHECK_MS = 250;
const READY_CHECK_MS = 50;
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 15_000;

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
 * The market of the main thread. Starts the engine's thread, asks it, passes its publications on, and starts it again
 * when it crashes, going on at the same market time with the same readers.
 */
export class MarketService implements Market {
  readonly ready: Promise<void>;
  readonly #calls = new EngineCalls();
  readonly #tables = new SharedAnswers<EngineAnswer<'scanner'>>();
  readonly #latency = new LatencyMeter();
  readonly #listeners = new Set<MarketListener>();
  readonly #scanners = new Watchers<{ readonly scanner: Scanner; readonly cap: Cap }>();
  readonly #custom = new Watchers<CustomScan>();
  readonly #symbols = new Watchers<{ readonly symbol: string; readonly resolution: Resolution }>();
  readonly #sessionTimer: ReturnType<typeof setInterval>;
  #settleReady!: { resolve(): void; reject(error: Error): void };
  #clock: ClockReading;
  #session: string;
  #link: EngineLink | null = null;
  #label: string | null = null;
  #isReady = false;
  #closures: Closures = [];
  #isLive = true;
  #wasReady = false;
  #isStopped = false;
  #crashes = 0;
  #restart: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: MarketServiceOptions) {
    this.#clock = options.clock ?? startClock(options.config, Date.now());
    this.#session = sessionAt(this.now());
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // Whoever started the market awaits `ready`; that must not be a condition for the process to survive a rejection.
    this.ready.catch(() => undefined);
    this.#connect(options.clock ?? null);
    this.#sessionTimer = setInterval(() => this.#checkSession(), SESSION_CHECK_MS).unref();
  }

  isReady(): boolean {
    return this.#isReady;
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
      },
    };
  }

  scanner(scanner: Scanner, cap: Cap) {
    return this.#tables.get(`${scanner} ${cap}`, () => this.#call('scanner', scanner, cap));
  }

  scan(definition: ScanDefinition, cap: Cap) {
    return this.#call('scan', definition, cap);
  }

  rows(symbols: readonly string[]) {
    return this.#call('rows', symbols);
  }

  criteria(scanner: Scanner) {
    return { description: describeScan(SCAN_DEFINITIONS[scanner]) };
  }

  quote(symbol: string) {
    return this.#call('quote', symbol);
  }

  halts() {
    return this.#call('halts');
  }

  news(symbol: string | null, limit: number) {
    return this.#call('news', symbol, limit);
  }

  why(symbol: string, at: number) {
    return this.#call('why', symbol, at);
  }

  async latency() {
    return { latency: this.#latency.report(Date.now()), calls: await this.#call('providerCalls') };
  }

  universe() {
    return this.#call('universe');
  }

  latencyHistograms() {
    return this.#latency.histograms();
  }

  hitLog(after: number) {
    return this.#call('hitLog', after);
  }

  search(text: string) {
    return this.#call('search', text);
  }

  candles(request: Parameters<Market['candles']>[0]) {
    return this.#call('candles', request);
  }

  async watchScanner(scanner: Scanner, cap: Cap) {
    this.#scanners.add(`${scanner}:${cap}`, { scanner, cap });
    try {
      return await this.#call('watchScanner', scanner, cap);
    } catch (error) {
      this.unwatchScanner(scanner, cap);
      throw error;
    }
  }

  unwatchScanner(scanner: Scanner, cap: Cap): void {
    if (this.#scanners.remove(`${scanner}:${cap}`)) this.#tell('unwatchScanner', scanner, cap);
  }

  async watchCustom(custom: CustomScan) {
    this.#custom.add(customKey(custom), custom);
    try {
      return await this.#call('watchCustom', custom);
    } catch (error) {
      this.unwatchCustom(custom);
      throw error;
    }
  }

  unwatchCustom(custom: Pick<CustomScan, 'id' | 'definition'>): void {
    if (this.#custom.remove(customKey(custom))) this.#tell('unwatchCustom', custom);
  }

  async watchSymbol(symbol: string, resolution: Resolution) {
    this.#symbols.add(`${symbol}:${resolution}`, { symbol, resolution });
    try {
      const watch = await this.#call('watchSymbol', symbol, resolution);
      if (watch === null) this.unwatchSymbol(symbol, resolution);
      return watch;
    } catch (error) {
      this.unwatchSymbol(symbol, resolution);
      throw error;
    }
  }

  unwatchSymbol(symbol: string, resolution: Resolution): void {
    if (this.#symbols.remove(`${symbol}:${resolution}`)) this.#tell('unwatchSymbol', symbol, resolution);
  }

  setClosures(closures: Closures): void {
    this.#closures = closures;
    setEmergencyClosures(closures);
    this.#tell('setClosures', closures);
    this.#checkSession();
  }

  listen(listener: MarketListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isReady = false;
    clearInterval(this.#sessionTimer);
    clearTimeout(this.#restart);
    this.#calls.rejectAll();
    await this.#link?.stop();
    if (this.options.stateDir) removeCheckpoint(this.options.stateDir);
  }

  /** Asks the engine; while one is being replaced, the next one, if that is there in time. */
  async #call<M extends EngineMethod>(method: M, ...args: Parameters<EngineApi[M]>): Promise<EngineAnswer<M>> {
    const until = Date.now() + (this.options.patienceMs ?? 0);
    for (;;) {
      try {
        return await this.#ask(method, ...args);
      } catch (error) {
        if (this.#isReady || !(await this.#isReadyBy(until))) throw error;
      }
    }
  }

  /** Whether an engine that was lost is replaced by `until`, epoch milliseconds. */
  async #isReadyBy(until: number): Promise<boolean> {
    while (this.#wasReady && !this.#isStopped && Date.now() < until) {
      if (this.#isReady) return true;
      await delay(READY_CHECK_MS);
    }
    return false;
  }

  #ask<M extends EngineMethod>(method: M, ...args: Parameters<EngineApi[M]>): Promise<EngineAnswer<M>> {
    const link = this.#isReady ? this.#link : null;
    return this.#calls.call(link && ((message) => link.send(message)), method, ...args);
  }

  /** A call whose answer nobody needs. */
  #tell<M extends EngineMethod>(method: M, ...args: Parameters<EngineApi[M]>): void {
    this.#call(method, ...args).catch(() => undefined);
  }

  #connect(clock: ClockReading | null): void {
    this.#link = this.options.connect(
      { config: this.options.config, clock, stateDir: this.options.stateDir ?? null, closures: this.#closures },
      { onMessage: (message) => this.#receive(message), onLost: (error) => this.#lost(error) },
    );
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'answer':
      case 'refusal':
        this.#calls.settle(message);
        break;
      case 'publication':
        this.#publish(message.publication);
        break;
      case 'clock':
        this.#clock = message.clock;
        break;
      case 'live':
        this.#isLive = message.isLive;
        this.#emitSession();
        break;
      case 'ready':
        this.#label = message.label;
        // A new engine tells of a loss by itself.
        this.#isLive = true;
        void this.#begin();
        break;
      case 'failed':
        this.#failed(message.message);
        break;
      case 'warning':
        this.options.log.warn(message.entry, message.text);
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
    this.#link?.send({ type: 'published' });
  }

  async #begin(): Promise<void> {
    this.#isReady = true;
    // Those set while it started came too late for its start.
    this.#tell('setClosures', this.#closures);
    this.#crashes = 0;
    if (this.#wasReady) await this.#resume();
    this.#wasReady = true;
    this.#settleReady.resolve();
    this.#emitSession();
  }

  /** After a crash: the readers' streams start over, which an empty delta with new numbers tells them. */
  async #resume(): Promise<void> {
    for (const { symbol, resolution } of this.#symbols.things()) this.#tell('watchSymbol', symbol, resolution);
    for (const { scanner, cap } of this.#scanners.things()) {
      const snapshot = await this.#call('watchScanner', scanner, cap).catch(() => null);
      if (snapshot === null) return;
      for (const listener of this.#listeners) listener.scanner(startOver(snapshot), cap);
    }
    for (const custom of this.#custom.things()) {
      const snapshot = await this.#call('watchCustom', custom).catch(() => null);
      if (snapshot === null) return;
      for (const listener of this.#listeners) listener.custom?.(startOver(snapshot), custom.definition.version);
    }
  }

  /** The engine could not start. At the first start that is a fault of the configuration, which no retry repairs. */
  #failed(message: string): void {
    if (this.#wasReady) {
      this.options.log.error({ reason: message }, 'The market cannot start again');
      return;
    }
    this.#isStopped = true;
    this.#settleReady.reject(new Error(message));
  }

  #lost(error: Error): void {
    this.#isReady = false;
    this.#link = null;
    this.#calls.rejectAll();
    if (this.#isStopped) return;
    const delay = Math.min(FIRST_RESTART_MS * 2 ** this.#crashes, LONGEST_RESTART_MS);
    this.#crashes += 1;
    this.options.log.error({ err: error, delay }, 'The market engine was lost and starts again');
    this.#restart = setTimeout(() => this.#connect(this.#wasReady ? this.#clock : null), delay);
  }

  #checkSession(): void {
    if (sessionAt(this.now()) !== this.#session) this.#emitSession();
  }

  #emitSession(): void {
    const status = this.status();
    this.#session = status.session;
    for (const listener of this.#listeners) listener.session(status);
  }
}
