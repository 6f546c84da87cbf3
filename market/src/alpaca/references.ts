import { isFullSession, type TradingDay, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { DayReference, Listing } from '../provider';
import { BASELINE_SESSIONS, BaselineBuilder, MIN_SESSIONS } from '../replay/baseline';
import type { DayFiles } from '../replay/day-files';
import { readDailyFigures } from './closes';
import type { AlpacaData } from './data';
import { MissingSessions } from './missing-sessions';

const MINUTE_MS = 60_000;

/** Recorded days, with the universe's symbol numbers. */
export interface Recordings {
  /** Dates on file, ascending. */
  dates(): Promise<readonly string[]>;
  readonly files: Pick<DayFiles, 'read'>;
  /** Folder of the recorded days. The source provides missing ones. */
  readonly folder: string;
}

/** Reference data of a day before its first print: closes and volumes from Alpaca, usual volumes from recorded days. */
export class References {
  readonly #missing: MissingSessions | null;

  constructor(
    private readonly data: AlpacaData,
    private readonly universe: readonly Listing[],
    private readonly recordings: Recordings | null,
    log: Pick<Logger, 'warn'>,
  ) {
    const symbols = universe.map(({ symbol }) => symbol);
    this.#missing = recordings === null ? null : new MissingSessions({ data, symbols, ...recordings, log });
  }

  stop(): void {
    this.#missing?.stop();
  }

  async ofDay(day: TradingDay, completeAt: DayReference['completeAt']): Promise<DayReference> {
    const symbols = this.universe.map(({ symbol }) => symbol);
    const daily = await readDailyFigures(this.data, symbols, day);
    const column = (value: (listing: Listing) => number | undefined | null) =>
      Float64Array.from(this.universe, (listing) => value(listing) ?? Number.NaN);
    return {
      day,
      previous_close: column(({ symbol }) => daily.get(symbol)?.previousClose),
      adv20: column(({ symbol }) => daily.get(symbol)?.adv20),
      shares_outstanding: column(({ shares_outstanding }) => shares_outstanding),
      float: column(({ float }) => float),
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
    const { symbol, shares_outstanding, float } = this.universe[index]!;
    const figures = isOpen
      ? { previousClose: open.previous_close[index]!, adv20: open.adv20[index]! }
      : (await readDailyFigures(this.data, [symbol], day)).get(symbol);
    const baseline = isOpen ? open.baseline : await this.#baseline(date);
    const all = new Float64Array(this.universe.length);
    return {
      day,
      previous_close: Float64Array.of(figures?.previousClose ?? Number.NaN),
      adv20: Float64Array.of(figures?.adv20 ?? Number.NaN),
      shares_outstanding: Float64Array.of(shares_outstanding ?? Number.NaN),
      float: Float64Array.of(float ?? Number.NaN),
      // Callers evaluate whole bars, minute by minute.
      completeAt: (at) => Math.floor(at / MINUTE_MS) * MINUTE_MS,
      baseline: (minute, out) => {
        baseline(minute, all);
        out[0] = all[index]!;
      },
    };
  }

  /** A baseline of the recorded sessions. It includes missing ones as soon as they are read. */
  async #growingBaseline(date: string): Promise<DayReference['baseline']> {
    let current = await this.#baseline(date);
    void this.#missing?.read(date, async (sessions) => {
      if (sessions === MIN_SESSIONS || sessions === BASELINE_SESSIONS) current = await this.#baseline(date);
    });
    return (minute, out) => current(minute, out);
  }

  /** From the full sessions recorded before; NaN everywhere with too few of them. */
  async #baseline(date: string): Promise<DayReference['baseline']> {
    const known = (await this.recordings?.dates()) ?? [];
    const dates = known.filter((each) => each < date && isFullSession(each));
    const builder = new BaselineBuilder(this.universe.length);
    for (const each of dates.slice(-BASELINE_SESSIONS).reverse())
      builder.add({ day: await this.recordings!.files.read(each), listed: () => true });
    return builder.build();
  }
}
