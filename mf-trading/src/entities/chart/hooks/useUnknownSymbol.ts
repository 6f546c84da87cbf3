import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { symbolSearchQueryOptions } from '../../../shared/symbol-search/symbol-search-query';

/**
 * Whether the source does not list a symbol that has no bars. A listed one that does not trade has none either. Without an answer
 * the chart says that it has no data, which is true.
 * @param enabled the symbol has no bars
 */
export const useUnknownSymbol = (symbol: string, enabled: boolean) => {
  const { data, isFetching } = useQuery({ ...symbolSearchQueryOptions(usePlatform(), symbol), enabled });
  const isUnknown = enabled && data !== undefined && !data.some((match) => match.symbol === symbol);
  return { isUnknown, asking: enabled && isFetching && data === undefined };
};
