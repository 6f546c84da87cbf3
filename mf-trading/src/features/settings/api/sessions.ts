import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The user's sessions, last used first. */
export const sessionsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.account.sessions, { signal })).sessions,
    networkMode: 'always',
  });
