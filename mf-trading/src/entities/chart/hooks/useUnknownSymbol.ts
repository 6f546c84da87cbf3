import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { symbolSearchQueryOptions } from '../../../shared/symbol-search/symbol-search-query';

/**
 * Tells whether a symbol without bars is unknown to the data source. A listed symbol that does not trade has no bars either. While
 * there is no answer, the chart says that it has no data, which is true in both cases.
 * @param enabled the symbol has no bars
 */
export const useUnknownSymbol = (symbol: string, enabled: boolean) => {
  const { data, isFetching } = useQuery({ ...symbolSearchQueryOptions(usePlatform(), symbol), enabled });
  const isUnknown = enabled && data !== undefined && !data.some((match) => match.symbol === symbol);
  return { isUnknown, asking: enabled && isFetching && data === undefined };
};
