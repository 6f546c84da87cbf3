import { isFullSession, isTradingDay, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { barEnd } from '../clock/minute';
import type { DayReference, Listing, MarketProvider, MinuteBar, PrintBatch } from '../provider';
import { BASELINE_SESSIONS, buildBaseline } from './baseline';
import { DayFiles, listDayFiles } from './day-files';
import { readFloats, type ShareCounts } from './floats';
import { ListingFiles } from './listings';
import type { MinuteDay } from './minute-day';
import { SymbolTable } from './minute-parser';
import { barPrints } from './prints';

const ADV_SESSIONS = 20;
const OPEN_DAYS = 2;
/** Questions can be about the current session and the five before it. */
const KEPT_REFERENCES = 6;

export interface ReplayOptions {
  /** MARKET_REPLAY_DIR: folder of minute files named DATE.csv.gz. */
  readonly dir: string;
  /** MARKET_REPLAY_LISTINGS: folder of daily listing files named DATE.csv.gz. */
  readonly listings: string;
  /** MARKET_REPLAY_FLOATS: the Finviz file. */
  readonly floats: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Plays recorded days. Each minute bar is one event at the end of its minute. Build it with `createReplay`. */
class Replay implements MarketProvider {
  readonly name = 'replay';
  readonly label = 'Recorded data';
  readonly isRepeatable = true;
  private readonly opened = new Map<string, MinuteDay>();
  /** Reference data of the last requested days. */
  private readonly references = new Map<string, Promise<DayReference>>();

  constructor(
    readonly universe: readonly Listing[],
    private readonly dates: readonly string[],
    private readonly files: DayFiles,
    private readonly listings: ListingFiles,
  ) {}

  nextDate(date: string): string | null {
    return this.dates.find((each) => each > date) ?? null;
  }

  async openDay(date: string): Promise<DayReference> {
    const reference = await this.reference(date);
    this.opened.set(date, await this.files.read(date));
    // The previous day may still play while the next one opens.
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
    const rows = file.rowsBySymbol.subarray(file.symbolStart[index] ?? 0, file.symbolStart[index + 1] ?? 0);
    const bars: MinuteBar[] = [];
    for (const row of rows) {
      const t = pre_open + file.minute[row]! * 60;
      if (barEnd(t) > until) break;
      const [o, h, l, c, v] = [file.open[row]!, file.high[row]!, file.low[row]!, file.close[row]!, file.volume[row]!];
      bars.push({ t, o, h, l, c, v });
    }
    return bars;
  }

  /** Recorded days have no halts, bands or news, and none are derived. */
  statuses(): [] {
    return [];
  }

  amendments(): [] {
    return [];
  }

  isLive(): boolean {
    return true;
  }

  stop(): void {
    // Nothing runs.
  }

  luld(): null {
    return null;
  }

  news(): [] {
    return [];
  }

  headline(): null {
    return null;
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
      ...(await this.closesAndShares(date)),
      adv20: await this.averageVolume(date),
      baseline: buildBaseline(await this.baselineSessions(date), this.universe.length),
    };
  }

  private tradingDayOnFile(date: string): TradingDay {
    const day = this.dates.includes(date) ? tradingDay(date) : null;
    if (day) return day;
    throw new Error(
      `No minute file of ${date} in MARKET_REPLAY_DIR: there is ${this.dates[0]} to ${this.dates.at(-1)}`,
    );
  }

  /** Closes of the previous session, and shares outstanding as known at that time. */
  private async closesAndShares(date: string): Promise<Pick<DayReference, 'previous_close' | 'shares_outstanding'>> {
    const [before] = this.listings.datesBefore(date, 1);
    const rows = before === undefined ? null : await this.listings.read(before);
    const column = (value: (listing: Listing) => number): Float64Array => Float64Array.from(this.universe, value);
    return {
      previous_close: column(({ symbol }) => rows?.get(symbol)?.last ?? Number.NaN),
      shares_outstanding: column(({ symbol, shares_outstanding }) => {
        const row = rows?.get(symbol);
        const implied = row && row.market_cap > 0 && row.last > 0 ? row.market_cap / row.last : Number.NaN;
        return shares_outstanding ?? implied;
      }),
    };
  }

  private async averageVolume(date: string): Promise<Float64Array> {
    const sum = new Float64Array(this.universe.length);
    const count = new Float64Array(this.universe.length);
    for (const before of this.listings.datesBefore(date, ADV_SESSIONS)) {
      const rows = await this.listings.read(before);
      this.universe.forEach(({ symbol }, index) => {
        const volume = rows?.get(symbol)?.volume ?? Number.NaN;
        if (Number.isNaN(volume)) return;
        sum[index]! += volume;
        count[index]! += 1;
      });
    }
    // 0 / 0 gives NaN, which means unknown.
    return sum.map((total, index) => total / count[index]!);
  }

  private async baselineSessions(date: string) {
    const dates = this.dates.filter((each) => each < date && isFullSession(each)).slice(-BASELINE_SESSIONS);
    return Promise.all(
      dates.map(async (each) => {
        const [day, rows] = [await this.files.read(each), await this.listings.read(each)];
        return { day, listed: (index: number) => rows?.has(this.universe[index]!.symbol) ?? false };
      }),
    );
  }
}

/** Names and exchanges from the newest listing with the symbol; the ticker if there is none. */
const describe = async (
  symbols: readonly string[],
  listings: ListingFiles,
  counts: ReadonlyMap<string, ShareCounts>,
): Promise<readonly Listing[]> => {
  const found = new Map<string, { readonly name: string; readonly exchange: string }>();
  for (const date of listings.dates.toReversed()) {
    if (found.size === symbols.length) break;
    for (const [symbol, row] of (await listings.read(date)) ?? []) if (!found.has(symbol)) found.set(symbol, row);
  }
  return symbols.map((symbol) => ({
    symbol,
    name: found.get(symbol)?.name ?? symbol,
    exchange: found.get(symbol)?.exchange ?? '',
    float: counts.get(symbol)?.float ?? null,
    shares_outstanding: counts.get(symbol)?.shares_outstanding ?? null,
  }));
};

/**
 * Opens recorded days. The universe is every symbol of the minute files in order of first appearance, so this reads all
 * files once. If something is missing or unreadable, rejects with the variable and the path.
 */
export const createReplay = async ({ dir, listings, floats, log }: ReplayOptions): Promise<MarketProvider> => {
  const symbols = new SymbolTable();
  const files = new DayFiles(dir, symbols, log);
  const dates = (await listDayFiles(dir, 'MARKET_REPLAY_DIR')).filter(isTradingDay);
  if (dates.length === 0) throw new Error(`MARKET_REPLAY_DIR: no file of a trading day in ${dir}`);
  for (const date of dates) await files.read(date);
  const listingFiles = await ListingFiles.open(listings, new Set(symbols.names));
  const universe = await describe(symbols.names, listingFiles, await readFloats(floats));
  return new Replay(universe, dates, files, listingFiles);
};
