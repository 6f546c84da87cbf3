import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const { marketClosures } = endpoints;

const closuresQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'closures'] as const,
    queryFn: async ({ signal }) => (await api.call(marketClosures.list, { signal })).closures,
    networkMode: 'always',
    staleTime: 0,
  });

export const useClosures = () => useQuery(closuresQueryOptions(usePlatform().api));

export interface NewClosure {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  readonly name: string;
  readonly reason: string;
}

/** Closes the market on a day. */
export const useClose = (onDone: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ date, ...body }: NewClosure) => api.call(marketClosures.close, { params: { date }, body }),
    networkMode: 'always',
    onSuccess: (_answer, { date }) => {
      notify.show('success', `The market is closed on ${date}`);
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};

/** Removes a closure. */
export const useReopen = () => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (date: string) => api.call(marketClosures.reopen, { params: { date } }),
    networkMode: 'always',
    onError: () => notify.show('error', 'Failed to reopen the market'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
