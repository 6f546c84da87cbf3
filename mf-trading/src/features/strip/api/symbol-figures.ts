import { endpoints, minutes } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The answer is of the last whole minute, so a new one is due every minute. */
const EVERY_MS = minutes(1);

/** The day's figures of any symbol within the user's plan, for one that is not on the open list. */
export const symbolFiguresQueryOptions = (api: ApiClient, symbol: string) =>
  queryOptions({
    queryKey: ['strip', 'figures', symbol] as const,
    queryFn: ({ signal }) => api.call(endpoints.market.why, { query: { symbol }, signal }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    networkMode: 'always',
    retry: false,
  });
