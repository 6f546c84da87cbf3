import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The user's sessions, newest first. */
export const sessionsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['paper', 'sessions'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.paper.sessions, { signal })).sessions,
  });

/** A session at a minute of its day. The server remembers that the session has seen it. */
export const readingQueryOptions = (api: ApiClient, id: string, at: string) =>
  queryOptions({
    queryKey: ['paper', 'session', id, at] as const,
    queryFn: ({ signal }) => api.call(endpoints.paper.moveTo, { params: { id }, body: { at }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  });

export const journalQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['paper', 'journal'] as const,
    queryFn: ({ signal }) => api.call(endpoints.paper.journal, { signal }),
    staleTime: 0,
  });
