import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const accountQueryOptions = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'whole'] as const,
    queryFn: async ({ signal }) => {
      const params = { id };
      const [{ user }, records, { entries }] = await Promise.all([
        api.call(endpoints.admin.user, { params, signal }),
        api.call(endpoints.admin.userRecords, { params, signal }),
        api.call(endpoints.admin.audit, { query: { user: id }, signal }),
      ]);
      return { user, records, entries };
    },
    networkMode: 'always',
    staleTime: 0,
  });

/** An account with its sessions, subscription, payments, tickets and audit log. */
export const useAccount = (id: string) => useQuery(accountQueryOptions(usePlatform().api, id));

/** Signs an account out everywhere. */
export const useEndSessions = (id: string, username: string) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(endpoints.admin.endUserSessions, { params: { id }, body: {} }),
    networkMode: 'always',
    onSuccess: ({ ended }) => {
      notify.show('success', `${username} was signed out of ${ended} ${ended === 1 ? 'session' : 'sessions'}`);
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: () => notify.show('error', `Failed to sign ${username} out`),
  });
};
