import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** Headlines since the previous close, newest first, for one symbol or for all. */
export const newsQueryOptions = (api: ApiClient, symbol: string | null) =>
  queryOptions({
    queryKey: ['news', symbol] as const,
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.market.news, { query: symbol === null ? {} : { symbol }, signal })).news,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
