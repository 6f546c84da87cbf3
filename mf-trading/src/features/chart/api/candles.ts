import { endpoints, type Resolution } from '@prebell/contracts';
import { ApiError, type Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { olderRange, recentRange } from '../model/history-range';

type Ports = Pick<Platform, 'api' | 'clock'>;

/** The last 30 days of bars up to the market's now, and the market time (epoch milliseconds) at which they arrived. */
export const candlesQueryOptions = ({ api, clock }: Ports, symbol: string, resolution: Resolution) =>
  queryOptions({
    queryKey: ['candles', symbol, resolution] as const,
    queryFn: async ({ signal }) => {
      const range = recentRange(clock.now() ?? Date.now());
      const candles = await api.call(endpoints.market.candles, { query: { symbol, resolution, ...range }, signal });
      return { candles, asOf: clock.now() ?? Date.now() };
    },
    staleTime: 0,
    networkMode: 'always',
    // An engine that is starting is back in seconds. For anything else the panel offers 'Try Again': waiting through
    // silent tries would only hide the failure.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.code === 'UNAVAILABLE',
    retryDelay: 1_000,
  });

/** The bars before `oldest` (epoch seconds), for scrolling back. They never change. */
export const olderCandlesQueryOptions = ({ api }: Ports, symbol: string, resolution: Resolution, oldest: number) =>
  queryOptions({
    queryKey: ['candles', symbol, resolution, 'before', oldest] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.market.candles, { query: { symbol, resolution, ...olderRange(resolution, oldest) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
