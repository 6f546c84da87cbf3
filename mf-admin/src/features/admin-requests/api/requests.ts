import { type AdminDecision, type AdminRequest, endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const requestsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'admin-requests'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.admin.adminRequests, { signal })).requests,
    networkMode: 'always',
    // Another admin may make a request at any time.
    refetchInterval: 60_000,
  });

export const useAdminRequests = () => useQuery(requestsQueryOptions(usePlatform().api));

export interface Wish {
  readonly request: AdminRequest;
  readonly decision: AdminDecision;
}

/** Approves or refuses a request, then refreshes the lists of accounts. */
export const useDecision = (onSettled: () => void) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ request, decision }: Wish) =>
      api.call(endpoints.admin.decideAdminRequest, { params: { id: request.id }, body: { decision } }),
    networkMode: 'always',
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};
