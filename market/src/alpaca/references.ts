import { addDays, isFullSession, previousTradingDay, type TradingDay, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { DayReference, Listing, Origin } from '../provider';
import { BASELINE_SESSIONS, BaselineBuilder, MIN_SESSIONS } from '../replay/baseline';
import type { DayFiles } from '../replay/day-files';
import type { ShareRecords } from '../replay/floats';
import type { MinuteDay } from '../replay/minute-day';
import { SecurityHistory } from '../securities/history';
import { kindText } from '../securities/kind';
import { readDailyFigures } from './daily-figures';
import type { AlpacaData } from './data';
import { KnownShares } from './known-shares';
import { MissingSessions } from './missing-sessions';

const MINUTE_MS = 60_000;
/** We read corporate actions from the oldest share count onward, and at least as far back as baselines reach. */
const ACTIONS_BACK_DAYS = 60;
/** The API filters by the date on which Alpaca processes an action, which may be after the ex-date. */
const ACTIONS_AHEAD_DAYS = 14;

/** Recorded days, with the universe's symbol numbers. */
export interface Recordings {
  /** Dates on file, ascending. */
  dates(): Promise<readonly string[]>;
  readonly files: Pick<DayFiles, 'read'>;
  /** Index of a symbol in those files. For a listed symbol it equals the universe index. */
  readonly number: (symbol: string) => number | null;
  /** Folder of the recorded days. We fetch missing ones from the source. */
  readonly folder: string;
}

/** Index for a security that is no longer listed. */
const NOBODY = -1;

export interface ReferenceOptions {
  readonly data: AlpacaData;
  readonly listings: readonly Listing[];
  readonly recordings: Recordings | null;
  /** Floats and shares outstanding with their dates. */
  readonly shares: ShareRecords;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reference data of a day before its first print: closes and volumes from Alpaca, usual volumes from recorded days. */
export class References {
  readonly #missing: MissingSessions | null;
  #history = SecurityHistory.NONE;

  constructor(private readonly options: ReferenceOptions) {
    const { data, listings, recordings, log } = options;
    const symbols = listings.map(({ symbol }) => symbol);
    this.#missing = recordings === null ? null : new MissingSessions({ data, symbols, ...recordings, log });
  }

  stop(): void {
    this.#missing?.stop();
  }

  async ofDay(day: TradingDay, completeAt: DayReference['completeAt']): Promise<DayReference> {
    const { data, listings } = this.options;
    const symbols = listings.map(({ symbol }) => symbol);
    await this.#readHistory(day.date);
    const daily = await readDailyFigures(data, symbols, day);
    const column = (value: (listing: Listing) => number | undefined) =>
      Float64Array.from(listings, (listing) => value(listing) ?? Number.NaN);
    const shares = this.#sharesOn(day.date);
    return {
      day,
      previous_close: column(({ symbol }) => daily.get(symbol)?.previousClose),
      adv20: column(({ symbol }) => daily.get(symbol)?.adv20),
      shares_outstanding: column((listing) => shares.value(listing, 'shares_outstanding')),
      float: column((listing) => shares.value(listing, 'float')),
      origins: (index) => this.#origins(listings[index]!, day.date, shares),
      short_restricted: Uint8Array.from(symbols, (symbol) => (daily.get(symbol)?.wasRestricted === true ? 1 : 0)),
      completeAt,
      baseline: await this.#growingBaseline(day.date),
    };
  }

  /** Reference data of one symbol on a day; null on a day without trading. `open` is the current day's, already in memory. */
  async ofSymbol(index: number, date: string, open: DayReference | null): Promise<DayReference | null> {
    const day = tradingDay(date);
    if (day === null) return null;
    const isOpen = open?.day.date === date;
    const { data, listings } = this.options;
    const listing = listings[index]!;
    const { symbol } = listing;
    const shares = this.#sharesOn(date);
    const figures = isOpen
      ? { previousClose: open.previous_close[index]!, adv20: open.adv20[index]! }
      : (await readDailyFigures(data, [symbol], day)).get(symbol);
    const isComparable = !this.#history.isSpinOffDay(symbol, date);
    const baseline = isOpen ? open.baseline : await this.#baseline(date);
    const all = new Float64Array(listings.length);
    return {
      day,
      previous_close: Float64Array.of(isComparable ? (figures?.previousClose ?? Number.NaN) : Number.NaN),
      adv20: Float64Array.of(figures?.adv20 ?? Number.NaN),
      shares_outstanding: Float64Array.of(shares.value(listing, 'shares_outstanding')),
      float: Float64Array.of(shares.value(listing, 'float')),
      origins: () => this.#origins(listing, date, shares),
      // Callers evaluate whole bars, one minute at a time.
      completeAt: (at) => Math.floor(at / MINUTE_MS) * MINUTE_MS,
      baseline: (minute, out) => {
        baseline(minute, all);
        out[0] = all[index]!;
      },
    };
  }

  /** The day's reference without previous closes that a spin-off makes incomparable: no gap is better than a false one. */
  withoutSpinOffs(reference: DayReference): DayReference {
    const { date } = reference.day;
    const previous_close = Float64Array.from(reference.previous_close);
    this.options.listings.forEach(({ symbol }, index) => {
      if (this.#history.isSpinOffDay(symbol, date)) previous_close[index] = Number.NaN;
    });
    return { ...reference, previous_close };
  }

  /** Reads the corporate actions. If that fails, those read before stay in use. */
  async #readHistory(date: string): Promise<void> {
    const { data, shares, log } = this.options;
    const dates = [...shares.values()].flat().map((record) => `${record.date}-01`.slice(0, 10));
    const counted = dates.filter((each) => /^\d{4}-\d\d-\d\d$/.test(each)).sort();
    const start = [addDays(date, -ACTIONS_BACK_DAYS), ...counted.slice(0, 1)].sort()[0]!;
    try {
      const { rejected, ...events } = await data.corporateActions(start, addDays(date, ACTIONS_AHEAD_DAYS));
      if (rejected > 0) log.warn({ rejected }, 'Corporate actions: entries could not be read and are left out');
      this.#history = new SecurityHistory(events);
    } catch (error) {
      log.warn(
        { err: error },
        'Corporate actions could not be read: new names, spin-offs and splits since the file of floats are unknown',
      );
    }
  }

  #sharesOn(date: string): KnownShares {
    return new KnownShares(this.options.shares, this.#history, date);
  }

  #origins(listing: Listing, date: string, shares: KnownShares): readonly Origin[] {
    const { symbol, kind = 'common' } = listing;
    const { split, spinOff, nameChange } = this.#history.newest(symbol, date);
    const isComparable = !this.#history.isSpinOffDay(symbol, date);
    const event = (figure: Origin['figure'], known: { readonly date: string } | null, source: string): Origin[] =>
      known === null ? [] : [{ figure, as_of: known.date, source }];
    return [
      ...(isComparable ? event('previous_close', previousTradingDay(date), 'Alpaca') : []),
      ...shares.origins(listing),
      ...event('split', split, `price x ${split?.factor}`),
      ...event('spin_off', spinOff, `${spinOff?.new_symbol}, ${spinOff?.new_rate} for ${spinOff?.source_rate}`),
      ...event('name_change', nameChange, `${nameChange?.old_symbol} before`),
      { figure: 'kind', as_of: null, source: kindText(kind) },
    ];
  }

  /** A baseline of the recorded sessions that grows as missing sessions are read. */
  async #growingBaseline(date: string): Promise<DayReference['baseline']> {
    let current = await this.#baseline(date);
    void this.#missing?.read(date, async (sessions) => {
      if (sessions === MIN_SESSIONS || sessions === BASELINE_SESSIONS) current = await this.#baseline(date);
    });
    return (minute, out) => current(minute, out);
  }

  /** Baseline from the full sessions recorded before `date`; all NaN if there are too few. */
  async #baseline(date: string): Promise<DayReference['baseline']> {
    const { recordings, listings } = this.options;
    const known = (await recordings?.dates()) ?? [];
    const dates = known.filter((each) => each < date && isFullSession(each));
    const builder = new BaselineBuilder(listings.length);
    for (const each of dates.slice(-BASELINE_SESSIONS).reverse())
      builder.add({ day: this.#renamed(await recordings!.files.read(each), each, date), listed: () => true });
    return builder.build();
  }

  /** The bars of a recorded day with the symbols that apply on `date`. */
  #renamed(bars: MinuteDay, recorded: string, date: string): MinuteDay {
    const { number } = this.options.recordings!;
    const numbers = new Map<number, number>();
    for (const symbol of this.#history.changedSymbols(date)) {
      const [then, today] = [number(symbol), this.#history.symbolOn(date, symbol, recorded)];
      if (then !== null && today !== symbol) numbers.set(then, (today === null ? null : number(today)) ?? NOBODY);
    }
    return numbers.size === 0 ? bars : { ...bars, symbol: bars.symbol.map((each) => numbers.get(each) ?? each) };
  }
}
