import { endpoints, type PaperOrderInput, type PaperReading, type PaperSession } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';
import { useOneAtATime } from '../../../shared/one-at-a-time/use-one-at-a-time';
import { readingQueryOptions, sessionsQueryOptions } from '../api/paper';

export interface Paper {
  /** Null while it loads, and before the first order of a new session. */
  readonly reading: PaperReading | null;
  /** The newest minute could not be read, so `reading` is of an earlier one. */
  readonly failure: unknown;
  readonly retry: () => void;
  /** The user's sessions of this day, newest first. */
  readonly sessions: readonly PaperSession[];
  readonly busy: boolean;
  /** Places an order; the first one begins a session. Rejects with the server's reason. */
  readonly place: (order: PaperOrderInput) => Promise<void>;
  readonly cancel: (seq: number) => Promise<void>;
  readonly annotate: (openedBy: number, written: { readonly note: string; readonly tags: string[] }) => Promise<void>;
}

interface Options {
  readonly date: string;
  /** The minute on screen, in the format of the film's endpoints. */
  readonly at: string;
  /** Null for a session that the first order will begin. */
  readonly sessionId: string | null;
  /** Called with null when the session no longer exists. */
  readonly onSession: (id: string | null) => void;
}

/** Paper trading on a recorded day. The session follows the minute on screen. */
export const usePaper = ({ date, at, sessionId, onSession }: Options): Paper => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { data: sessions = [] } = useQuery(sessionsQueryOptions(api));
  const query = useQuery({
    ...readingQueryOptions(api, sessionId ?? '', at),
    enabled: sessionId !== null,
    // Keep only data of the same session. Another session's orders would appear under this one's name, with buttons that act on this
    // one.
    placeholderData: (previous) => (previous?.session.id === sessionId ? previous : undefined),
  });

  const keep = async (reading: PaperReading) => {
    const { queryKey } = readingQueryOptions(api, reading.session.id, at);
    // An answer still in flight may predate the change.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, reading);
    if (reading.session.id === sessionId) return;
    onSession(reading.session.id);
    void queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(api).queryKey });
  };
  const change = useMutation({
    // One after another, so that the answers arrive in the order of the clicks.
    scope: { id: 'paper' },
    mutationFn: (act: () => Promise<PaperReading>) => act(),
    onSuccess: keep,
    networkMode: 'always',
  });
  const idOr = async (): Promise<string> => {
    if (sessionId !== null) return sessionId;
    const { session } = await api.call(endpoints.paper.begin, { body: { date, at } });
    return session.id;
  };
  const place = useOneAtATime((order: PaperOrderInput) =>
    change.mutateAsync(async () => api.call(endpoints.paper.order, { params: { id: await idOr() }, body: order })),
  );
  const isUnknown = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  // The session was removed, or the link came from another user.
  useEffect(() => {
    if (isUnknown) onSession(null);
  }, [isUnknown, onSession]);
  return {
    reading: sessionId === null ? null : (query.data ?? null),
    failure: query.error,
    retry: () => void query.refetch(),
    sessions: sessions.filter((session) => session.date === date),
    busy: change.isPending,
    place,
    cancel: async (seq) => {
      if (sessionId === null) return;
      await change.mutateAsync(() =>
        api.call(endpoints.paper.cancel, { params: { id: sessionId, seq }, body: { at } }),
      );
    },
    annotate: async (openedBy, written) => {
      if (sessionId === null) return;
      await api.call(endpoints.paper.annotate, { params: { id: sessionId, opened_by: openedBy }, body: written });
      await query.refetch();
    },
  };
};

const NO_FILLS: PaperReading['fills'] = [];

/** A session's fills at the minute on screen. While they load, the previous ones stay. */
export const usePaperFills = ({ at, sessionId }: Pick<Options, 'at' | 'sessionId'>): PaperReading['fills'] => {
  const { api } = usePlatform();
  const { data } = useQuery({
    ...readingQueryOptions(api, sessionId ?? '', at),
    enabled: sessionId !== null,
    placeholderData: (previous) => (previous?.session.id === sessionId ? previous : undefined),
  });
  return sessionId === null ? NO_FILLS : (data?.fills ?? NO_FILLS);
};
