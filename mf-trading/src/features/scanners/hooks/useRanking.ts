import { useEffect, useState } from 'react';
import { type RowSort, sortSymbols } from '../model/ranking';
import type { ScannerTable } from '../model/scanner-table';

/** Minimum time between two rankings. */
const RANK_MS = 1_000;

/** A table's symbols in the scanner's ranking or in the user's, re-ranked at most once a second. */
export const useRanking = (table: ScannerTable, sort: RowSort | null): readonly string[] => {
  const [ranked, setRanked] = useState(() => rank(table, sort));

  useEffect(() => {
    let rankedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      rankedAt = performance.now();
      timer = undefined;
      setRanked((before) => {
        const next = rank(table, sort);
        return before.length === next.length && before.every((symbol, i) => symbol === next[i]) ? before : next;
      });
    };
    const note = () => {
      if (timer === undefined) timer = setTimeout(apply, Math.max(0, rankedAt + RANK_MS - performance.now()));
    };
    apply();
    const leave = table.summary.subscribe(note);
    // Figures do not change the scanner's ranking, which comes from the server, but they can change the user's.
    const clock = sort === null ? undefined : setInterval(note, RANK_MS);
    return () => {
      leave();
      clearTimeout(timer);
      clearInterval(clock);
    };
  }, [table, sort]);

  return ranked;
};

const rank = (table: ScannerTable, sort: RowSort | null): readonly string[] => {
  const { order } = table.summary.get();
  return sort === null ? order : sortSymbols(order, sort, table.row);
};
