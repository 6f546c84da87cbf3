import { isFullSession, isTradingDay, previousTradingDay, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { aggregate } from '../candles/aggregate';
import { MINUTE_MS } from '../clock/minute';
import { restrictsShorts } from '../engine/figures';
import type {
  DailyBars,
  DayReference,
  Headline,
  Listing,
  MarketProvider,
  MinuteBar,
  NewsItem,
  PrintBatch,
  StatusChange,
} from '../provider';
import { kindOf } from '../securities/kind';
import { BaselineBuilder } from './baseline';
import { DayFiles, dayFilePath, listDayFiles } from './day-files';
import { newestRecord, readShareRecords, type ShareCounts, type ShareRecords } from './floats';
import { KnownBefore } from './known-before';
import { ListingFiles } from './listings';
import type { MinuteDay } from './minute-day';
import { SymbolTable } from './minute-parser';
import { barPrints } from './prints';
import { RecordedHalts } from './recorded-halts';
import { RecordedNews } from './recorded-news';
import { Splits } from './splits';

const ADV_SESSIONS = 20;
/** How many sessions back to search for a symbol that was not always listed. */
const FARTHEST_SESSION = 35;
const OPEN_DAYS = 2;
/** Queries may be about the current session and the five before it. */
const KEPT_REFERENCES = 6;
/** Number of earlier sessions from which we infer the length of a day's bars. */
const LENGTH_SESSIONS = 5;
/**
 * More rows in memory than usual (250 MB at most), because a run of one day reads each of its 36 files several times.
 * It ends after seconds.
 */
const AS_OF_ROWS = 5_000_000;
/** Sorts after every date. */
const FOREVER = '9999';
/** Search all listings for a symbol. */
const MOST_LISTINGS = Number.MAX_SAFE_INTEGER;

export interface ReplayOptions {
  /** MARKET_REPLAY_DIR: folder of minute files named DATE.csv.gz. */
  readonly dir: string;
  /** MARKET_REPLAY_LISTINGS: folder of daily listing files named DATE.csv.gz. */
  readonly listings: string;
  /** MARKET_REPLAY_FLOATS: the Finviz file, or share counts by date. */
  readonly floats: string;
  /** MARKET_REPLAY_SPLITS: splits by date, if any. */
  readonly splits?: string;
  /** MARKET_REPLAY_HALTS: halts by date, if any. */
  readonly halts?: string;
  /** MARKET_REPLAY_NEWS: headlines by time, if any. */
  readonly headlines?: string;
  /**
   * Opens the files as they were known on one day. That includes the day itself and the sessions before it that its
   * figures need, with names from earlier listings. A halt or headline appears only after its time, because that time
   * may be truncated to the minute. Without `asOf`: all days with the newest names, and halts and headlines exactly at
   * their time.
   */
  readonly asOf?: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Recorded days as a source of market data. */
export interface RecordedProvider extends MarketProvider {
  /** Number of symbols with a bar before the newest day. They come first in the universe. */
  readonly knownBefore: number;
}

/** Plays recorded days. Each minute bar is one event at the end of its minute. Build it with `createReplay`. */
class Replay implements RecordedProvider {
  readonly name = 'replay';
  readonly label = 'Recorded data';
  readonly isRepeatable = true;
  private readonly opened = new Map<string, MinuteDay>();
  /** Reference data of the days requested last. */
  private readonly references = new Map<string, Promise<DayReference>>();

  constructor(
    readonly universe: readonly Listing[],
    private readonly dates: readonly string[],
    private readonly files: DayFiles,
    private readonly listings: ListingFiles,
    private readonly known: KnownBefore,
    private readonly splits: Splits,
    private readonly halts: RecordedHalts | null,
    private readonly headlines: RecordedNews | null,
    /** A halt or headline becomes known this much later than its time, milliseconds. */
    private readonly lag: 0 | 1,
    readonly knownBefore: number,
  ) {}

  nextDate(date: string): string | null {
    return this.dates.find((each) => each > date) ?? null;
  }

  async openDay(date: string): Promise<DayReference> {
    const reference = await this.reference(date);
    this.halts?.openDay(date);
    this.opened.set(date, await this.files.read(date));
    // The previous day may still be playing while the next one opens.
    for (const oldest of this.opened.keys()) if (this.opened.size > OPEN_DAYS) this.opened.delete(oldest);
    return reference;
  }

  async symbolReference(index: number, date: string): Promise<DayReference | null> {
    if (!this.dates.includes(date)) return null;
    const { day, baseline, ...columns } = await this.reference(date);
    const all = new Float64Array(this.universe.length);
    return {
      day,
      previous_close: columns.previous_close.slice(index, index + 1),
      adv20: columns.adv20.slice(index, index + 1),
      shares_outstanding: columns.shares_outstanding.slice(index, index + 1),
      float: columns.float.slice(index, index + 1),
      origins: () => columns.origins?.(index) ?? [],
      completeAt: columns.completeAt,
      baseline: (minute, out) => {
        baseline(minute, all);
        out[0] = all[index]!;
      },
    };
  }

  history(date: string, until: number): Iterable<PrintBatch> {
    return this.prints(date, 0, until);
  }

  prints(date: string, after: number, until: number): Iterable<PrintBatch> {
    const bars = this.opened.get(date);
    if (!bars) throw new Error(`openDay('${date}') comes before its prints`);
    return barPrints(bars, tradingDay(date)!.pre_open, after, until);
  }

  async minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    const day = this.dates.includes(date) ? tradingDay(date) : null;
    if (day === null) return [];
    const { pre_open } = day;
    if (until < toMs(pre_open + 60)) return [];
    const file = await this.files.read(date);
    const bars: MinuteBar[] = [];
    const end = file.symbolStart[index + 1] ?? 0;
    for (let at = file.symbolStart[index] ?? 0; at < end; at += 1) {
      const row = file.rowsBySymbol[at]!;
      const t = pre_open + file.minute[row]! * 60;
      const seconds = file.minutes[row]! * 60;
      if ((t + seconds) * 1000 > until) break;
      const o = file.open[row]!;
      const h = file.high[row]!;
      const l = file.low[row]!;
      const c = file.close[row]!;
      const v = file.volume[row]!;
      // Written out for speed: a film reads millions of these, and a spread or a pattern takes several times as long.
      bars.push(seconds === 60 ? { t, o, h, l, c, v } : { t, seconds, o, h, l, c, v });
    }
    return bars;
  }

  /** Closes are the official ones from the listings. Prices and shares are adjusted for splits up to the day that is playing. */
  async dailyBars(index: number, days: readonly TradingDay[]): Promise<DailyBars> {
    const today = [...this.opened.keys()].sort().at(-1) ?? '';
    const { symbol } = this.universe[index]!;
    const candles = days.map(async (day): Promise<[string, MinuteBar][]> => {
      const [candle] = aggregate(await this.minuteBars(index, day.date, Number.POSITIVE_INFINITY), 'D', [day]);
      if (candle === undefined) return [];
      const official = (await this.listings.read(day.date))?.get(symbol)?.last ?? Number.NaN;
      const c = official > 0 ? official : candle.c;
      const { o, h, l, v } = { ...candle, h: Math.max(candle.h, c), l: Math.min(candle.l, c) };
      const factor = this.splits.factor(symbol, day.date, today);
      return [[day.date, { t: candle.t, o: o * factor, h: h * factor, l: l * factor, c: c * factor, v: v / factor }]];
    });
    return { bars: new Map((await Promise.all(candles)).flat()), isFinal: true };
  }

  statuses(date: string, after: number, until: number): readonly StatusChange[] {
    return this.halts?.statuses(date, after - this.lag, until - this.lag) ?? [];
  }

  amendments(): [] {
    return [];
  }

  isLive(): boolean {
    return true;
  }

  stop(): void {
    // Nothing to stop.
  }

  /** Recorded days have no bands, and we do not derive any. */
  luld(): null {
    return null;
  }

  news(after: number, until: number): readonly NewsItem[] {
    return this.headlines?.between(after - this.lag, until - this.lag) ?? [];
  }

  headline(index: number, after: number, until: number): Headline | null {
    // `after` is the same time for all readers, so only `until` lags.
    return this.headlines?.foremost(index, after, until - this.lag) ?? null;
  }

  private reference(date: string): Promise<DayReference> {
    const known = this.references.get(date);
    if (known) return known;
    const fresh = this.buildReference(date);
    this.references.set(date, fresh);
    fresh.catch(() => this.references.delete(date));
    for (const oldest of this.references.keys())
      if (this.references.size > KEPT_REFERENCES) this.references.delete(oldest);
    return fresh;
  }

  private async buildReference(date: string): Promise<DayReference> {
    return {
      day: this.tradingDayOnFile(date),
      ...(await this.known.at(date)),
      adv20: await this.averageVolume(date),
      ...(await this.restrictions(date)),
      completeAt: completeAt(await this.files.read(date), tradingDay(date)!, await this.usualLength(date)),
      baseline: await this.baseline(date),
    };
  }

  /** Length in minutes of the longest bar in the sessions before a day, because the day's own is not known yet. */
  private async usualLength(date: string): Promise<number> {
    const before = this.dates.filter((each) => each < date).slice(-LENGTH_SESSIONS);
    return Math.max(1, ...(await Promise.all(before.map((each) => this.files.read(each)))).map((day) => day.longest));
  }

  /** Returns nothing if the previous session is not on file, because then the restriction is unknown. */
  private async restrictions(date: string): Promise<Pick<DayReference, 'short_restricted'>> {
    const before = previousTradingDay(date);
    if (!this.dates.includes(before.date)) return {};
    const { previous_close } = await this.known.at(before.date);
    const { length, minute, symbol, low } = await this.files.read(before.date);
    const [opened, closed] = [before.open, before.close].map((at) => (at - before.pre_open) / 60);
    const short_restricted = new Uint8Array(this.universe.length);
    for (let row = 0; row < length; row++) {
      if (minute[row]! < opened! || minute[row]! >= closed!) continue;
      if (restrictsShorts(previous_close[symbol[row]!]!, low[row]!)) short_restricted[symbol[row]!] = 1;
    }
    return { short_restricted };
  }

  private tradingDayOnFile(date: string): TradingDay {
    const day = this.dates.includes(date) ? tradingDay(date) : null;
    if (day) return day;
    throw new Error(
      `No minute file of ${date} in MARKET_REPLAY_DIR: the files go from ${this.dates[0]} to ${this.dates.at(-1)}`,
    );
  }

  private async averageVolume(date: string): Promise<Float64Array> {
    const sum = new Float64Array(this.universe.length);
    const count = new Float64Array(this.universe.length);
    const dates = this.listings.datesBefore(date, FARTHEST_SESSION).toReversed();
    for (const [back, before] of dates.entries()) {
      // Go back further only for symbols that were not always listed, and only to sessions that baselines use.
      if (back >= ADV_SESSIONS && !this.dates.includes(before)) continue;
      const rows = await this.listings.read(before);
      this.universe.forEach(({ symbol }, index) => {
        const volume = rows?.get(symbol)?.volume ?? Number.NaN;
        if (Number.isNaN(volume) || count[index] === ADV_SESSIONS) return;
        sum[index]! += volume;
        count[index]! += 1;
      });
    }
    // 0 / 0 gives NaN, which means unknown.
    return sum.map((total, index) => total / count[index]!);
  }

  private async baseline(date: string): Promise<DayReference['baseline']> {
    const builder = new BaselineBuilder(this.universe.length);
    const dates = this.dates.filter((each) => each < date && isFullSession(each)).slice(-FARTHEST_SESSION);
    for (const each of dates.reverse()) {
      const rows = await this.listings.read(each);
      const listed = (index: number) => rows?.has(this.universe[index]!.symbol) ?? false;
      if (builder.wants(listed)) builder.add({ day: await this.files.read(each), listed });
    }
    return builder.build();
  }
}

/**
 * On a day of bars, volumes are complete at whole multiples of the longest bar. That is the longest of the bars that
 * have ended, since longer ones were not known yet, and of the `usual` length of earlier sessions.
 */
const completeAt = (
  { length, minutes, minute, longest }: MinuteDay,
  { pre_open }: TradingDay,
  usual: number,
): DayReference['completeAt'] => {
  const start = toMs(pre_open);
  // When each longer bar length first appeared, ascending.
  const longer: { readonly minutes: number; readonly since: number }[] = [];
  for (let row = 0, most = usual; row < length && most < longest; row++) {
    if (minutes[row]! <= most) continue;
    most = minutes[row]!;
    longer.push({ minutes: most, since: start + (minute[row]! + most) * MINUTE_MS });
  }
  return (at) => {
    const step = (longer.findLast(({ since }) => since <= at)?.minutes ?? usual) * MINUTE_MS;
    return start + Math.floor((at - start) / step) * step;
  };
};

/** Names and exchanges from the newest listing with the symbol. If there is none, the ticker serves as the name. */
const describe = async (
  symbols: readonly string[],
  listings: ListingFiles,
  { shares, asOf }: { readonly shares: ShareRecords; readonly asOf: string },
): Promise<readonly Listing[]> => {
  const found = new Map<string, { readonly name: string; readonly exchange: string }>();
  for (const date of listings.datesBefore(asOf, MOST_LISTINGS).toReversed()) {
    if (found.size === symbols.length) break;
    for (const [symbol, row] of (await listings.read(date)) ?? []) if (!found.has(symbol)) found.set(symbol, row);
  }
  const newest = (symbol: string, figure: keyof ShareCounts) =>
    newestRecord(shares.get(symbol), figure, asOf)?.[figure] ?? null;
  return symbols.map((symbol) => {
    const { name, exchange } = found.get(symbol) ?? { name: symbol, exchange: '' };
    return {
      symbol,
      name,
      exchange,
      kind: kindOf({ symbol, name, exchange }),
      float: newest(symbol, 'float'),
      shares_outstanding: newest(symbol, 'shares_outstanding'),
    };
  });
};

/**
 * Opens recorded days. The universe is every symbol in the minute files, in order of first appearance, so this reads
 * all files once. If something is missing or unreadable, it rejects with the variable and the path.
 */
export const createReplay = async ({
  dir,
  listings,
  floats,
  splits,
  halts,
  headlines,
  asOf,
  log,
}: ReplayOptions): Promise<RecordedProvider> => {
  const symbols = new SymbolTable();
  const files = new DayFiles(dir, symbols, log, asOf === undefined ? undefined : AS_OF_ROWS);
  const onFile = (await listDayFiles(dir, 'MARKET_REPLAY_DIR')).filter(isTradingDay);
  if (asOf !== undefined && !onFile.includes(asOf)) throw new Error(`${asOf} is not recorded`);
  const dates = asOf === undefined ? onFile : onFile.filter((date) => date <= asOf).slice(-(FARTHEST_SESSION + 1));
  if (dates.length === 0) throw new Error(`MARKET_REPLAY_DIR: no file of a trading day in ${dir}`);
  let knownBefore = 0;
  for (const date of dates) {
    knownBefore = symbols.names.length;
    await files.read(date);
  }
  const listingFiles = await ListingFiles.open(listings, new Set(symbols.names));
  const shares = await readShareRecords(floats);
  const universe = await describe(symbols.names, listingFiles, { shares, asOf: asOf ?? FOREVER });
  warnOfHoles(dates, listingFiles, { folder: listings, log });
  const knownSplits = splits === undefined ? Splits.NONE : await Splits.read(splits);
  const known = new KnownBefore(universe, listingFiles, shares, knownSplits);
  const recordedHalts = halts === undefined ? null : await RecordedHalts.read(halts, { universe, log });
  const recordedNews = headlines === undefined ? null : await RecordedNews.read(headlines, { universe, log });
  const lag = asOf === undefined ? 0 : 1;
  return new Replay(
    universe,
    dates,
    files,
    listingFiles,
    known,
    knownSplits,
    recordedHalts,
    recordedNews,
    lag,
    knownBefore,
  );
};

/** Logs which listings are missing. Without the listing of the previous session, a day has no changes and no gaps. */
const warnOfHoles = (
  dates: readonly string[],
  listings: ListingFiles,
  { folder, log }: { readonly folder: string; readonly log: ReplayOptions['log'] },
): void => {
  const missing = dates.map((date) => previousTradingDay(date).date).filter((date) => !listings.dates.includes(date));
  if (missing.length === 0) return;
  log.warn(
    { missing: missing.map((date) => dayFilePath(folder, date)) },
    `Replay: no listing of ${missing.join(', ')}: the next session has no previous closes`,
  );
};
