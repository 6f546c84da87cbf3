import { endpoints, type Hit, type Scanner, type ShownTier } from '@prebell/contracts';
import { type Platform, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { readStreamed, type Streamed, useStreamedList } from '../market/streamed-list';

/** Maximum number of the day's entries on the desk. */
const KEPT = 500;
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

/**
 * The day's hits of a scanner, kept up to date by the stream while the component is mounted. Null means a scanner without a
 * hit log. A reconnect or a session change reloads them, because hits were missed or the day changed.
 */
export const useHits = (logged: Scanner | null, tier: ShownTier, allowed: boolean): readonly Hit[] => {
  const platform = usePlatform();
  const enabled = allowed && logged !== null;
  const scanner = logged ?? 'momentum';
  const options = hitsQueryOptions(platform, scanner, tier);
  const { data } = useQuery({ ...options, enabled });
  useStreamedList({ queryKey: options.queryKey, streamed: streamedOf(scanner), isDaily: true, enabled });
  return logged === null ? NONE : (data ?? NONE);
};
