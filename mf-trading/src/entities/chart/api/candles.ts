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

/**
 * The one-minute bars of one trading day, which VWAP needs at longer timeframes.
 * @param from start of the day, epoch seconds; null while unknown
 * @param asOf when the chart's bars were read; a new value reads the minutes again
 */
export const minutesQueryOptions = ({ api, clock }: Ports, symbol: string, from: number | null, asOf: number) =>
  queryOptions({
    queryKey: ['candles', symbol, '1', 'of the day', from, asOf] as const,
    queryFn: ({ signal }) => {
      const { to } = recentRange(clock.now() ?? Date.now());
      const query = { symbol, resolution: '1' as const, from: from ?? to, to };
      return api.call(endpoints.market.candles, { query, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
