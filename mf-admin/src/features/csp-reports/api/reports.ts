import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const reportsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'csp-reports'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.cspReports.list, { signal })).reports,
    networkMode: 'always',
  });

/** What browsers reported as blocked by the content security policy. */
export const useCspReports = () => useQuery(reportsQueryOptions(usePlatform().api));
