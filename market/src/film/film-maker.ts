import {
  FILM_ROWS,
  SCANNERS,
  type Scanner,
  type TradingDay,
  toMs,
  toSeconds,
  tradingDay,
  type WireHit,
} from '@prebell/contracts';
import type { Logger } from 'pino';
import { MINUTE_MS } from '../clock/minute';
import type { ReplaySource } from '../market-config';
import type { BacktestScan } from '../proof/backtest-scans';
import { DayRunner } from '../proof/day-run';
import type { MinuteBar, StatusChange } from '../provider';
import { createReplay, type RecordedProvider } from '../replay/replay';
import { dayNews, newsOf } from '../service/news';
import { packBars } from './bars.codec';
import { BlockFileWriter } from './block-file';
import { addAll, addLog, json } from './film-blocks';
import type { FilmIndex } from './film-index';
import { packBaseline } from './numbers.codec';
import { PastSessions } from './past-sessions';
import { filmScan } from './scan-film-maker';
import { endOf, type StoredSymbolDay } from './symbol-day';

/** Everything that a thread needs to make a film. */
export interface FilmOrder {
  readonly source: ReplaySource;
  readonly date: string;
  /** Set for the film of a scan on that day; absent for the film of the day itself. */
  readonly scan?: BacktestScan;
  /** Identifies what the film is made from; see `FilmKeys` and `scanKey`. */
  readonly key: string;
  /** Where the finished film goes. */
  readonly path: string;
  /** Where the film is until it is finished. */
  readonly temporary: string;
}

/** Progress after each step: reading the files takes about half of the time, the minutes of the day a quarter. */
const READ = 0.5;
const SHOWN = 0.75;

/** Lets the thread send its messages, and gives other threads of this process a turn. */
const turn = () => new Promise(setImmediate);

/**
 * Makes the film of a recorded day, or of a scan on it. It runs the day through the engine with only what was known
 * then, and writes what the desk would have shown. Rejects with a clear message if the day cannot be read, and then
 * leaves no file behind. Yields the progress, 0 to 1; returns the size in bytes.
 */
export async function* makeFilm(order: FilmOrder, log: Pick<Logger, 'warn'>): AsyncGenerator<number, number> {
  const { date, scan } = order;
  const provider = await createReplay({ ...order.source, asOf: date, log });
  yield READ;
  const file = new BlockFileWriter(order.temporary, order.path, order.key);
  try {
    if (scan === undefined) return file.finish(yield* filmDay(provider, date, file));
    const filming = filmScan({ provider, date, scan, file });
    for (let next = await filming.next(); ; next = await filming.next()) {
      if (next.done) return file.finish(next.value);
      yield READ + (1 - READ) * next.value;
    }
  } catch (error) {
    file.abandon();
    throw error;
  }
}

async function* filmDay(
  provider: RecordedProvider,
  date: string,
  file: BlockFileWriter,
): AsyncGenerator<number, FilmIndex> {
  const filming = new Filming(provider, date, file);
  await filming.show();
  yield SHOWN;
  for (let share = await filming.readPast(); share < 1; share = await filming.writeSymbols()) {
    yield SHOWN + (1 - SHOWN) * share;
    await turn();
  }
  return filming.index();
}

const orNull = (figure: number): number | null => (Number.isNaN(figure) ? null : figure);
/** Number of symbols to write between two progress reports. */
const BATCH = 200;

/** The film that is being made. */
class Filming {
  readonly #day: TradingDay;
  readonly #start: number;
  readonly #printed: number[] = [];
  readonly #complete: number[] = [];
  /** By universe index; see `FilmIndex.known`. */
  readonly #known: number[] = [];
  readonly #days: Buffer[] = [];
  readonly #pasts: Buffer[] = [];
  /** Universe indexes, sorted by symbol. */
  readonly #sorted: readonly number[];
  readonly #statuses = new Map<number, Omit<StatusChange, 'index'>[]>();
  readonly #past: PastSessions;
  #hits: readonly WireHit[] = [];
  #baselines: Float64Array = new Float64Array(0);
  #steps = -1;

  constructor(
    private readonly provider: RecordedProvider,
    private readonly date: string,
    private readonly file: BlockFileWriter,
  ) {
    this.#day = tradingDay(date)!;
    this.#start = toMs(this.#day.pre_open);
    const { universe } = provider;
    this.#sorted = universe
      .map((_, index) => index)
      .sort((a, b) => (universe[a]!.symbol < universe[b]!.symbol ? -1 : 1));
    this.#past = new PastSessions(provider, this.#day);
  }

