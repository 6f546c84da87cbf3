import { isFullSession, type TradingDay, tradingDay } from '@prebell/contracts';
import type { DayReference, Listing } from '../provider';
import { BASELINE_SESSIONS, type BaselineSession, buildBaseline } from '../replay/baseline';
import type { DayFiles } from '../replay/day-files';
import { readDailyFigures } from './closes';
import type { AlpacaData } from './data';

/** Recorded days. Their symbol numbers are those of the universe. */
export interface Recordings {
  /** Dates on file, ascending. */
  dates(): Promise<readonly string[]>;
  readonly files: Pick<DayFiles, 'read'>;
}

/** Reference data of a day before its first print: closes and volumes from Alpaca, usual volumes from recorded days. */
export class References {
  constructor(
    private readonly data: AlpacaData,
    private readonly universe: readonly Listing[],
    private readonly recordings: Recordings | null,
  ) {}

  async ofDay(day: TradingDay): Promise<DayReference> {
    const symbols = this.universe.map(({ symbol }) => symbol);
    const daily = await readDailyFigures(this.data, symbols, day);
    const column = (value: (listing: Listing) => number | undefined | null) =>
      Float64Array.from(this.universe, (listing) => value(listing) ?? Number.NaN);
    return {
      day,
      previous_close: column(({ symbol }) => daily.get(symbol)?.previousClose),
      adv20: column(({ symbol }) => daily.get(symbol)?.adv20),
      shares_outstanding: column(({ shares_outstanding }) => shares_outstanding),
      baseline: await this.#baseline(day.date),
    };
  }

  /** Columns of one entry. `open` is the current day, which need not be read again. Null on a day without trading. */
  async ofSymbol(index: number, date: string, open: DayReference | null): Promise<DayReference | null> {
    const day = tradingDay(date);
    if (day === null) return null;
    const isOpen = open?.day.date === date;
    const { symbol, shares_outstanding } = this.universe[index]!;
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
      baseline: (minute, out) => {
        baseline(minute, all);
        out[0] = all[index]!;
      },
    };
  }

  /** From earlier recorded full sessions; all NaN if there are too few. */
  async #baseline(date: string): Promise<DayReference['baseline']> {
    const known = (await this.recordings?.dates()) ?? [];
    const dates = known.filter((each) => each < date && isFullSession(each));
    const sessions: BaselineSession[] = [];
    for (const each of dates.slice(-BASELINE_SESSIONS))
      sessions.push({ day: await this.recordings!.files.read(each), listed: () => true });
    return buildBaseline(sessions, this.universe.length);
  }
}
