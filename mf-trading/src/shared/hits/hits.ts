import { endpoints, type Hit, type Scanner, type ShownTier } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';

/** So many entries of the day are kept on the desk. */
const KEPT = 500;
const NONE: readonly Hit[] = [];

/** What entered and left a scanner today, newest first. The key carries the tier because its cap shapes the answer. */
export const hitsQueryOptions = (api: ApiClient, scanner: Scanner, tier: ShownTier) =>
  queryOptions({
    queryKey: ['hits', scanner, tier] as const,
    queryFn: async ({ signal }): Promise<readonly Hit[]> =>
      (await api.call(endpoints.hits.list, { query: { scanner, limit: KEPT }, signal })).hits,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `hit` in front of `hits`, once. */
export const withHit = (hits: readonly Hit[], hit: Hit): readonly Hit[] =>
  hits.some(({ id }) => id === hit.id) ? hits : [hit, ...hits].sort((a, b) => b.seq - a.seq).slice(0, KEPT);

/**
 * The day's hits of a scanner (none of `null`, a scanner without a hit log), kept up by the stream while somebody reads that scanner. After a cut and when the session
 * changes they are asked for again: what happened meanwhile, or another day.
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
    const leaves = [
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
      for (const leave of leaves) leave();
    };
  }, [api, market, queryClient, scanner, tier, enabled]);

  return logged === null ? NONE : (data ?? NONE);
};
