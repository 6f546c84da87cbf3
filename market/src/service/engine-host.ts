import {
  isTradingDay,
  type News,
  previousTradingDay,
  setEmergencyClosures,
  type TradingDay,
  toMs,
  tradingDay,
} from '@prebell/contracts';
import { loadCandles, toCandles } from '../candles/load-candles';
import { type ClockReading, dayClock, isOver, marketTime, realTime, shownDay } from '../clock/market-clock';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { HitDetector } from '../engine/hits/hit-detector';
import { TickKeeper } from '../engine/hits/tick-keeper';
import { LiveBars } from '../engine/live-bars';
import { officialCandle } from '../engine/official-candle';
import type { Stamp } from '../engine/scanner-stream';
import { ScannerTables } from '../engine/scanner-tables';
import type { MarketProvider, NewsItem } from '../provider';
import type { Recorder } from '../recorder/recorder';
import { CachedBars } from './cached-bars';
import type { CheckpointFiles } from './checkpoint';
import { DayFeed } from './day-feed';
import type { EngineApi } from './engine-api';
import type { Stamps } from './latency-meter';
import type { Publication } from './protocol';
import { createQuote } from './quote';
import { ScannerFeeds } from './scanner-feeds';
import { SymbolFeeds } from './symbol-feeds';
import { SymbolSearch } from './symbol-search';
import { type WhySources, whyAnswer } from './why-answer';

/** Interval between scans, so that no stream has more than ten updates a second. */
const SCAN_EVERY_MS = 100;

const CHECKPOINT_EVERY_MS = 2_000;
/** Number of hits in a checkpoint: after a kill, the newest ones may not be in the database yet. */
const KEPT_HITS = 500;

const NO_CANDLES = toCandles([]);

export interface EngineHostOptions {
  readonly provider: MarketProvider;
  readonly clock: ClockReading;
  /** Where the engine writes its checkpoints; null writes none. */
  readonly checkpoints: CheckpointFiles | null;
  readonly recorder: Recorder | null;
  /** Real time, epoch milliseconds. */
  readonly real: () => number;
  readonly onClock: (clock: ClockReading) => void;
  /** Called with false when the connection to the source is lost and with true when it is restored. */
  readonly onLive: (isLive: boolean) => void;
  readonly onPublication: (publication: Publication) => void;
}

/** Runs provider, engine and clock together. Its owner calls `tick`, and `published` after each publication. */
export class EngineHost {
  readonly api: EngineApi;
  readonly #engine: Engine;
  readonly #tables: ScannerTables;
  readonly #feed: DayFeed;
  readonly #detector: HitDetector;
  readonly #ticks: TickKeeper;
  #run: string;
  #checkpointAt = 0;
  readonly #bars: CachedBars;
  /** Real time of the last scan. */
  #scannedAt = 0;
  /** Whether the tables include the newest prints. */
  #isScanned = false;
  #areStreamsDue = false;
  readonly #scanners: ScannerFeeds;
  readonly #symbols: SymbolFeeds;
  #clock: ClockReading;
  #isUndelivered = false;
  #isLive = true;
  /** Real time at which the newest prints arrived. */
  #receivedAt = 0;
  /** Market time of the newest event that was published or belongs to the history. */
  #publishedEvent = 0;

