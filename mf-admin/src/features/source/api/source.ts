import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** How often the state refreshes while it is on screen, milliseconds. */
const INTERVAL_MS = 10_000;

const sourceQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'source'] as const,
    queryFn: async ({ signal }) => {
      const [status, { latency, calls }] = await Promise.all([
        api.call(endpoints.market.status, { signal }),
        api.call(endpoints.market.latency, { signal }),
      ]);
      return { status, latency, calls };
    },
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: INTERVAL_MS,
  });

/** Source and state of the market data. */
export const useSource = () => useQuery(sourceQueryOptions(usePlatform().api));
