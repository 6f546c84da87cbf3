import { endpoints, type UserFilter } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';

export const usersQueryOptions = (api: ApiClient, filter: UserFilter) =>
  queryOptions({
    queryKey: ['admin', 'users', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.users, { query: filter, signal }),
    // Keep the current page until the next one arrives, so that the table does not jump.
    placeholderData: keepPreviousData,
    // When offline, fail with an error message instead of waiting.
    networkMode: 'always',
  });

export const useUsers = (filter: UserFilter) => useQuery(usersQueryOptions(usePlatform().api, filter));
