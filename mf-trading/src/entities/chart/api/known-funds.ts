import { endpoints } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** Exchange-traded funds that follow the market: S&P 500, Nasdaq 100, Russell 2000. */
const FUNDS = ['SPY', 'QQQ', 'IWM'] as const;

/** The market funds that the data source lists. A simulated market may have none of them. */
export const knownFundsQueryOptions = ({ api }: Pick<Platform, 'api'>) =>
  queryOptions({
    queryKey: ['market', 'known-funds'] as const,
    queryFn: async ({ signal }) => {
      const { levels } = await api.call(endpoints.market.levels, { query: { symbols: FUNDS.join(',') }, signal });
      return FUNDS.filter((fund) => levels.some(({ symbol }) => symbol === fund));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
