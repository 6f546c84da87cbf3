import { CHAT_PAGE_SIZE, endpoints, minutes } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The messages before a position in the room, oldest first. */
export const fetchMessagesBefore = async (api: ApiClient, before: number) =>
  (await api.call(endpoints.chat.messages, { query: { before, limit: CHAT_PAGE_SIZE } })).messages;

/** The messages after a position in the room, oldest first. */
export const fetchMessagesAfter = async (api: ApiClient, after: number) =>
  (await api.call(endpoints.chat.messages, { query: { after, limit: CHAT_PAGE_SIZE } })).messages;

/** Ids of messages removed since a position in the room. */
export const fetchRemoved = async (api: ApiClient, from: number) =>
  (await api.call(endpoints.chat.removed, { query: { from } })).ids;

/** Settings of the room. */
export const roomQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['chat', 'room'] as const,
    queryFn: ({ signal }) => api.call(endpoints.chat.room, { signal }),
    refetchInterval: minutes(1),
    retry: false,
  });
