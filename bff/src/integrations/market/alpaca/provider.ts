import { setTimeout as delay } from 'node:timers/promises';
import { type Luld, nextTradingDay, type TradingDay, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type {
  Amendment,
  DayReference,
  Listing,
  MarketProvider,
  MinuteBar,
  NewsItem,
  PrintBatch,
  StatusChange,
} from '../provider';
import { makesPrice } from './conditions';
import { Corrections } from './corrections';
import type { AlpacaData } from './data';
import { DropCount } from './drop-count';
import type { AlpacaBar, AlpacaMessage, AlpacaTrade } from './messages';
import { AlpacaNewsFeed } from './news';
import { byTime, PrintQueue } from './print-queue';
import { type Recordings, References } from './references';
import { SeenTrades } from './seen-trades';
import { AlpacaStream, type AlpacaStreamOptions } from './stream';

const MINUTE_MS = 60_000;
/** A bar may be corrected for some seconds after its minute; until then its trades are asked for. */
const SETTLING_MS = 5_000;
const SEEN_MS = 60_000;
/** What lies further ahead of the clock than this is an error of the source. */
const FUTURE_MS = 60_000;
/** A volatility pause lasts five minutes unless it is prolonged. */
const PAUSE_MS = 300_000;
/** How far before the last event a gap is asked for: trades of other exchanges may have been on their way. */
const RECOVERY_OVERLAP_MS = 2_000;
const RETRY_MS = 1_000;
/** Headlines of a long week-end. */
const NEWS_BACK_MS = 4 * 86_400_000;

export interface AlpacaProviderOptions {
  readonly data: AlpacaData;
  readonly listings: readonly Listing[];
  /** Text for the screen, null for live data of the whole market. */
  readonly label: string | null;
  /** Whether the stream tells every trade, or minute bars only. */
  readonly mode: 'trades' | 'bars';
  readonly stream: Pick<AlpacaStreamOptions, 'url' | 'keyId' | 'secret'>;
  /** Minutes recorded on earlier days: what relative volume is compared with. */
  readonly recordings: Recordings | null;
  readonly log: Pick<Logger, 'warn'>;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

interface OpenDay {
  readonly day: TradingDay;
  readonly reference: DayReference;
  /** Minute bars up to `cut` (epoch milliseconds) and the trades after it, as far as they were asked for. */
  readonly history: PrintBatch;
}

/** The US market as Alpaca tells it: history by REST, then the stream. Build it with `createAlpaca`. */
export class AlpacaProvider implements MarketProvider {
  readonly name = 'alpaca';
  /** After a restart the history is read by REST instead. */
  readonly isRepeatable = false;
  readonly universe: readonly Listing[];
  readonly label: string | null;
  readonly drops: DropCount;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #symbols: readonly string[];
  readonly #stream: AlpacaStream;
  readonly #news: AlpacaNewsFeed;
  readonly #seen = new SeenTrades(SEEN_MS);
  readonly #queues: [PrintQueue, PrintQueue] = [new PrintQueue(), new PrintQueue()];
  readonly #statuses: StatusChange[] = [];
  readonly #bands = new Map<number, Luld>();
  readonly #corrections: Corrections;
  readonly #references: References;
  #toldStatuses = 0;
  #open: OpenDay | null = null;
  #isConnected = false;
  #isLive = false;
  /** Event time up to which nothing is missing, epoch milliseconds; null before the first day is open. */
  #lastAt: number | null = null;

  constructor(private readonly options: AlpacaProviderOptions) {
    const { listings, label, data, log, stream, mode, now } = options;
    this.universe = listings;
    this.label = label;
    this.drops = new DropCount(log);
    this.#symbols = listings.map(({ symbol }) => symbol);
    this.#indexes = new Map(this.#symbols.map((symbol, index) => [symbol, index]));
    this.#corrections = new Corrections(data, this.#indexes, log);
    this.#references = new References(data, listings, options.recordings);
    this.#news = new AlpacaNewsFeed(data, this.#indexes, now() - NEWS_BACK_MS, (error) =>
      log.warn({ err: error }, 'News could not be read'),
    );
    const channels = {
      [mode]: ['*'],
      updatedBars: ['*'],
      statuses: ['*'],
      lulds: ['*'],
      corrections: ['*'],
      cancelErrors: ['*'],
    };
    this.#stream = new AlpacaStream({
      ...stream,
      channels,
      onMessages: (messages) => this.#receive(messages),
      onConnected: (isConnected) => this.#connected(isConnected),
      onMalformed: () => this.drops.add('malformed'),
      onFatal: (reason) => log.warn({ reason }, 'The market data stream has ended'),
    });
  }

  stop(): void {
    this.#stream.stop();
    this.#news.stop();
    this.drops.stop();
  }

  isLive(): boolean {
    return this.#isLive;
  }

  nextDate(date: string): string {
    return nextTradingDay(date).date;
  }

  async openDay(date: string): Promise<DayReference> {
    const day = tradingDay(date);
    if (day === null) throw new Error(`The market is closed on ${date}`);
    await this.#news.poll();
    const reference = await this.#references.ofDay(day);
    const history = new PrintQueue();
    const cut = Math.max(day.pre_open * 1000, this.#settled());
    for await (const bar of this.options.data.bars(this.#symbols, '1Min', day.pre_open * 1000, cut - 1)) {
      const index = this.#indexes.get(bar.symbol);
      if (index !== undefined) history.bar(index, bar);
    }
    this.#open = { day, reference, history: byTime(history.take()) };
    this.#lastAt = cut;
    this.#toldStatuses = 0;
    this.#statuses.length = 0;
    this.#bands.clear();
    await this.#recover();
    return reference;
  }

  symbolReference(index: number, date: string): Promise<DayReference | null> {
    return this.#references.ofSymbol(index, date, this.#open?.reference ?? null);
  }

  history(date: string, _until: number): Iterable<PrintBatch> {
    return this.#open?.day.date === date ? [this.#open.history] : [];
  }

  /** Everything received since last asked, also what is older than `after`: it was reported late. */
  *prints(): Generator<PrintBatch> {
    const [filled, other] = this.#queues;
    this.#queues.splice(0, 2, other, filled);
    const batch = filled.take();
    if (batch.length > 0) yield batch;
  }

  amendments(): readonly Amendment[] {
    return this.#corrections.take(this.#open?.day ?? null, this.#settled());
  }

  async minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    const day = tradingDay(date);
    if (day === null) return [];
    const end = Math.min(until, day.post_close * 1000) - MINUTE_MS;
    const bars: MinuteBar[] = [];
    if (end < day.pre_open * 1000) return bars;
    const { symbol } = this.universe[index]!;
    for await (const { t, o, h, l, c, v } of this.options.data.bars([symbol], '1Min', day.pre_open * 1000, end))
      bars.push({ t, o, h, l, c, v });
    return bars;
  }

  /** By the time they were received: a change that comes late is told nevertheless. */
  statuses(_date: string, after: number): readonly StatusChange[] {
    const told = after === 0 ? 0 : this.#toldStatuses;
    this.#toldStatuses = this.#statuses.length;
    return this.#statuses.slice(told);
  }

  luld(index: number): Luld | null {
    return this.#bands.get(index) ?? null;
  }

  news(after: number, until: number): readonly NewsItem[] {
    return this.#news.between(after, until);
  }

  headline(index: number, after: number, until: number): string | null {
    return this.#news.newest(index, after, until);
  }

  #receive(messages: readonly AlpacaMessage[]): void {
    for (const message of messages) this.#take(message);
  }

  #take(message: AlpacaMessage): void {
    switch (message.kind) {
      case 'trade':
        this.#trade(message.trade);
        break;
      case 'bar':
        if (message.isUpdate) this.#corrections.add(message.bar.symbol);
        else this.#bar(message.bar);
        break;
      case 'amended':
        this.#corrections.add(message.symbol);
        break;
      case 'status':
        this.#status(message);
        break;
      case 'luld':
        this.#luld(message);
        break;
    }
  }

  #listed(symbol: string): number | null {
    const index = this.#indexes.get(symbol);
    if (index === undefined) this.drops.add('unknown symbol');
    return index ?? null;
  }

  /** The symbol's index when the event may be of the day under way; else it is counted and dropped. */
  #indexOf(symbol: string, at: number): number | null {
    const index = this.#listed(symbol);
    if (index === null) return null;
    const day = this.#open?.day;
    const isToday = day !== undefined && at >= day.pre_open * 1000 && at < day.post_close * 1000;
    if (isToday && at <= this.options.now() + FUTURE_MS) return index;
    this.drops.add(isToday ? 'in the future' : 'outside the day');
    return null;
  }

  #trade({ symbol, id, price, size, at, conditions }: AlpacaTrade): void {
    const index = this.#indexOf(symbol, at);
    if (index === null) return;
    // What is older than the history's end is in its bars.
    if (at < this.#historyEnd) return;
    if (!this.#seen.note(symbol, id, this.options.now())) {
      this.drops.add('repeated');
      return;
    }
    this.#lastAt = Math.max(this.#lastAt ?? 0, at);
    this.#queues[0].trade(index, at, price, size, makesPrice(conditions, at, this.#open!.day));
  }

  #bar(bar: AlpacaBar): void {
    const index = this.#indexOf(bar.symbol, bar.t * 1000);
    if (index === null || bar.t * 1000 < this.#historyEnd) return;
    // A bar's number is its minute.
    if (!this.#seen.note(bar.symbol, bar.t, this.options.now())) {
      this.#corrections.add(bar.symbol);
      return;
    }
    this.#lastAt = Math.max(this.#lastAt ?? 0, (bar.t + 60) * 1000);
    this.#queues[0].bar(index, bar);
  }

  #status({ symbol, at, halted, code }: Extract<AlpacaMessage, { kind: 'status' }>): void {
    const index = this.#listed(symbol);
    if (index === null) return;
    const resume_at = halted && code === 'LUDP' ? at + PAUSE_MS : null;
    this.#statuses.push({ index, at, kind: halted ? 'halt' : 'resume', code, resume_at });
  }

  #luld({ symbol, lower, upper }: Extract<AlpacaMessage, { kind: 'luld' }>): void {
    const index = this.#listed(symbol);
    if (index === null) return;
    // The stream tells the bands only; the reference price is their middle.
    this.#bands.set(index, { reference: (lower + upper) / 2, lower, upper });
  }

  #connected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (isConnected) void this.#goLive();
    else this.#isLive = false;
  }

  /** Live again is who has caught up; until then it is tried as long as the connection stands. */
  async #goLive(): Promise<void> {
    while (this.#isConnected && !this.#isLive) {
      try {
        await this.#recover();
        this.#isLive = this.#isConnected;
      } catch (error) {
        this.options.log.warn({ err: error }, 'What was missed could not be read');
        await delay(RETRY_MS);
      }
    }
  }

  /** Asks for what happened since the last event: what the stream told meanwhile is recognised and left out. */
  async #recover(): Promise<void> {
    if (this.#lastAt === null) return;
    const { data, mode, now } = this.options;
    const from = this.#lastAt - RECOVERY_OVERLAP_MS;
    if (mode === 'trades')
      for await (const trade of data.trades(this.#symbols, Math.max(from, this.#historyEnd), now())) this.#trade(trade);
    else
      for await (const bar of data.bars(this.#symbols, '1Min', Math.max(from - MINUTE_MS, this.#historyEnd), now()))
        this.#missedBar(bar);
  }

  /** A bar of REST whose minute is over and which the stream has not told. */
  #missedBar(bar: AlpacaBar): void {
    const isOver = (bar.t + 60) * 1000 + SETTLING_MS <= this.options.now();
    if (isOver && this.#seen.note(bar.symbol, -bar.t, this.options.now())) this.#bar(bar);
  }

  /** Start of the first minute whose bar may still change, epoch milliseconds. */
  #settled(): number {
    return Math.floor((this.options.now() - SETTLING_MS) / MINUTE_MS) * MINUTE_MS;
  }

  get #historyEnd(): number {
    const history = this.#open?.history;
    return history === undefined || history.length === 0 ? 0 : history.at[history.length - 1]!;
  }
}
