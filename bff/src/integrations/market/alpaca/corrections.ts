import type { TradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { Amendment } from '../provider';
import type { AlpacaData } from './data';
import type { AlpacaBar } from './messages';

/** Reads the day of symbols again whose trades were corrected or cancelled. */
export class Corrections {
  readonly #symbols = new Set<string>();
  readonly #amendments: Amendment[] = [];
  #isReading = false;

  constructor(
    private readonly data: Pick<AlpacaData, 'bars'>,
    private readonly indexes: ReadonlyMap<string, number>,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Notes that a symbol's day changed; one that is not listed is of no interest. */
  add(symbol: string): void {
    if (this.indexes.has(symbol)) this.#symbols.add(symbol);
  }

  /**
   * What was read since last asked; begins to read what was noted since.
   * @param settled start of the first minute whose bar may still change, epoch milliseconds.
   */
  take(day: TradingDay | null, settled: number): readonly Amendment[] {
    if (day !== null && this.#symbols.size > 0 && !this.#isReading) void this.#read(day, settled);
    return this.#amendments.splice(0);
  }

  async #read(day: TradingDay, until: number): Promise<void> {
    const symbols = [...this.#symbols];
    this.#symbols.clear();
    this.#isReading = true;
    try {
      const bars = new Map<string, AlpacaBar[]>(symbols.map((symbol) => [symbol, []]));
      for await (const bar of this.data.bars(symbols, '1Min', day.pre_open * 1000, day.post_close * 1000))
        bars.get(bar.symbol)?.push(bar);
      for (const [symbol, own] of bars) this.#amendments.push({ index: this.indexes.get(symbol)!, bars: own, until });
    } catch (error) {
      for (const symbol of symbols) this.#symbols.add(symbol);
      this.log.warn({ err: error }, 'A correction could not be read');
    } finally {
      this.#isReading = false;
    }
  }
}
