import { endpoints, type UserFilter } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';

export const usersQueryOptions = (api: ApiClient, filter: UserFilter) =>
  queryOptions({
    queryKey: ['admin', 'users', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.users, { query: filter, signal }),
    // The page before stays until the next one is there: the table does not jump.
    placeholderData: keepPreviousData,
    // Offline is a failure with its own text, not a wait without an end.
    networkMode: 'always',
  });

export const useUsers = (filter: UserFilter) => useQuery(usersQueryOptions(usePlatform().api, filter));
