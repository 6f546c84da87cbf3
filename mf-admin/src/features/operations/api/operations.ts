import { endpoints, seconds } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** How often the figures refresh while they are on screen. */
export const REFRESH_MS = seconds(5);

const operationsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'operations'] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.operations, { signal }),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
    refetchInterval: REFRESH_MS,
  });

/** The state of the platform, refreshed every few seconds. After a failure the last answer stays. */
export const useOperations = () => useQuery(operationsQueryOptions(usePlatform().api));
