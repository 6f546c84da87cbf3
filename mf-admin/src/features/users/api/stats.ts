import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

export const statsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'stats'] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.stats, { signal }),
    networkMode: 'always',
  });

/** The figures for the stat cards. */
export const useStats = () => useQuery(statsQueryOptions(usePlatform().api));
