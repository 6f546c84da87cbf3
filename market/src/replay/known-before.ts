import { previousTradingDay } from '@prebell/contracts';
import type { DayReference, Listing, Origin } from '../provider';
import { kindText } from '../securities/kind';
import { newestRecord, type ShareRecords } from './floats';
import type { ListingDay, ListingFiles } from './listings';
import type { Splits } from './splits';

/** A figure with its date and source. If unknown, NaN without date and source. */
interface Known {
  readonly value: number;
  readonly as_of: string;
  readonly source: string;
}

const UNKNOWN: Known = { value: Number.NaN, as_of: '', source: '' };

/** What is known at the start of a day: its date, the newest listing before it, and whether that is from the previous session. */
interface View {
  readonly date: string;
  readonly evening: string;
  readonly rows: ListingDay | null;
  readonly isSessionBefore: boolean;
}

/** Figures of each symbol as known at the start of a day: the newest source wins, adjusted for later splits. */
export class KnownBefore {
  constructor(
    private readonly universe: readonly Listing[],
    private readonly listings: ListingFiles,
    private readonly shares: ShareRecords,
    private readonly splits: Splits,
  ) {}

  async at(
    date: string,
  ): Promise<
    Pick<DayReference, 'previous_close' | 'shares_outstanding' | 'float'> & Required<Pick<DayReference, 'origins'>>
  > {
    const [evening = ''] = this.listings.datesBefore(date, 1);
    const view: View = {
      date,
      evening,
      rows: await this.listings.read(evening),
      isSessionBefore: evening === previousTradingDay(date).date,
    };
    const column = (of: (symbol: string) => Known): Float64Array =>
      Float64Array.from(this.universe, ({ symbol }) => of(symbol).value);
    return {
      previous_close: column((symbol) => this.#close(symbol, view)),
      shares_outstanding: column((symbol) => this.#outstanding(symbol, view)),
      float: column((symbol) => this.#float(symbol, view)),
      origins: (index) => this.#origins(this.universe[index]!, view),
    };
  }

  #origins({ symbol, kind = 'common' }: Listing, view: View): Origin[] {
    const figures = {
      previous_close: this.#close(symbol, view),
      float: this.#float(symbol, view),
      shares_outstanding: this.#outstanding(symbol, view),
    };
    const split = this.splits.newest(symbol, view.date);
    return [
      ...Object.entries(figures)
        .filter(([, { value }]) => !Number.isNaN(value))
        .map(([figure, { as_of, source }]) => ({
          figure: figure as keyof typeof figures,
          as_of: as_of === '' ? null : as_of,
          source,
        })),
      ...(split === null ? [] : [{ figure: 'split' as const, as_of: split.date, source: `price x ${split.factor}` }]),
      { figure: 'kind', as_of: null, source: kindText(kind) },
    ];
  }

  /** Use only the previous session's close as the base of today's change: no gap is better than a false one. */
  #close(symbol: string, { date, evening, rows, isSessionBefore }: View): Known {
    const last = isSessionBefore ? (rows?.get(symbol)?.last ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(last)) return UNKNOWN;
    return { value: last * this.splits.factor(symbol, evening, date), as_of: evening, source: 'listing' };
  }

  #outstanding(symbol: string, { date, evening, rows }: View): Known {
    const row = rows?.get(symbol);
    const recorded = newestRecord(this.shares.get(symbol), 'shares_outstanding', date);
    const isListed = row !== undefined && row.market_cap > 0 && row.last > 0;
    if (isListed && !(recorded !== undefined && recorded.date > evening))
      return this.#restated(symbol, date, {
        value: row.market_cap / row.last,
        as_of: evening,
        source: 'market cap of the listing',
      });
    return recorded === undefined ? UNKNOWN : this.#restated(symbol, date, knownOf(recorded, 'shares_outstanding'));
  }

  #float(symbol: string, { date }: View): Known {
    const recorded = newestRecord(this.shares.get(symbol), 'float', date);
    return recorded === undefined ? UNKNOWN : this.#restated(symbol, date, knownOf(recorded, 'float'));
  }

  /** Restates shares for splits since then: after a reverse split there are fewer. */
  #restated(symbol: string, date: string, known: Known): Known {
    return { ...known, value: known.value / this.splits.factor(symbol, known.as_of, date) };
  }
}

const knownOf = (
  record: { readonly date: string; readonly source: string } & Readonly<
    Record<'float' | 'shares_outstanding', number | null>
  >,
  figure: 'float' | 'shares_outstanding',
): Known => ({ value: record[figure] ?? Number.NaN, as_of: record.date, source: record.source });
