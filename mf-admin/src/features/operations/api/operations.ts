import { endpoints, seconds } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { withLimit } from './with-limit';

/** How often the figures refresh while they are on screen, milliseconds. */
export const REFRESH_MS = seconds(5);
/** Give up on an answer after this time, before the next request is due. Milliseconds. */
export const ANSWER_LIMIT_MS = seconds(4);
/** Figures this old are out of date, even if no request failed: the page may have been hidden, or a request hangs. Milliseconds. */
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

/** The state of the platform, refreshed every few seconds. If a request fails, the last answer stays. */
export const useOperations = () => useQuery(operationsQueryOptions(usePlatform().api));
