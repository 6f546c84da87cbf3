import { endpoints, minutes } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const REFRESH_MS = minutes(1);

const attentionQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'attention'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.admin.attention, { signal })).queues,
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
  });

/** The queues that wait for an admin, read again each minute. */
export const useAttention = () => useQuery(attentionQueryOptions(usePlatform().api));
