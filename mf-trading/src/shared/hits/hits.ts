import { endpoints, type Hit, type Scanner, type ShownTier } from '@prebell/contracts';
import { type Platform, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery, useQueryClient } from '@prebell/platform/query';
import { useCallback } from 'react';
import { logFailure } from '../log';
import { readStreamed, type Streamed, useStreamedList } from '../market/streamed-list';

/** Maximum number of the day's entries on the desk. */
const KEPT = 500;
/** Hits to read when the stream begins. */
const NEWEST = 20;
const NONE: readonly Hit[] = [];

/** Adds `hit` to the front of `hits`, without duplicates. */
export const withHit = (hits: readonly Hit[], hit: Hit): readonly Hit[] =>
  hits.some(({ id }) => id === hit.id) ? hits : [hit, ...hits].sort((a, b) => b.seq - a.seq).slice(0, KEPT);

const streamedOf = (scanner: Scanner): Streamed<'hit', readonly Hit[]> => ({
  event: 'hit',
  add: (hits, hit) => (hit.scanner === scanner ? withHit(hits, hit) : hits),
});

/** Entries and exits of a scanner today, newest first. The key includes the tier because its cap limits the rows. */
const hitsQueryOptions = ({ api, market }: Pick<Platform, 'api' | 'market'>, scanner: Scanner, tier: ShownTier) =>
  queryOptions({
    queryKey: ['hits', scanner, tier] as const,
    queryFn: ({ signal }): Promise<readonly Hit[]> =>
      readStreamed(
        market,
        streamedOf(scanner),
        async () => (await api.call(endpoints.hits.list, { query: { scanner, limit: KEPT }, signal })).hits,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A list with the newest hits, or null if some between them may be missing. */
const joined = (known: readonly Hit[], newest: readonly Hit[]): readonly Hit[] | null => {
  const ids = new Set(known.map(({ id }) => id));
  const isSameDay = newest.every(({ date }) => date === known[0]?.date);
  return isSameDay && newest.some(({ id }) => ids.has(id)) ? newest.reduce(withHit, known) : null;
};

interface Hits {
  /** Newest first. */
  readonly hits: readonly Hit[];
  /** Call it when the stream has begun: hits since the list was read reached nobody here. They are not news any more. */
  readonly catchUp: () => void;
}

/**
 * The day's hits of a scanner, kept up to date by the stream while the component is mounted. Null means a scanner without a
 * hit log. A reconnect or a session change reloads them, because hits were missed or the day changed.
 */
export const useHits = (logged: Scanner | null, tier: ShownTier, allowed: boolean): Hits => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const enabled = allowed && logged !== null;
  const scanner = logged ?? 'momentum';
  const options = hitsQueryOptions(platform, scanner, tier);
  const { data } = useQuery({ ...options, enabled });
  useStreamedList({ queryKey: options.queryKey, streamed: streamedOf(scanner), isDaily: true, enabled });
  const catchUp = useCallback(() => {
    if (logged === null) return;
    const wanted = hitsQueryOptions(platform, logged, tier);
    const { queryKey } = wanted;
    const readNewest = async () => {
      // A list that is being read would replace what is added now. If reading fails, its own query retries it; it is cancelled
      // when nobody shows it any more.
      const list = queryClient.fetchQuery({ ...wanted, staleTime: Number.POSITIVE_INFINITY });
      if ((await list.catch(() => null)) === null) return;
      const { hits: newest } = await platform.api.call(endpoints.hits.list, {
        query: { scanner: logged, limit: NEWEST },
      });
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
