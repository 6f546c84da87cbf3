import { gzipRecords } from './csv';
import { readingFile } from './day-files';

/** Share counts of one symbol; null if the source has none. */
export interface ShareCounts {
  readonly float: number | null;
  readonly shares_outstanding: number | null;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Parses '36.44M' to whole shares; null for other text. */
export const parseShares = (text: string): number | null => {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([KMB]?)$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Math.round(Number(digits) * UNITS[unit]!);
};

/**
 * Share counts by symbol from the Finviz file. Its first five headings are shifted by one: the ticker is under
 * 'Company'. From 'Shs Outstand' on, headings and values agree (shares x price is the market cap of the same row).
 */
export const readFloats = (path: string): Promise<ReadonlyMap<string, ShareCounts>> =>
  readingFile('MARKET_REPLAY_FLOATS', path, async () => {
    const counts = new Map<string, ShareCounts>();
    for await (const field of gzipRecords(path)) {
      counts.set(field('Company').replace('-', '.'), {
        float: parseShares(field('Shs Float')),
        shares_outstanding: parseShares(field('Shs Outstand')),
      });
    }
    return counts;
  });
