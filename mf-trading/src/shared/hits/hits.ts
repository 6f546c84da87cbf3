import { endpoints, type Hit, type Scanner, type ShownTier } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';

/** Maximum number of the day's entries on the desk. */
const KEPT = 500;
const NONE: readonly Hit[] = [];

/** Entries and exits of a scanner today, newest first. The key includes the tier because its cap limits the rows. */
export const hitsQueryOptions = (api: ApiClient, scanner: Scanner, tier: ShownTier) =>
  queryOptions({
    queryKey: ['hits', scanner, tier] as const,
    queryFn: async ({ signal }): Promise<readonly Hit[]> =>
      (await api.call(endpoints.hits.list, { query: { scanner, limit: KEPT }, signal })).hits,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Adds `hit` to the front of `hits`, without duplicates. */
export const withHit = (hits: readonly Hit[], hit: Hit): readonly Hit[] =>
  hits.some(({ id }) => id === hit.id) ? hits : [hit, ...hits].sort((a, b) => b.seq - a.seq).slice(0, KEPT);

/**
 * The day's hits of a scanner, kept up to date by the stream while the component is mounted. Null means a scanner without a
 * hit log. A reconnect or a session change reloads them, because hits were missed or the day changed.
 */
export const useHits = (logged: Scanner | null, tier: ShownTier, allowed: boolean): readonly Hit[] => {
  const { api, market } = usePlatform();
  const queryClient = useQueryClient();
  const enabled = allowed && logged !== null;
  const scanner = logged ?? 'momentum';
  const { data } = useQuery({ ...hitsQueryOptions(api, scanner, tier), enabled });

  useEffect(() => {
    if (!enabled) return;
    const { queryKey } = hitsQueryOptions(api, scanner, tier);
    let connections = 0;
    const askAgain = () => void queryClient.invalidateQueries({ queryKey });
    const unsubscribes = [
      market.on('hit', (hit) => {
        if (hit.scanner === scanner) queryClient.setQueryData(queryKey, (hits = NONE) => withHit(hits, hit));
      }),
      market.on('session', askAgain),
      market.onConnected(() => {
        connections += 1;
        if (connections > 1) askAgain();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [api, market, queryClient, scanner, tier, enabled]);

  return logged === null ? NONE : (data ?? NONE);
};