  /** Runs the day and writes its minutes. */
  async show(): Promise<void> {
    const { provider } = this;
    const { universe } = provider;
    for (let index = 0; index < universe.length; index += 1) this.#known.push(await this.#knownSince(index));
    const indexes = new Map(universe.map(({ symbol }, index) => [symbol, index]));
    const { desk } = await new DayRunner(provider, []).run(this.date, ({ at, engine, tables, hits, halts, news }) => {
      // The universe also contains symbols that nobody had seen yet at this minute.
      const isKnown = (index: number) => this.#start + this.#known[index]! * MINUTE_MS <= at;
      const block = this.file.add(
        json({
          lists: Object.fromEntries(SCANNERS.map((scanner) => [scanner, tables.table(scanner, FILM_ROWS)])),
          hits,
          halts: halts.filter(({ symbol }) => isKnown(indexes.get(symbol)!)),
          news: news.filter(({ index }) => isKnown(index)).map((item) => newsOf(provider, item)),
        }),
      );
      if (this.#steps < 0) this.#steps = block;
      this.#printed.push(this.#secondsOf(engine.eventAt));
      this.#complete.push(this.#secondsOf(engine.reference.completeAt(at)));
    });
    this.#hits = desk;
    for (const { index, ...change } of this.#changes()) {
      const known = this.#statuses.get(index);
      if (known === undefined) this.#statuses.set(index, [change]);
      else known.push(change);
    }
    this.#baselines = await this.#readBaselines();
  }

  /** Reads the earlier sessions; resolves with the share of the symbols that is done. */
  async readPast(): Promise<number> {
    await this.#past.read();
    return 0;
  }

  /** Prepares the next symbols; resolves with the share that is done, 1 at the end. */
  async writeSymbols(): Promise<number> {
    const first = this.#days.length;
    for (const index of this.#sorted.slice(first, first + BATCH)) {
      const bars = await this.provider.minuteBars(index, this.date, toMs(this.#day.post_close));
      this.#days.push(json(await this.#symbolDay(index, bars)));
      this.#pasts.push(json(this.#past.of(index)));
    }
    return this.#sorted.length === 0 ? 1 : this.#days.length / this.#sorted.length;
  }

  /** Writes everything else; returns the film's index. */
  index(): FilmIndex {
    const { universe } = this.provider;
    const { file } = this;
    const symbolDays = addAll(file, this.#days);
    const pasts = addAll(file, this.#pasts);
    const position = new Map(this.#sorted.map((index, k) => [index, k]));
    const listings = this.#sorted.map((index) => {
      const { symbol, name, exchange } = universe[index]!;
      return { symbol, name, exchange };
    });
    const items = dayNews(this.provider, this.date, toMs(this.#day.post_close));
    const hits = this.#hits;
    return {
      date: this.date,
      day: this.#day,
      steps: this.#steps,
      printed: this.#printed,
      complete: this.#complete,
      symbols: listings.map(({ symbol }) => symbol).join(' '),
      known: this.#sorted.map((index) => this.#known[index]!),
      symbolDays,
      pasts,
      listings: file.add(json(listings)),
      statuses: file.add(
        json(this.#changes().map(({ index, ...change }) => ({ symbol: universe[index]!.symbol, ...change }))),
      ),
      hits: {
        block: addLog(file, hits),
        at: hits.map(({ at }) => Date.parse(at) - this.#start),
        scanner: hits.map(({ scanner }) => scanner as Scanner),
        isEntry: hits.map(({ kind, back }) => (kind === 'enter' && back !== true ? 1 : 0)),
      },
      news: {
        block: addLog(
          file,
          items.map((item) => newsOf(this.provider, item)),
        ),
        at: items.map(({ at }) => at - this.#start),
        symbol: items.map(({ index }) => position.get(index)!),
      },
    };
  }

  /** All halts and resumptions of the day, including earlier halts that still last. */
  #changes(): readonly StatusChange[] {
    return this.provider.statuses(this.date, 0, toMs(this.#day.post_close));
  }

  async #symbolDay(index: number, bars: readonly MinuteBar[]): Promise<StoredSymbolDay> {
    const { symbol, name, exchange, kind } = this.provider.universe[index]!;
    const { previous_close, adv20, shares_outstanding, float, short_restricted, origins } = await this.provider.openDay(
      this.date,
    );
    return {
      listing: { symbol, name, exchange, ...(kind && { kind }) },
      previous_close: orNull(previous_close[index]!),
      adv20: orNull(adv20[index]!),
      shares_outstanding: orNull(shares_outstanding[index]!),
      float: orNull(float[index]!),
      short_restricted: short_restricted === undefined ? null : short_restricted[index] === 1 ? 1 : 0,
      origins: origins?.(index) ?? [],
      baseline: packBaseline(this.#baselineOf(index)),
      bars: packBars(bars, this.#day.pre_open),
      statuses: this.#statuses.get(index) ?? [],
    };
  }

  /** The baselines of all symbols, by minute. */
  async #readBaselines(): Promise<Float64Array> {
    const size = this.provider.universe.length;
    const { baseline } = await this.provider.openDay(this.date);
    const all = new Float64Array(size * MINUTES);
    for (let minute = 0; minute < MINUTES; minute += 1)
      baseline(minute, all.subarray(minute * size, (minute + 1) * size));
    return all;
  }

  #baselineOf(index: number): Float64Array {
    const size = this.provider.universe.length;
    const values = new Float64Array(MINUTES);
    for (let minute = 0; minute < MINUTES; minute += 1) values[minute] = this.#baselines[minute * size + index]!;
    return values;
  }

  /** The minute since when a symbol was known. If it has no bar on this day or before, it was never known. */
  async #knownSince(index: number): Promise<number> {
    if (index < this.provider.knownBefore) return 0;
    const [first] = await this.provider.minuteBars(index, this.date, toMs(this.#day.post_close));
    return first === undefined ? Number.MAX_SAFE_INTEGER : (endOf(first) - this.#start) / MINUTE_MS;
  }

  #secondsOf(at: number): number {
    return Math.round(toSeconds(at) - toSeconds(this.#start));
  }
}

/** 4:00 AM to 8:00 PM, inclusive. */
const MINUTES = 961;
