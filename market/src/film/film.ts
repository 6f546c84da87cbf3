import {
  type Candles,
  type ScanDefinition,
  type Scanner,
  type TradingDay,
  toMs,
  tradingDay,
  type WireFilmStep,
  type WireHit,
  type WireNews,
  type WireQuote,
} from '@prebell/contracts';
import type { LRUCache } from 'lru-cache';
import { loadCandles, toCandles } from '../candles/load-candles';
import { MINUTE_MS } from '../clock/minute';
import { Halts } from '../engine/halts';
import type { PaperMarket } from '../paper/fills.rules';
import type { Listing, MinuteBar, StatusChange } from '../provider';
import { foremostNews, rankedNews } from '../securities/ranked-headlines';
import { SymbolSearch } from '../service/symbol-search';
import type { FullWhy, ScanVerdicts } from '../service/why-answer';
import type { CandleRequest, HaltOverview } from '../wire';
import { BlockFile } from './block-file';
import { type BlockCache, BlockReader } from './block-reader';
import type { FilmIndex } from './film-index';
import { type StoredPast, sessionBars } from './past-sessions';
import { endOf, type MarketMoment, type StoredSymbolDay, SymbolDay } from './symbol-day';

/** What the desk shows at one minute, apart from the requested symbols. */
type StoredStep = Pick<WireFilmStep, 'lists' | 'hits' | 'halts' | 'news'>;

interface HitQuestion {
  readonly scanner: Scanner;
  /** Only hits with a smaller `seq`. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Memory caches that all open films share. */
export interface FilmCaches {
  readonly blocks: BlockCache;
  /** Engines of symbols, limited by number. */
  readonly symbols: LRUCache<string, SymbolDay>;
  /** Search indexes of days, limited by their number of symbols. */
  readonly searches: LRUCache<string, SymbolSearch>;
}

/**
 * An open film. Each question names a whole minute `at` (epoch milliseconds) from 4:00 AM to 8:00 PM, and the answer
 * contains nothing from that minute or later. Rejects with DamagedFile if the part it reads is damaged.
 */
export class Film {
  readonly #symbols: readonly string[];
  readonly #start: number;
  readonly #blocks: BlockReader;

  private constructor(
    readonly key: string,
    private readonly file: BlockFile,
    private readonly index: FilmIndex,
    private readonly caches: FilmCaches,
  ) {
    this.#symbols = index.symbols === '' ? [] : index.symbols.split(' ');
    this.#start = toMs(index.day.pre_open);
    this.#blocks = new BlockReader(file, caches.blocks);
  }

  /** Rejects with DamagedFile if the file is truncated or damaged, or was made from other data. */
  static async open(path: string, key: string, caches: FilmCaches): Promise<Film> {
    const file = await BlockFile.open(path, key);
    // No need to validate: the checksum shows that our writer wrote it, and the key that it was this version.
    return new Film(key, file, file.index as FilmIndex, caches);
  }

  get day(): TradingDay {
    return this.index.day;
  }

