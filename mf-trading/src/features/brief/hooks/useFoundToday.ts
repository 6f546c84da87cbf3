import type { CustomScanner } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useMemo } from 'react';
import { foundTodayQueryOptions, scanNowQueryOptions } from '../api/brief';
import { type Found, foundToday } from '../model/found-today';

const NOTHING = { matched: 0, symbols: [], earlier: [] } as const;

interface FoundToday {
  /** How many symbols the scanner lists now; null while unknown. */
  readonly now: number | null;
  /** The symbols found today, largest change first; null while unknown. */
  readonly found: readonly Found[] | null;
  /** Number of symbols found; more than the length of `found` if the log is longer than its list. */
  readonly count: number;
  readonly isFailed: boolean;
}

/** What one of the user's own scanners lists now and found today. */
export const useFoundToday = (scanner: CustomScanner): FoundToday => {
  const { api } = usePlatform();
  const list = useQuery(scanNowQueryOptions(api, scanner));
  const logs = useQuery(foundTodayQueryOptions(api));
  const rows = list.data?.results;
  const log = logs.data === undefined ? undefined : (logs.data.get(scanner.id) ?? NOTHING);
  const found = useMemo(() => (log === undefined || rows === undefined ? null : foundToday(log, rows)), [log, rows]);
  return {
    now: list.data?.count ?? null,
    found,
    count: found === null || log === undefined ? 0 : found.length + log.matched - log.symbols.length,
    isFailed: found === null && (list.isError || logs.isError),
  };
};
