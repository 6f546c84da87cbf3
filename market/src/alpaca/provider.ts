import { setTimeout as delay } from 'node:timers/promises';
import { type Luld, nextTradingDay, type TradingDay, toMs, toSeconds, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { MINUTE_MS } from '../clock/minute';
import type { TradeHalt, TradeHaltFeed } from '../halts/trade-halts';
import type {
  Amendment,
  DailyBars,
  DayReference,
  Headline,
  Listing,
  MarketProvider,
  MinuteBar,
  NewsItem,
  PrintBatch,
  SourceFigures,
  StatusChange,
} from '../provider';
import type { ShareRecords } from '../replay/floats';
import { Auctions } from './auctions';
import { BarFeed } from './bar-feed';
import { readDailyBars } from './daily-bars';
import type { AlpacaData } from './data';
import { DropCount } from './drop-count';
import type { AlpacaFeed } from './feed';
import { FeedClock } from './feed-clock';
import { HaltBook } from './halt-book';
import type { AlpacaMessage } from './messages';
import { AlpacaNewsFeed } from './news';
import type { Patience } from './patience';
import { byTime, PrintQueue } from './print-queue';
import { type Recordings, References } from './references';
import { AlpacaStream, type AlpacaStreamOptions } from './stream';
import { TradeFeed } from './trade-feed';

/** After a gap, the request starts this long before the last event, because slower trades of other exchanges may be missing too. */
const RECOVERY_OVERLAP_MS = 2_000;
const RETRY_MS = 1_000;
/** Alpaca's code for each exchange that lists stocks, by its name in the list of assets. */
const EXCHANGE_CODES: Readonly<Record<string, string>> = { NASDAQ: 'Q', NYSE: 'N', AMEX: 'A', ARCA: 'P', BATS: 'Z' };
/** Covers the headlines of a long weekend. */
const NEWS_BACK_MS = 4 * 86_400_000;

export interface AlpacaProviderOptions {
  readonly data: AlpacaData;
  /** We call its `end` once the first day's history is loaded. */
  readonly patience: Pick<Patience, 'end'>;
  readonly listings: readonly Listing[];
  /** Text for the screen; null for live data of the whole market. */
  readonly label: string | null;
  /** Whether the stream sends single trades or minute bars only. */
  readonly mode: 'trades' | 'bars';
  readonly stream: Pick<AlpacaStreamOptions, 'url' | 'keyId' | 'secret'>;
  /** Minutes recorded on earlier days, the base of relative volume. */
  readonly recordings: Recordings | null;
  /** Floats and shares outstanding with their dates. */
  readonly shares: ShareRecords;
  /** Halts from before the start or during a lost connection; null if no feed of them is configured. */
  readonly tradeHalts: Pick<TradeHaltFeed, 'read'> | null;
  readonly log: Pick<Logger, 'warn'>;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

interface OpenDay {
  readonly day: TradingDay;
  readonly reference: DayReference;
  /** Bars of the settled minutes. */
  readonly history: PrintBatch;
}

/** The US market from Alpaca: history by REST, then the stream. Build it with `createAlpaca`. */
export class AlpacaProvider implements MarketProvider {
  readonly name = 'alpaca';
  /** Not repeatable: after a restart, the history comes from REST as bars. */
  readonly isRepeatable = false;
  readonly universe: readonly Listing[];
  readonly label: string | null;
  readonly drops: DropCount;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #symbols: readonly string[];
  readonly #stream: AlpacaStream;
  readonly #news: AlpacaNewsFeed;
  readonly #feed: AlpacaFeed;
  readonly #halts = new HaltBook();
  readonly #bands = new Map<number, Luld>();
  readonly #references: References;
  /** Null if the source does not report every trade. */
  readonly #auctions: Auctions | null;
  readonly #clock = new FeedClock();
  /** The last problem with the stream; shown only while it is not live. */
  #trouble: string | null = null;
  #deliveredStatuses = 0;
  #open: OpenDay | null = null;
  /** Counts the connections, so that work for one ends when it is lost. */
  #connection = 0;
  #isLive = false;
  /** The last event before the first lost connection that was not yet followed by a check for cancels; null if all were checked. */
  #uncheckedSince: number | null = null;

  constructor(private readonly options: AlpacaProviderOptions) {
    const { listings, label, data, log, stream, mode, now } = options;
    this.universe = listings;
    this.label = label;
    this.drops = new DropCount(log);
    this.#symbols = listings.map(({ symbol }) => symbol);
    this.#indexes = new Map(this.#symbols.map((symbol, index) => [symbol, index]));
    const primaries = Uint8Array.from(listings, ({ exchange }) => EXCHANGE_CODES[exchange]?.charCodeAt(0) ?? 0);
    const common = {
      data,
      symbols: this.#symbols,
      indexes: this.#indexes,
      drops: this.drops,
      clock: this.#clock,
      log,
      now,
    };
    const feedOptions = { ...common, primaries };
    this.#auctions = mode === 'trades' ? new Auctions(feedOptions) : null;
    this.#feed = mode === 'trades' ? new TradeFeed(feedOptions) : new BarFeed(feedOptions);
    this.#references = new References(options);
    this.#news = new AlpacaNewsFeed(data, listings, this.#indexes, now() - NEWS_BACK_MS, (error) =>
      log.warn({ err: error }, 'News could not be read'),
    );
    this.#stream = new AlpacaStream({
      ...stream,
      channels: { ...this.#feed.channels, statuses: ['*'], lulds: ['*'] },
      onMessages: (messages) => this.#receive(messages),
      onConnected: (isConnected) => this.#connected(isConnected),
      onMalformed: () => this.drops.add('malformed'),
      onTrouble: (reason) => {
        this.#trouble = reason;
        log.warn(reason);
      },
    });
  }

  stop(): void {
    this.#stream.stop();
    this.#news.stop();
    this.#references.stop();
    this.drops.stop();
  }

  isLive(): boolean {
    return this.#isLive && this.#clock.trouble() === null;
  }

  trouble(): string | null {
    if (this.#isLive) return this.#clock.trouble();
    return this.#trouble ?? 'There is no connection to the market data stream';
  }

  figures(): SourceFigures {
    return { counts: this.drops.totals(), clock_ahead_ms: this.#clock.offset };
  }

  nextDate(date: string): string {
    return nextTradingDay(date).date;
  }

  async openDay(date: string): Promise<DayReference> {
    const day = tradingDay(date);
    if (day === null) throw new Error(`The market is closed on ${date}`);
    // Start this now: it runs while we read the prices, which takes longer.
    const halts = this.options.tradeHalts?.read();
    await this.#news.poll();
    const daily = await this.#references.ofDay(day, (at) => this.#completeAt(at));
    const official = (await this.#auctions?.withOfficialCloses(daily)) ?? daily;
    const reference = this.#references.withoutSpinOffs(official);
    const history = new PrintQueue();
    const cut = Math.max(toMs(day.pre_open), this.#settled());
    for await (const bar of this.options.data.bars(this.#symbols, '1Min', toMs(day.pre_open), cut - 1)) {
      const index = this.#indexes.get(bar.symbol);
      if (index !== undefined) history.bar(index, bar);
    }
    // Later auctions arrive as trades.
    await this.#auctions?.addTo(history, day.open * 1000, cut - 1);
    this.#open = { day, reference, history: byTime(history.take()) };
    this.#feed.openDay(day, this.#open.history, cut);
    const reports = (await halts) ?? [];
    this.#deliveredStatuses = 0;
    this.#halts.openDay(toMs(day.pre_open));
    this.#seedHalts(reports);
    this.#bands.clear();
    await this.#recover();
    this.options.patience.end();
    return reference;
  }

  symbolReference(index: number, date: string): Promise<DayReference | null> {
    return this.#references.ofSymbol(index, date, this.#open?.reference ?? null);
  }

  history(date: string, _until: number): Iterable<PrintBatch> {
    return this.#open?.day.date === date ? [this.#open.history] : [];
  }

  /** Everything received since the last call, including late reports from before `after`. */
  *prints(): Generator<PrintBatch> {
    const batch = this.#feed.prints();
    if (batch.length > 0) yield batch;
  }

  amendments(): readonly Amendment[] {
    return this.#feed.amendments();
  }

  async minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    const day = tradingDay(date);
    if (day === null) return [];
    const end = Math.min(until, toMs(day.post_close)) - MINUTE_MS;
    const bars: MinuteBar[] = [];
    if (end < toMs(day.pre_open)) return bars;
    const { symbol } = this.universe[index]!;
    for await (const { t, o, h, l, c, v } of this.options.data.bars([symbol], '1Min', toMs(day.pre_open), end))
      bars.push({ t, o, h, l, c, v });
    return date === this.#open?.day.date ? this.#feed.corrected(index, bars, toSeconds(end + MINUTE_MS)) : bars;
  }

  dailyBars(index: number, days: readonly TradingDay[]): Promise<DailyBars> {
    const { options, universe } = this;
    return readDailyBars({ data: options.data, universe, auctions: this.#auctions }, index, days);
  }

  /** In the order of receipt, so that late changes are not lost. */
  statuses(_date: string, after: number): readonly StatusChange[] {
    const delivered = after === 0 ? 0 : this.#deliveredStatuses;
    this.#deliveredStatuses = this.#halts.changes.length;
    return this.#halts.changes.slice(delivered);
  }

  luld(index: number): Luld | null {
    return this.#bands.get(index) ?? null;
  }

  news(after: number, until: number): readonly NewsItem[] {
    return this.#news.between(after, until);
  }

  headline(index: number, after: number, until: number): Headline | null {
    return this.#news.foremost(index, after, until);
  }

  #receive(messages: readonly AlpacaMessage[]): void {
    for (const message of messages) this.#take(message);
  }

  #take(message: AlpacaMessage): void {
    if (message.kind === 'status') this.#status(message);
    else if (message.kind === 'luld') this.#luld(message);
    else {
      if (message.kind === 'trade') this.#halts.trade(message.trade, this.#open?.day ?? null);
      else if (message.kind === 'bar') this.#halts.bar(message.bar);
      this.#feed.receive(message);
    }
  }

  #listed(symbol: string): number | null {
    const index = this.#indexes.get(symbol);
    if (index === undefined) this.drops.add('unknown symbol');
    return index ?? null;
  }

  #status(message: Extract<AlpacaMessage, { kind: 'status' }>): void {
    const index = this.#listed(message.symbol);
    if (index === null) return;
    const now = this.options.now();
    if (!this.#clock.isPossible(message.at, now)) this.drops.add('in the future');
    // Clamp the time: a status from the future could never be replaced by a later message.
    this.#halts.status({ ...message, at: this.#clock.ofArrived(message.at, now) }, index);
  }

  #luld({ symbol, lower, upper }: Extract<AlpacaMessage, { kind: 'luld' }>): void {
    const index = this.#listed(symbol);
    if (index === null) return;
    // The stream has only the bands; the reference price is their middle.
    this.#bands.set(index, { reference: (lower + upper) / 2, lower, upper });
  }

  #connected(isConnected: boolean): void {
    this.#connection += 1;
    if (isConnected) void this.#goLive(this.#connection);
    else this.#isLive = false;
  }

  /** The source counts as live again once all missed data is read. Then it looks for halts and cancels of that time. */
  async #goLive(connection: number): Promise<void> {
    const lost = this.#feed.lastAt;
    this.#uncheckedSince ??= lost;
    await this.#persist(connection, async () => {
      await this.#recover();
      if (connection !== this.#connection) return;
      this.#isLive = true;
      this.#trouble = null;
    });
    await this.#persist(connection, async () => this.#seedHalts((await this.options.tradeHalts?.read()) ?? []));
    await this.#persist(connection, async () => {
      if (this.#uncheckedSince !== null && lost !== null) await this.#feed.check(this.#uncheckedSince, lost);
      if (connection === this.#connection) this.#uncheckedSince = null;
    });
  }

  /** Repeats a step until it succeeds or the connection is lost. */
  async #persist(connection: number, step: () => Promise<void>): Promise<void> {
    while (connection === this.#connection) {
      try {
        return await step();
      } catch (error) {
        this.options.log.warn({ err: error }, 'The trades missed while offline could not be read');
        await delay(RETRY_MS);
      }
    }
  }

  #seedHalts(reports: readonly TradeHalt[]): void {
    const since = this.#open?.day.pre_open;
    if (since === undefined) return;
    this.#halts.seed(reports, { indexes: this.#indexes, now: this.options.now(), since: toMs(since) });
  }

  /** Requests everything since the last event. */
  async #recover(): Promise<void> {
    const { lastAt } = this.#feed;
    if (lastAt !== null) await this.#feed.read(lastAt - RECOVERY_OVERLAP_MS, this.options.now());
  }

  /** While the connection is lost, volumes are complete only up to the last event. */
  #completeAt(at: number): number {
    const complete = this.#feed.completeAt(at);
    return this.#isLive ? complete : Math.min(complete, this.#feed.lastAt ?? complete);
  }

  /** Start of the first minute that may still change, epoch milliseconds. */
  #settled(): number {
    return Math.floor((this.options.now() - this.#feed.settlingMs) / MINUTE_MS) * MINUTE_MS;
  }
}
