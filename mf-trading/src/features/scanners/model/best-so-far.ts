import { type Activity, changeAtHigh, type ListedRows } from './activity';

/**
 * Adds the best change so far to entries whose stock is still listed, because the log knows it only after an exit. A day's high above
 * the high at entry was made since, so its change counts. The current change counts too.
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
