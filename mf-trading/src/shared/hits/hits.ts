import { type CustomHit, type CustomScanner, endpoints, type Scanner, type ShownTier } from '@prebell/contracts';
import { type ApiClient, type Platform, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery, useQueryClient } from '@prebell/platform/query';
import { useCallback } from 'react';
import { logFailure } from '../log';
import { readStreamed, type Streamed, useStreamedList } from '../market/streamed-list';

/** A hit of one of the desk's scanners or of a custom one; for a custom one, `scanner` is its id. */
export type AnyHit = CustomHit;

/** A scanner with a hit log: one of the desk's, or a custom one. */
export type LoggedScanner = Scanner | Pick<CustomScanner, 'id' | 'version'>;

/** How many of the day's entries the desk keeps. */
const KEPT = 500;
/** How many hits to read when the stream begins. */
const NEWEST = 20;
const NONE: readonly AnyHit[] = [];

/** Adds `hit` to the front of `hits`, without duplicates. */
export const withHit = (hits: readonly AnyHit[], hit: AnyHit): readonly AnyHit[] =>
  hits.some(({ id }) => id === hit.id) ? hits : [hit, ...hits].sort((a, b) => b.seq - a.seq).slice(0, KEPT);

const isOf = (scanner: LoggedScanner, hit: AnyHit): boolean =>
  typeof scanner === 'string'
    ? hit.scanner === scanner
    : hit.scanner === scanner.id && hit.rule_version === scanner.version;

const streamedOf = (scanner: LoggedScanner): Streamed<'hit' | 'custom:hit', readonly AnyHit[]> => ({
  event: typeof scanner === 'string' ? 'hit' : 'custom:hit',
  add: (hits, hit) => (isOf(scanner, hit) ? withHit(hits, hit) : hits),
});

/** The newest hits of a scanner today, newest first. */
const readHits = async (
  api: ApiClient,
  scanner: LoggedScanner,
  options: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<readonly AnyHit[]> => {
  const { limit, ...rest } = options;
  const answer =
    typeof scanner === 'string'
      ? await api.call(endpoints.hits.list, { query: { scanner, limit }, ...rest })
      : await api.call(endpoints.customScanners.hits, { params: { id: scanner.id }, query: { limit }, ...rest });
  return answer.hits;
};

/** Entries and exits of a scanner today, newest first. The key includes the tier because its cap limits the rows. */
const hitsQueryOptions = ({ api, market }: Pick<Platform, 'api' | 'market'>, scanner: LoggedScanner, tier: ShownTier) =>
  queryOptions({
    queryKey: ['hits', typeof scanner === 'string' ? scanner : `${scanner.id}:${scanner.version}`, tier] as const,
    queryFn: ({ signal }): Promise<readonly AnyHit[]> =>
      readStreamed(market, streamedOf(scanner), () => readHits(api, scanner, { limit: KEPT, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Adds the newest hits to a list; null if some between them may be missing. */
const joined = (known: readonly AnyHit[], newest: readonly AnyHit[]): readonly AnyHit[] | null => {
  const ids = new Set(known.map(({ id }) => id));
  const isSameDay = newest.every(({ date }) => date === known[0]?.date);
  return isSameDay && newest.some(({ id }) => ids.has(id)) ? newest.reduce(withHit, known) : null;
};

interface Hits {
  /** Newest first. */
  readonly hits: readonly AnyHit[];
  /** Call when the stream begins: reads the hits that came between the list and the stream. They trigger no notices. */
  readonly catchUp: () => void;
}

/**
 * The day's hits of a scanner, kept up to date by the stream while the component is mounted. Null means a scanner without a hit log.
 * A reconnect or a session change reads them again, because hits were missed or a new day has begun.
 */
export const useHits = (logged: LoggedScanner | null, tier: ShownTier, allowed: boolean): Hits => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const enabled = allowed && logged !== null;
  const scanner = logged ?? 'momentum';
  const options = hitsQueryOptions(platform, scanner, tier);
  const { data } = useQuery({ ...options, enabled });
  useStreamedList({
    queryKey: options.queryKey,
    streamed: streamedOf(scanner),
    isDaily: true,
    enabled,
    isReadAtStart: false,
  });
  const catchUp = useCallback(() => {
    if (logged === null) return;
    const wanted = hitsQueryOptions(platform, logged, tier);
    const { queryKey } = wanted;
    const readNewest = async () => {
      // Wait for a list that is still loading: it would overwrite what we add now. If it fails, its own query retries it, and cancels
      // when no component uses it any more.
      const list = queryClient.fetchQuery({ ...wanted, staleTime: Number.POSITIVE_INFINITY });
      if ((await list.catch(() => null)) === null) return;
      const newest = await readHits(platform.api, logged, { limit: NEWEST });
      const known = queryClient.getQueryData(queryKey) ?? NONE;
      if (newest.length === 0) return;
      const whole = joined(known, newest);
      if (whole !== null) queryClient.setQueryData(queryKey, whole);
      else await queryClient.invalidateQueries({ queryKey });
    };
    readNewest().catch((error: unknown) => logFailure('Failed to fetch the newest hits', error));
  }, [platform, queryClient, logged, tier]);
  return { hits: logged === null ? NONE : (data ?? NONE), catchUp };
};
