import { type Activity, changeAtHigh, type ListedRows } from './activity';

/**
 * Entries whose stock is still listed, with its best change up to now: the log knows that only once the stock has left. A high of the day
 * above the one at the entry was made since, so its change counts; otherwise the change now does.
 */
export const withBestSoFar = (entries: readonly Activity[], rows: ListedRows): readonly Activity[] =>
  entries.map((entry) => {
    const row = rows.isListed(entry.symbol) ? rows.row(entry.symbol) : undefined;
    if (row === undefined || entry.story === null || entry.kind === 'left') return entry;
    const reached = [
      entry.story.best,
      row.percent_change,
      changeAtHigh(entry.story.entry?.inputs.hod ?? null, row),
    ].filter((change) => change !== null);
    const best = reached.length === 0 ? null : Math.max(...reached);
    return { ...entry, story: { ...entry.story, best } };
  });
