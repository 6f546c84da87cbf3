import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/**
 * Whether the source lists a symbol that has no bars: one that does not trade has none either. Asks only for those.
 * @param enabled the symbol has no bars
 */
export const useUnknownSymbol = (symbol: string, enabled: boolean) => {
  const { api } = usePlatform();
  const { data, isFetching } = useQuery(
    queryOptions({
      queryKey: ['symbols', symbol],
      queryFn: async ({ signal }) =>
        (await api.call(endpoints.market.search, { query: { q: symbol }, signal })).results,
      enabled,
      // Without an answer the chart says that it has no data, which is true.
      retry: false,
      networkMode: 'always',
    }),
  );
  const isUnknown = enabled && data !== undefined && !data.some((match) => match.symbol === symbol);
  return { isUnknown, asking: enabled && isFetching && data === undefined };
};
