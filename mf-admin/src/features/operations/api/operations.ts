import { endpoints, seconds } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { withLimit } from './with-limit';

/** How often the figures refresh while they are on screen. */
export const REFRESH_MS = seconds(5);
/** An answer that takes longer is missed. It ends before the next request is due. */
export const ANSWER_LIMIT_MS = seconds(4);
/** Figures without a refresh for this long are old, even if no request has failed: the page was hidden, or the request hangs. */
export const STALE_AFTER_MS = REFRESH_MS + ANSWER_LIMIT_MS + seconds(1);

const operationsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'operations'] as const,
    queryFn: ({ signal: caller }) =>
      withLimit(caller, ANSWER_LIMIT_MS, (signal) => api.call(endpoints.admin.operations, { signal })),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
    refetchInterval: REFRESH_MS,
  });

/** The state of the platform, refreshed every few seconds. After a failure the last answer stays. */
export const useOperations = () => useQuery(operationsQueryOptions(usePlatform().api));
