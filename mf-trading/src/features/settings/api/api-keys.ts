import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The user's API keys, newest first, and the plan's limits for them. */
export const apiKeysQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'api-keys'] as const,
    queryFn: ({ signal }) => api.call(endpoints.apiKeys.list, { signal }),
    networkMode: 'always',
  });