  /**
   * The lists at a minute, the events of the minute before, and the quotes and bars of some symbols; unknown symbols
   * are left out.
   */
  async step(at: number, symbols: readonly string[]): Promise<Omit<WireFilmStep, 'at' | 'as_of'>> {
    const stored = await this.#blocks.json<StoredStep>(this.index.steps + this.#minute(at));
    const moment = this.#moment(at);
    const known = await Promise.all(symbols.map((symbol) => this.#symbolDay(symbol, at)));
    return {
      ...stored,
      symbols: known.flatMap((symbol) => {
        if (symbol === null) return [];
        const bar = symbol.barBefore(at);
        return [{ quote: symbol.quote(moment), bar: bar === null ? null : withoutLength(bar) }];
      }),
    };
  }

  /** The first minute at or after `at` whose step contains an entry of a scanner, epoch milliseconds; null if none follows. */
  nextHit(at: number, scanner: Scanner): number | null {
    const { hits } = this.index;
    const found = hits.at.findIndex(
      (since, k) => hits.scanner[k] === scanner && hits.isEntry[k] === 1 && this.#stepOf(since) >= at,
    );
    return found === -1 ? null : this.#stepOf(hits.at[found]!);
  }

  /** The hits of a scanner up to a minute, newest first, and whether older ones follow. */
  async hits(at: number, { scanner, before = Number.POSITIVE_INFINITY, limit }: HitQuestion) {
    const { hits } = this.index;
    const wanted: number[] = [];
    // Hits are numbered from 1.
    let k = Math.min(hits.at.length, before - 1) - 1;
    for (; k >= 0 && wanted.length <= limit; k -= 1)
      if (hits.scanner[k] === scanner && this.#start + hits.at[k]! <= at) wanted.push(k);
    const found = await this.#blocks.entries<WireHit>(hits.block, wanted.slice(0, limit));
    return { hits: found, hasMore: wanted.length > limit };
  }

  /** A hit by its number, of any scanner; null if it was not known yet at a minute. */
  async hit(at: number, seq: number): Promise<WireHit | null> {
    const since = this.index.hits.at[seq - 1];
    if (since === undefined || this.#start + since > at) return null;
    return (await this.#blocks.entries<WireHit>(this.index.hits.block, [seq - 1]))[0] ?? null;
  }

  /** Null if the symbol was not known yet at this minute. */
  async quote(at: number, symbol: string): Promise<WireQuote | null> {
    return (await this.#symbolDay(symbol, at))?.quote(this.#moment(at)) ?? null;
  }

  /**
   * Candles that start in [from, to], up to a minute. Earlier sessions are stored as five-minute bars (the last five)
   * and daily bars (the last 20), so one-minute candles cover only this day.
   */
  async candles(at: number, { symbol, resolution, from, to }: CandleRequest): Promise<Candles> {
    const day = await this.#symbolDay(symbol, at);
    if (day === null) return toCandles([]);
    const past = resolution === '1' ? NO_PAST : await this.#past(symbol);
    const bars = async (date: string): Promise<readonly MinuteBar[]> => {
      if (date === this.index.date) return day.bars.filter((bar) => endOf(bar) <= at);
      const session = tradingDay(date);
      return session === null ? [] : sessionBars(past, session);
    };
    const daily = new Map(past.daily.map(({ date, bar }) => [date, [bar]]));
    return loadCandles({
      provider: {
        minuteBars: (_, date) => bars(date),
        dailyCandles: async (_, days) => new Map(days.map(({ date }) => [date, daily.get(date) ?? []])),
      },
      index: 0,
      resolution,
      from,
      to,
      now: at,
    });
  }

  /**
   * All bars and halts of a symbol's day, for fills that cut them off at their own time; null if the symbol was not
   * known yet at this minute.
   */
  async market(at: number, symbol: string): Promise<Pick<PaperMarket, 'bars' | 'halts'> | null> {
    const day = await this.#symbolDay(symbol, at);
    return day === null ? null : { bars: day.bars, halts: day.halts };
  }

  /** Symbols beginning with a text, then names containing it; at most 20. */
  async search(at: number, text: string): Promise<ReturnType<SymbolSearch['find']>> {
    const search = await this.#search();
    return search.find(text, (symbol) => this.#isKnown(this.#position(symbol), at));
  }

  /** Symbols halted at a minute, and the day's halts and resumptions before it, newest first. */
  async halts(at: number): Promise<HaltOverview> {
    const changes = await this.#blocks.json<readonly (Omit<StatusChange, 'index'> & { symbol: string })[]>(
      this.index.statuses,
    );
    const names = [...new Set(changes.map(({ symbol }) => symbol))];
    const halts = new Halts(names.map(listingOf));
    for (const { symbol, ...change } of changes)
      if (change.at < at && this.#isKnown(this.#position(symbol), at))
        halts.apply({ index: names.indexOf(symbol), ...change });
    return halts.overview();
  }

  /** Why each scanner lists a symbol or not at a minute, and since when. Null if the symbol was not known yet at this minute. */
  async why(at: number, symbol: string): Promise<FullWhy | null> {
    const day = await this.#symbolDay(symbol, at);
    if (day === null) return null;
    const headlines = await this.news(at, symbol, Number.POSITIVE_INFINITY);
    const ranked = headlines.map(({ id, headline, at: time }) =>
      rankedNews({ id, index: 0, at: Date.parse(time), headline }, day.listing),
    );
    return {
      symbol,
      date: this.index.date,
      at: new Date(at).toISOString(),
      ...day.why({
        at,
        catalyst: foremostNews(ranked.toReversed(), 0, Number.NEGATIVE_INFINITY, at),
        completeAt: (moment) => this.#moment(moment).completeAt,
      }),
    };
  }

  /** Like `why`, for any scans: a verdict for each, in the same order. */
  async whyScans(at: number, symbol: string, scans: readonly ScanDefinition[]): Promise<ScanVerdicts | null> {
    const day = await this.#symbolDay(symbol, at);
    if (day === null) return null;
    const completeAt = (moment: number) => this.#moment(moment).completeAt;
    return {
      date: this.index.date,
      at: new Date(at).toISOString(),
      verdicts: day.whyScans(scans, { at, completeAt }),
    };
  }

  /** Headlines from the previous close up to a minute, of one symbol or all, newest first. */
  async news(at: number, symbol: string | null, limit: number): Promise<WireNews[]> {
    const { news } = this.index;
    const wanted: number[] = [];
    const position = symbol === null ? null : this.#position(symbol);
    for (let k = news.at.length - 1; k >= 0 && wanted.length < limit; k -= 1) {
      if (this.#start + news.at[k]! >= at) continue;
      const isWanted = position === null || news.symbol[k] === position;
      if (isWanted && this.#isKnown(news.symbol[k]!, at)) wanted.push(k);
    }
    return this.#blocks.entries<WireNews>(news.block, wanted);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  #minute(at: number): number {
    return Math.round((at - this.#start) / MINUTE_MS);
  }

  /** The minute whose step contains an event at the given milliseconds after 4:00 AM. */
  #stepOf(since: number): number {
    return this.#start + Math.ceil(since / MINUTE_MS) * MINUTE_MS;
  }

  #moment(at: number): MarketMoment {
    const minute = this.#minute(at);
    const { printed, complete } = this.index;
    return {
      at,
      printedAt: this.#start + printed[minute]! * 1000,
      completeAt: this.#start + complete[minute]! * 1000,
    };
  }

  /** Index of a symbol; -1 if the film does not contain it. */
  #position(symbol: string): number {
    let [low, high] = [0, this.#symbols.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#symbols[middle]! < symbol) low = middle + 1;
      else high = middle;
    }
    return this.#symbols[low] === symbol ? low : -1;
  }

  #isKnown(position: number, at: number): boolean {
    return position >= 0 && this.index.known[position]! <= this.#minute(at);
  }

  async #symbolDay(symbol: string, at: number): Promise<SymbolDay | null> {
    const position = this.#position(symbol);
    if (!this.#isKnown(position, at)) return null;
    const key = `${this.file.path}:${symbol}`;
    const cached = this.caches.symbols.get(key);
    if (cached !== undefined) return cached;
    const day = new SymbolDay(
      await this.#blocks.json<StoredSymbolDay>(this.index.symbolDays + position),
      this.index.day,
    );
    this.caches.symbols.set(key, day);
    return day;
  }

  #past(symbol: string): Promise<StoredPast> {
    return this.#blocks.json<StoredPast>(this.index.pasts + this.#position(symbol));
  }

  async #search(): Promise<SymbolSearch> {
    const cached = this.caches.searches.get(this.file.path);
    if (cached !== undefined) return cached;
    const listings = await this.#blocks.json<readonly Pick<Listing, 'symbol' | 'name' | 'exchange'>[]>(
      this.index.listings,
    );
    const search = new SymbolSearch(listings);
    this.caches.searches.set(this.file.path, search, { size: Math.max(1, listings.length) });
    return search;
  }
}

const NO_PAST: StoredPast = { sessions: [], daily: [] };

const withoutLength = ({ t, o, h, l, c, v }: MinuteBar) => ({ t, o, h, l, c, v });

const listingOf = (symbol: string): Listing => ({
  symbol,
  name: symbol,
  exchange: '',
  float: null,
  shares_outstanding: null,
});
