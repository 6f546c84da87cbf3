import { type BestHit, endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The strongest symbol of the last recorded day before `today`; null if there is none. The answer changes only once a day. */
export const bestHitQueryOptions = (api: ApiClient, today: string | null) =>
  queryOptions({
    queryKey: ['samples', 'best', today] as const,
    queryFn: async ({ signal }): Promise<BestHit | null> => (await api.call(endpoints.samples.best, { signal })).best,
    enabled: today !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
