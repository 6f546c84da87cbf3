import { type BacktestReading, type BacktestTrade, endpoints, seconds } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { toBars } from '../../../entities/chart';

export const isRunning = ({ state }: Pick<BacktestReading, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** The days that can be tested, and how many tests the user may still start. */
export const testDaysQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['backtests', 'days'] as const,
    queryFn: ({ signal }) => api.call(endpoints.backtests.days, { signal }),
    networkMode: 'always',
    retry: false,
  });

export const backtestListQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['backtests', 'list'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.backtests.list, { signal })).backtests,
    networkMode: 'always',
    retry: false,
  });

/** One test. A running test is read every second; a finished one never changes. */
export const backtestQueryOptions = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['backtests', 'one', id] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.backtests.read, { params: { id }, signal })).backtest,
    networkMode: 'always',
    retry: false,
    // Keep reading after a lost connection: the test continues on the server.
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? seconds(1) : false),
  });

/** A hit with the day it was found on. */
export interface TestedHit extends BacktestTrade {
  readonly date: string;
}

/** How many days are read in parallel. */
const AT_ONCE = 4;

/** Every hit of a finished test, oldest first. */
export const testedHitsQueryOptions = (
  api: ApiClient,
  { id, dates, variant }: { readonly id: string; readonly dates: readonly string[]; readonly variant: number },
) =>
  queryOptions({
    queryKey: ['backtests', 'hits', id, variant] as const,
    queryFn: async ({ signal }): Promise<readonly TestedHit[]> => {
      const byDay: (readonly TestedHit[])[] = [];
      const left = [...dates.entries()];
      const readOn = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          const [position, date] = next;
          const call = { params: { id }, query: { date, variant }, signal };
          const { trades } = await api.call(endpoints.backtests.trades, call);
          byDay[position] = trades.map((trade) => ({ ...trade, date }));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readOn));
      return byDay.flat();
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

/** How much time to show before and after the hit, seconds. */
const BEFORE_S = 90 * 60;
const AFTER_S = 90 * 60;

/** The minute bars around a hit. @param at epoch milliseconds */
export const barsAroundQueryOptions = (api: ApiClient, symbol: string, at: number) =>
  queryOptions({
    queryKey: ['backtests', 'bars', symbol, at] as const,
    queryFn: async ({ signal }) => {
      const t = Math.floor(at / 1000);
      const query = { symbol, resolution: '1' as const, from: t - BEFORE_S, to: t + AFTER_S };
      return toBars(await api.call(endpoints.market.candles, { query, signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
