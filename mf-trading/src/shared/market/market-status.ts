import { endpoints, type MarketStatus, minutes } from '@prebell/contracts';
import { type Platform, usePlatform, useStore } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** The market-hours check repeats every 60 s (specification, section 4). */
const CHECK_MS = minutes(1);

/** The market's session and clock. Each answer sets the page's market clock as soon as it arrives. */
export const marketStatusQueryOptions = ({ api, clock }: Pick<Platform, 'api' | 'clock'>) =>
  queryOptions({
    queryKey: ['market', 'status'] as const,
    queryFn: async ({ signal }) => {
      const status = await api.call(endpoints.market.status, { signal });
      clock.sync(status);
      return status;
    },
    staleTime: CHECK_MS,
    refetchInterval: CHECK_MS,
    networkMode: 'always',
  });

/**
 * The newest market status, from the check or the stream, and whether the check has had any answer. The status is null until known;
 * do not guess before that (ruling 24).
 */
export const useMarketStatus = (): { readonly status: MarketStatus | null; readonly settled: boolean } => {
  const platform = usePlatform();
  const check = useQuery(marketStatusQueryOptions(platform));
  const status = useStore(platform.clock);
  return { status, settled: status !== null || check.isError };
};
