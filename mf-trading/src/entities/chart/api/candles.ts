import { endpoints, type Resolution } from '@prebell/contracts';
import { ApiError, type Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { olderRange, recentRange } from '../model/history-range';

type Ports = Pick<Platform, 'api' | 'clock'>;

/** The last 30 days of bars up to the market's current time, and the market time (epoch milliseconds) when they arrived. */
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
    // Retry only while the engine starts, which takes seconds. For any other failure the panel offers 'Try Again': silent
    // retries would only hide it.
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
