import { type ChatFilter, endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const messagesQueryOptions = (api: ApiClient, filter: ChatFilter) =>
  queryOptions({
    queryKey: ['admin', 'chat', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.chatMessages, { query: filter, signal }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    // New messages arrive all the time.
    staleTime: 0,
  });

const roomQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'room'] as const,
    queryFn: ({ signal }) => api.call(endpoints.chat.room, { signal }),
    networkMode: 'always',
  });

export const useMessages = (filter: ChatFilter) => useQuery(messagesQueryOptions(usePlatform().api, filter));
export const useRoom = () => useQuery(roomQueryOptions(usePlatform().api));

/** Removes a message for everybody. */
export const useRemoveMessage = (onSettled: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(endpoints.chat.remove, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => notify.show('success', 'The message was removed'),
    onError: () => notify.show('error', 'Failed to remove the message'),
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};

/** Sets the minimum time between two messages of a member, in seconds; 0 for no limit. */
export const useSetSlowMode = () => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (slow_seconds: number) => api.call(endpoints.chat.setRoom, { body: { slow_seconds } }),
    networkMode: 'always',
    onSuccess: ({ slow_seconds }) =>
      notify.show('success', slow_seconds === 0 ? 'Slow mode is off' : `One message every ${slow_seconds} s`),
    onError: () => notify.show('error', 'Failed to change slow mode'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
