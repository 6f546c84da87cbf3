import { fileRecords } from './csv';
import { dayFilePath, listDayFiles, readingFile } from './day-files';

/** One symbol in a day's listing file. NaN if the file has no value. */
export interface ListingRow {
  readonly name: string;
  readonly exchange: string;
  readonly last: number;
  readonly volume: number;
  readonly market_cap: number;
}

export type ListingDay = ReadonlyMap<string, ListingRow>;

const number = (text: string): number => (text === '' ? Number.NaN : Number(text));

/** Daily listing files with symbols, closes and volumes. Keeps only the rows of the given `symbols`. */
export class ListingFiles {
  private readonly cache = new Map<string, ListingDay>();

  private constructor(
    private readonly folder: string,
    private readonly symbols: ReadonlySet<string>,
    /** Dates on file, ascending. */
    readonly dates: readonly string[],
  ) {}

  static async open(folder: string, symbols: ReadonlySet<string>): Promise<ListingFiles> {
    return new ListingFiles(folder, symbols, await listDayFiles(folder, 'MARKET_REPLAY_LISTINGS'));
  }

  /** The last `count` dates on file before `date`, ascending. */
  datesBefore(date: string, count: number): readonly string[] {
    return this.dates.filter((each) => each < date).slice(-count);
  }

  /** The listings of a date; null if there is no file. */
  async read(date: string): Promise<ListingDay | null> {
    const known = this.cache.get(date);
    if (known) return known;
    if (!this.dates.includes(date)) return null;
    const path = dayFilePath(this.folder, date);
    const day = await readingFile('MARKET_REPLAY_LISTINGS', path, () => this.parse(path));
    this.cache.set(date, day);
    return day;
  }

  private async parse(path: string): Promise<ListingDay> {
    const day = new Map<string, ListingRow>();
    for await (const field of fileRecords(path)) {
      // Class shares are written BRK/B here and BRK.B on the tape.
      const symbol = field('symbol').replace('/', '.');
      if (!this.symbols.has(symbol)) continue;
      day.set(symbol, {
        name: field('name'),
        exchange: field('exchange'),
        last: number(field('last')),
        volume: number(field('volume')),
        market_cap: number(field('market_cap')),
      });
    }
    return day;
  }
}
