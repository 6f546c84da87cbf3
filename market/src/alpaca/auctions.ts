import { previousTradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import {
  CLOSING_TRADE,
  CORRECTED_CLOSE,
  OFFICIAL_CLOSE,
  OFFICIAL_OPEN,
  OPENING_TRADE,
  officialClose,
} from '../engine/official';
import type { DayReference } from '../provider';
import type { FeedOptions } from './feed';
import type { AlpacaAuction } from './messages';
import type { PrintQueue } from './print-queue';
import { OFFICIAL_SHIFT } from './sale-conditions';

const OFFICIAL: Readonly<Record<string, number>> = {
  O: OPENING_TRADE,
  Q: OFFICIAL_OPEN,
  '6': CLOSING_TRADE,
  M: OFFICIAL_CLOSE,
  '9': CORRECTED_CLOSE,
};
/**
 * Daily bars are adjusted for splits and auctions are not. If closes differ by more than this fraction, we assume a
 * split in between.
 */
const MOST_APART = 0.1;

interface Options extends Pick<FeedOptions, 'symbols' | 'indexes' | 'primaries'> {
  readonly data: { auctions(symbols: readonly string[], from: number, to: number): AsyncIterable<AlpacaAuction> };
  readonly log: Pick<Logger, 'warn'>;
}

interface Report {
  readonly index: number;
  readonly at: number;
  readonly price: number;
  readonly official: number;
}

/** What the exchanges reported; incomplete if reading failed. */
interface Reports {
  readonly reports: readonly Report[];
  readonly isWhole: boolean;
}

/**
 * Official prices of the primary exchanges that the stream does not repeat: previous closes, and today's auctions from
 * before this process started. A price that cannot be read stays provisional.
 */
export class Auctions {
  constructor(private readonly options: Options) {}

  /** The day's reference with the official closes of the previous session. */
  async withOfficialCloses(reference: DayReference): Promise<DayReference> {
    const before = previousTradingDay(reference.day.date);
    const { symbols } = this.options;
    const { reports } = await this.#read(symbols, before.open * 1000, before.post_close * 1000);
    const closes = Float64Array.from(reference.previous_close);
    for (const [index, price] of officialClose(reports)) {
      const known = closes[index]!;
      if (!(Math.abs(price / known - 1) > MOST_APART)) closes[index] = price;
    }
    return { ...reference, previous_close: closes, hasAuctions: true };
  }

  /** Adds the official prices in [from, to], epoch milliseconds, as prints without shares. */
  async addTo(history: PrintQueue, from: number, to: number): Promise<void> {
    const { reports } = await this.#read(this.options.symbols, from, to);
    for (const { index, at, price, official } of reports)
      history.trade(index, at, price, 0, official << OFFICIAL_SHIFT);
  }

  /** The primary exchange's reports of one symbol in [from, to], epoch milliseconds. */
  ofSymbol(index: number, from: number, to: number): Promise<Reports> {
    return this.#read([this.options.symbols[index]!], from, to);
  }

  async #read(symbols: readonly string[], from: number, to: number): Promise<Reports> {
    const { data, indexes, primaries, log } = this.options;
    const reports: Report[] = [];
    if (from > to) return { reports, isWhole: true };
    try {
      for await (const { symbol, exchange, condition, price, at } of data.auctions(symbols, from, to)) {
        const index = indexes.get(symbol);
        const official = OFFICIAL[condition];
        if (index === undefined || official === undefined || exchange !== primaries[index]) continue;
        if (at >= from && at <= to) reports.push({ index, at, price, official });
      }
    } catch (error) {
      log.warn(
        { err: error },
        'Official opens and closes could not be read; the last regular prices stand in for them',
      );
      return { reports, isWhole: false };
    }
    return { reports, isWhole: true };
  }
}