  constructor(private readonly options: EngineHostOptions) {
    const { provider } = options;
    this.#clock = options.clock;
    this.#engine = new Engine(provider.universe);
    const catalysts = new Catalysts(provider.universe.length, (index, after, until) =>
      provider.headline(index, after, until),
    );
    this.#bars = new CachedBars(provider);
    const liveBars = new LiveBars(this.#engine);
    this.#tables = new ScannerTables(this.#engine, catalysts);
    this.#detector = new HitDetector(this.#engine, catalysts);
    this.#ticks = new TickKeeper(provider.universe);
    this.#feed = new DayFeed({
      provider,
      engine: this.#engine,
      catalysts,
      liveBars,
      detector: this.#detector,
      ticks: this.#ticks,
      recorder: options.recorder,
      onAmended: (index, since) => {
        this.#bars.forget(index, this.#feed.day.date);
        this.#symbols.amended(index, since);
      },
    });
    this.#run = String(options.real());
    this.#scanners = new ScannerFeeds(this.#tables);
    this.#symbols = new SymbolFeeds(provider, this.#bars, this.#engine, liveBars);
    this.api = this.#createApi();
  }

  /** Market time, epoch milliseconds. */
  now(): number {
    return marketTime(this.#clock, this.options.real());
  }

  /**
   * Applies the history of the day up to the clock.
   * @param isFresh starts the clock only afterwards, so that loading the history takes no market time.
   */
  async start(isFresh: boolean): Promise<void> {
    if (await this.#resume()) return;
    const until = this.now();
    await this.#feed.open(shownDay(until), until);
    if (isFresh && this.#clock.until !== null) this.#setClock({ ...this.#clock, real_at: this.options.real() });
    else this.#setClock(this.#clock);
    this.#publishedEvent = this.#engine.eventAt;
    this.#scan(this.now());
    this.#writeCheckpoint();
  }

  /** Continues from the checkpoint of the clock's day; false if there is none. */
  async #resume(): Promise<boolean> {
    const { checkpoints, real } = this.options;
    const known = checkpoints?.read(real()) ?? null;
    if (known === null || known.date !== shownDay(marketTime(known.clock, real())).date) return false;
    await this.#feed.resume(known);
    this.#run = known.run;
    this.#publishedEvent = this.#engine.eventAt;
    this.#setClock(known.clock);
    // The log must reach beyond the last published hit before anybody can ask for what they missed.
    this.#advance(this.now());
    this.#scan(this.now());
    return true;
  }

  /**
   * Also called before the first hit of a run and of a day: a process without a checkpoint would publish all hits
   * again.
   */
  #writeCheckpoint(): void {
    const { checkpoints, provider, real } = this.options;
    if (checkpoints === null || !provider.isRepeatable) return;
    this.#checkpointAt = real();
    const detector = this.#detector.state();
    checkpoints.write(
      {
        date: this.#feed.day.date,
        run: this.#run,
        clock: this.#clock,
        appliedTo: this.#feed.appliedTo,
        engine: this.#engine.state(),
        detector,
        hits: this.#detector.log(detector.seq - KEPT_HITS),
      },
      real(),
    );
  }

  /**
   * Applies new prints and scans when a scan is due. Publishes events immediately and streams after a scan, unless a
   * publication is in flight.
   */
  async tick(): Promise<void> {
    this.#tellLiveness();
    const now = this.now();
    this.#receivedAt = this.options.real();
    this.#advance(now);
    this.#isScanned = false;
    if (this.#receivedAt - this.#scannedAt >= SCAN_EVERY_MS) {
      this.#scannedAt = this.#receivedAt;
      this.#areStreamsDue = true;
      this.#scan(now);
    }
    this.#publish();
    if (this.options.real() - this.#checkpointAt >= CHECKPOINT_EVERY_MS) this.#writeCheckpoint();
    await this.#rollDay(now);
  }

  #advance(now: number): void {
    // A closure during the day ends it.
    if (isTradingDay(this.#feed.day.date)) this.#feed.advance(Math.min(now, toMs(this.#feed.day.post_close)));
  }

  /** The last publication arrived. */
  published(): void {
    this.#isUndelivered = false;
  }

  #tellLiveness(): void {
    const isLive = this.options.provider.isLive();
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    this.options.onLive(isLive);
  }

  #publish(): void {
    if (this.#isUndelivered) return;
    const stamp = this.#stamp();
    const streams = this.#areStreamsDue
      ? { ...this.#scanners.collect(stamp), ...this.#symbols.collect(this.now()) }
      : { deltas: [], custom: [], quotes: [], candles: [] };
    this.#areStreamsDue = false;
    const hits = this.#detector.take();
    this.#ticks.hit(hits);
    const { halts, news } = this.#feed.take();
    const publication = {
      ...streams,
      hits,
      ticks: this.#ticks.take(this.now()),
      halts,
      news: news.map((item) => this.#newsOf(item)),
    };
    if (Object.values(publication).every((part) => part.length === 0)) return;
    this.#isUndelivered = true;
    const last = hits.at(-1);
    if (last !== undefined) this.options.checkpoints?.published(this.#run, last.seq);
    this.options.onPublication({ ...publication, stamps: this.#stampsOf(stamp) });
  }

  /** The stamps of a publication with new prints; null for one caused by time alone. */
  #stampsOf({ event_at, published_at }: Stamp): Stamps | null {
    const { eventAt } = this.#engine;
    const isNew = eventAt !== this.#publishedEvent && this.#clock.speed > 0;
    this.#publishedEvent = eventAt;
    return isNew ? { event_at, received_at: this.#receivedAt, decided_at: published_at } : null;
  }

  async #rollDay(now: number): Promise<void> {
    const next = this.#nextDay(now);
    if (next === null) return;
    await this.#feed.open(next, toMs(next.pre_open));
    this.#isScanned = false;
    this.#publishedEvent = this.#engine.eventAt;
    this.#symbols.reset();
    if (this.#clock.until !== null) this.#setClock(dayClock(next, this.#clock.speed, this.options.real()));
    this.#writeCheckpoint();
  }

  /** The day to switch to, or null while the current one lasts. */
  #nextDay(now: number): TradingDay | null {
    if (this.#clock.until === null) {
      const day = shownDay(now);
      return day.date === this.#feed.day.date ? null : day;
    }
    if (!isOver(this.#clock, this.options.real())) return null;
    const date = this.options.provider.nextDate(this.#feed.day.date);
    return date === null ? null : tradingDay(date);
  }

  #setClock(clock: ClockReading): void {
    this.#clock = clock;
    this.options.onClock(clock);
  }

  #stamp(): Stamp {
    return {
      event_at: realTime(this.#clock, this.#engine.eventAt),
      published_at: this.options.real(),
      as_of: new Date(this.now()).toISOString(),
    };
  }

  /** Today's official open of a symbol, null until it is reported. */
  #officialOpen(index: number): NonNullable<WhySources['officialOpen']> | null {
    const price = this.#engine.columns.officialOpen[index]!;
    return Number.isNaN(price) ? null : { date: this.#feed.day.date, price };
  }

  #newsOf({ id, index, at, headline }: NewsItem): News {
    return { id, symbol: this.options.provider.universe[index]!.symbol, headline, at: new Date(at).toISOString() };
  }

  /**
   * The tables with all prints so far, because membership is that of the moment and not of the last publication (ruling
   * 17). Prints arrive with ticks, so one scan per tick is enough.
   */
  #scanned(): ScannerTables {
    if (!this.#isScanned) this.#scan(this.now());
    return this.#tables;
  }

  #scan(at: number): void {
    this.#isScanned = true;
    this.#tables.scan(at);
  }

  #createApi(): EngineApi {
    const { provider } = this.options;
    const source = this.#bars;
    const search = new SymbolSearch(provider.universe);
    const indexes = new Map(provider.universe.map(({ symbol }, index) => [symbol, index]));
    const withIndex = <T>(symbol: string, use: (index: number) => T): T | null => {
      const index = indexes.get(symbol);
      return index === undefined ? null : use(index);
    };
    return {
      scanner: (scanner, cap) => this.#scanned().table(scanner, cap),
      scan: (definition, cap) => this.#scanned().find(definition, cap),
      rows: (symbols) => this.#scanned().list(symbols).rows,
      watchCustom: (custom) => {
        this.#scanned();
        return this.#scanners.watchCustom(custom, this.#stamp());
      },
      unwatchCustom: (custom) => this.#scanners.unwatchCustom(custom),
      quote: (symbol) =>
        withIndex(symbol, (index) => createQuote(this.#engine, index, provider.luld(index, this.now()))),
      halts: () => this.#engine.halts.overview(),
      news: (symbol, limit) => {
        const index = symbol === null ? null : (indexes.get(symbol) ?? -1);
        return provider
          .news(toMs(previousTradingDay(this.#feed.day.date).close), this.now())
          .filter((item) => index === null || item.index === index)
          .slice(-limit)
          .reverse()
          .map((item) => this.#newsOf(item));
      },
      why: async (symbol, at) =>
        withIndex(symbol, (index) =>
          whyAnswer({ provider, source, officialOpen: this.#officialOpen(index) }, index, Math.min(at, this.now())),
        ),
      setClosures: setEmergencyClosures,
      providerCalls: () => this.#bars.calls(),
      universe: () => provider.universe.length,
      hitLog: (after) => ({
        date: this.#feed.day.date,
        run: this.#run,
        isRepeatable: provider.isRepeatable,
        published: this.#detector.takenSeq,
        hits: this.#detector.log(after),
      }),
      search: (text) => search.find(text),
      candles: async ({ symbol, ...range }) =>
        (await withIndex(symbol, (index) =>
          loadCandles({
            provider: source,
            index,
            ...range,
            now: this.now(),
            official: (candle, date) =>
              date === this.#feed.day.date ? officialCandle(this.#engine, index, candle) : candle,
          }),
        )) ?? NO_CANDLES,
      watchScanner: (scanner, cap) => {
        this.#scanned();
        return this.#scanners.watch(scanner, cap, this.#stamp());
      },
      unwatchScanner: (scanner, cap) => this.#scanners.unwatch(scanner, cap),
      watchSymbol: async (symbol, resolution) =>
        withIndex(symbol, (index) => this.#symbols.watch(index, resolution, this.now())),
      unwatchSymbol: (symbol, resolution) => {
        withIndex(symbol, (index) => this.#symbols.unwatch(index, resolution));
      },
    };
  }
}
