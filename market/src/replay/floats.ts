import { basename } from 'node:path';
import { fileRecords } from './csv';
import { readingFile } from './day-files';

/** Share counts of one symbol; null if the source has none. */
export interface ShareCounts {
  readonly float: number | null;
  readonly shares_outstanding: number | null;
}

/** Share counts from a source, with their date; the date is empty if the file does not have one. */
export interface ShareRecord extends ShareCounts {
  readonly date: string;
  readonly source: string;
}

/** All known share counts by symbol, ordered by date. */
export type ShareRecords = ReadonlyMap<string, readonly ShareRecord[]>;

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Parses '36.44M' to whole shares; null for other text. */
export const parseShares = (text: string): number | null => {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([KMB]?)$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Math.round(Number(digits) * UNITS[unit]!);
};

/**
 * A row of the Finviz file, whose rows share one date. Its first five headings are shifted by one, so the ticker is
 * under 'Company'. From 'Shs Outstand' on, headings match their values (shares x price is the market cap of the same
 * row).
 */
const finvizRow = (field: (heading: string) => string, source: string) => ({
  symbol: field('Company').replace('-', '.'),
  record: {
    date: /\d{4}-\d{2}(-\d{2})?/.exec(source)?.[0] ?? '',
    source,
    float: parseShares(field('Shs Float')),
    shares_outstanding: parseShares(field('Shs Outstand')),
  },
});

/** A row `date,symbol,float,shares_outstanding,source`: the counts that became known on that date. */
const datedRow = (field: (heading: string) => string) => ({
  symbol: field('symbol').replace('/', '.'),
  record: {
    date: field('date'),
    source: field('source'),
    float: parseShares(field('float')),
    shares_outstanding: parseShares(field('shares_outstanding')),
  },
});

/** The share counts in a file, each with its date and source. */
export const readShareRecords = (path: string, variable = 'MARKET_REPLAY_FLOATS'): Promise<ShareRecords> =>
  readingFile(variable, path, async () => {
    const source = basename(path).replace(/\.csv(\.gz)?$/, '');
    const known = new Map<string, ShareRecord[]>();
    for await (const field of fileRecords(path)) {
      const { symbol, record } = field('date') === '' ? finvizRow(field, source) : datedRow(field);
      const records = known.get(symbol) ?? [];
      records.push(record);
      known.set(symbol, records);
    }
    for (const records of known.values()) records.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    return known;
  });

/** The newest record up to a date that contains the figure. */
export const newestRecord = (
  records: readonly ShareRecord[] | undefined,
  figure: keyof ShareCounts,
  date: string,
): ShareRecord | undefined => records?.findLast((record) => record.date <= date && record[figure] !== null);
