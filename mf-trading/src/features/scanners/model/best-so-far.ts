import type { ScannerRow } from '@prebell/contracts';
import type { Activity, ListedRows } from './activity';

/**
 * Entries whose stock is still listed, with its best change up to now: the log knows that only once the stock has left. A high of the day
 * above the one at the entry was made since, so its change counts; otherwise the change now does.
 */
export const withBestSoFar = (entries: readonly Activity[], rows: ListedRows): readonly Activity[] =>
  entries.map((entry) => {
    const row = rows.isListed(entry.symbol) ? rows.row(entry.symbol) : undefined;
    if (row === undefined || entry.story === null || entry.kind === 'left') return entry;
    const reached = [entry.story.best, row.percent_change, changeAtHigh(entry, row)].filter(
      (change) => change !== null,
    );
    const best = reached.length === 0 ? null : Math.max(...reached);
    return { ...entry, story: { ...entry.story, best } };
  });

/** Percent; null if the day's high is older than the entry, or unknown. */
const changeAtHigh = ({ story }: Activity, { hod, price, percent_change }: ScannerRow): number | null => {
  const before = story?.entry?.inputs.hod ?? null;
  if (hod === null || before === null || hod <= before || percent_change === null) return null;
  // The row has no previous close, but price and change give it.
  return ((hod * (100 + percent_change)) / (100 * price) - 1) * 100;
};
