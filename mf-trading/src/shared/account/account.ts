import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The user's own security settings. */
export const accountQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.account.security, { signal })).account,
  });
