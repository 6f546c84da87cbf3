import { fileRecords } from './csv';
import { readingFile } from './day-files';

interface Split {
  /** First trading day at the new price. */
  readonly date: string;
  /** Multiply earlier prices by this to get today's prices, and divide earlier shares by it. */
  readonly factor: number;
}

/** The splits of all symbols, from a file `date,symbol,price_factor`. */
export class Splits {
  private constructor(private readonly bySymbol: ReadonlyMap<string, readonly Split[]>) {}

  static readonly NONE = new Splits(new Map());

  static read(path: string): Promise<Splits> {
    return readingFile('MARKET_REPLAY_SPLITS', path, async () => {
      const bySymbol = new Map<string, Split[]>();
      for await (const field of fileRecords(path)) {
        const factor = Number(field('price_factor'));
        if (!(factor > 0)) throw new Error(`no price_factor on ${field('date')} for ${field('symbol')}`);
        const symbol = field('symbol').replace('/', '.');
        bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), { date: field('date'), factor }]);
      }
      for (const splits of bySymbol.values()) splits.sort((a, b) => (a.date < b.date ? -1 : 1));
      return new Splits(bySymbol);
    });
  }

  /** The last split up to a date; null if there is none. */
  newest(symbol: string, date: string): Split | null {
    return this.bySymbol.get(symbol)?.findLast((split) => split.date <= date) ?? null;
  }

  /** Price factor of a symbol's splits after `from`, up to and including `to`. */
  factor(symbol: string, from: string, to: string): number {
    let factor = 1;
    for (const split of this.bySymbol.get(symbol) ?? [])
      if (split.date > from && split.date <= to) factor *= split.factor;
    return factor;
  }
}
