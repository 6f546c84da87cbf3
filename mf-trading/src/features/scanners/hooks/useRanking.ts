import { useEffect, useState } from 'react';
import type { RowSort } from '../model/ranking';
import { sortSymbols } from '../model/ranking';
import { isSameRanking, newsFirst, type RankedRows } from '../model/row-groups';
import type { ScannerTable } from '../model/scanner-table';

/** Minimum time between two rankings. */
const RANK_MS = 1_000;

interface Options {
  /** The user's ranking, or null for the scanner's. */
  readonly sort: RowSort | null;
  /** The server's ranking within each group; null for the order of a watchlist. */
  readonly given: RowSort | null;
  /** Symbols with news come first. */
  readonly isGrouped: boolean;
}

/** A table's symbols, ranked by the user's choice or else by the scanner, at most once a second. */
export const useRanking = (table: ScannerTable, { sort, given, isGrouped }: Options): RankedRows => {
  const { column, direction } = sort ?? (isGrouped ? null : given) ?? NO_SORT;
  const [ranked, setRanked] = useState(() => rank(table, isGrouped, column, direction));

  useEffect(() => {
    let rankedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      rankedAt = performance.now();
      timer = undefined;
      setRanked((before) => {
        const next = rank(table, isGrouped, column, direction);
        return isSameRanking(before, next) ? before : next;
      });
    };
    const note = () => {
      if (timer === undefined) timer = setTimeout(apply, Math.max(0, rankedAt + RANK_MS - performance.now()));
    };
    apply();
    const leave = table.summary.subscribe(note);
    // New figures and headlines never change the server's order at once, but they can change this one, so rank again regularly.
    const clock = column === null && !isGrouped ? undefined : setInterval(note, RANK_MS);
    return () => {
      leave();
      clearTimeout(timer);
      clearInterval(clock);
    };
  }, [table, isGrouped, column, direction]);

  return ranked;
};

const NO_SORT = { column: null, direction: 'descending' } as const;

const rank = (
  table: ScannerTable,
  isGrouped: boolean,
  column: RowSort['column'] | null,
  direction: RowSort['direction'],
): RankedRows => {
  const { order } = table.summary.get();
  const symbols = column === null ? order : sortSymbols(order, { column, direction }, table.row);
  return isGrouped ? newsFirst(symbols, table.row) : { symbols, news: null };
};
