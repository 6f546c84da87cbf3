import { type AuditFilter, endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';

export const auditQueryOptions = (api: ApiClient, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['admin', 'audit', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.audit, { query: filter, signal }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    // Refetch whenever the list opens, so that it includes what admins have just done in other tabs.
    staleTime: 0,
  });

export const useAudit = (filter: AuditFilter) => useQuery(auditQueryOptions(usePlatform().api, filter));
