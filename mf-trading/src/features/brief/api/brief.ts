import {
  type CustomScanner,
  type EarlierSymbol,
  endpoints,
  type FoundSymbol,
  type MarketCalendar,
  minutes,
  type News,
  type PreviousLevels,
  SCANNER_PATHS,
  type Scanner,
  type ScannerResult,
  type ShownTier,
} from '@prebell/contracts';
import type { ApiClient, Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** How often an open brief reads all its data again. */
export const REFRESH_MS = minutes(1);
/** First part of every query key of the brief. */
export const BRIEF_KEY = 'brief';
/** Enough headlines to cover the morning's company news. */
const HEADLINES = 200;

const REPEATED = { refetchInterval: REFRESH_MS, networkMode: 'always', retry: 1 } as const;

/** The symbols that entered a scanner today, largest change first, and their number; the log may have more than the list. */
export interface FoundLog {
  readonly matched: number;
  readonly symbols: readonly FoundSymbol[];
  readonly earlier: readonly EarlierSymbol[];
}

/** A scanner's rows, and the market time that they show. */
export interface Movers extends ScannerResult {
  /** Market time, epoch milliseconds; null before the market's clock is known. */
  readonly at: number | null;
}

/** The key includes the tier because its cap limits the rows. */
export const moversQueryOptions = (
  { api, clock }: Pick<Platform, 'api' | 'clock'>,
  scanner: Scanner,
  tier: ShownTier,
) =>
  queryOptions({
    queryKey: [BRIEF_KEY, 'movers', scanner, tier] as const,
    queryFn: async ({ signal }): Promise<Movers> => {
      const result = await api.call(endpoints.scanners.results, {
        params: { scanner: SCANNER_PATHS[scanner] },
        signal,
      });
      return { ...result, at: clock.now() };
    },
    ...REPEATED,
  });

/** The server answers for at most this many symbols per request. */
const LEVELS_AT_ONCE = 20;

/** Previous close, high and low by symbol. They do not change during the day. */
export const levelsQueryOptions = (api: ApiClient, symbols: readonly string[], today: string | null) => {
  const asked = symbols.toSorted();
  return queryOptions({
    queryKey: [BRIEF_KEY, 'levels', today, ...asked] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, PreviousLevels>> => {
      const parts = Array.from({ length: Math.ceil(asked.length / LEVELS_AT_ONCE) }, (_, part) =>
        asked.slice(part * LEVELS_AT_ONCE, (part + 1) * LEVELS_AT_ONCE),
      );
      const answers = await Promise.all(
        parts.map((symbols) => api.call(endpoints.market.levels, { query: { symbols: symbols.join(',') }, signal })),
      );
      return new Map(answers.flatMap(({ levels }) => levels.map((each) => [each.symbol, each] as const)));
    },
    enabled: asked.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A new row must not blank the columns of the others. But never show another day's levels.
    placeholderData: (known, query) => (query?.queryKey[2] === today ? known : undefined),
    networkMode: 'always',
    retry: 1,
  });
};

export const haltsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: [BRIEF_KEY, 'halts'] as const,
    queryFn: ({ signal }) => api.call(endpoints.market.halts, { signal }),
    ...REPEATED,
  });

export const headlinesQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: [BRIEF_KEY, 'headlines'] as const,
    queryFn: async ({ signal }): Promise<readonly News[]> =>
      (await api.call(endpoints.market.news, { query: { limit: HEADLINES }, signal })).news,
    ...REPEATED,
  });

export const calendarQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: [BRIEF_KEY, 'calendar'] as const,
    queryFn: ({ signal }): Promise<MarketCalendar> => api.call(endpoints.market.calendar, { signal }),
    ...REPEATED,
  });

/** The current matches of one of the user's own scanners. */
export const scanNowQueryOptions = (api: ApiClient, { id, version }: CustomScanner) =>
  queryOptions({
    queryKey: [BRIEF_KEY, 'scan', id, version] as const,
    queryFn: ({ signal }) => api.call(endpoints.customScanners.results, { params: { id }, signal }),
    ...REPEATED,
  });

/** What each of the user's own scanners found today, by scanner id. */
export const foundTodayQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: [BRIEF_KEY, 'found'] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, FoundLog>> => {
      const { scanners } = await api.call(endpoints.customScanners.found, { query: {}, signal });
      return new Map(scanners.map(({ scanner, ...log }) => [scanner, log]));
    },
    ...REPEATED,
  });
