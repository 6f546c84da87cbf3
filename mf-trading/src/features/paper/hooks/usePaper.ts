import { endpoints, type PaperOrderInput, type PaperReading, type PaperSession } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';
import { useOneAtATime } from '../../../shared/one-at-a-time/use-one-at-a-time';
import { readingQueryOptions, sessionsQueryOptions } from '../api/paper';

export interface Paper {
  /** Null before the first order of a new session, and while it loads. */
  readonly reading: PaperReading | null;
  /** The reading is of an earlier moment, because the newest one could not be had. */
  readonly failure: unknown;
  readonly retry: () => void;
  /** The user's sessions of this day, newest first. */
  readonly sessions: readonly PaperSession[];
  readonly busy: boolean;
  /** Places an order; begins a session with the first one. Rejects with the server's reason. */
  readonly place: (order: PaperOrderInput) => Promise<void>;
  readonly cancel: (seq: number) => Promise<void>;
  readonly annotate: (openedBy: number, written: { readonly note: string; readonly tags: string[] }) => Promise<void>;
}

interface Options {
  readonly date: string;
  /** The moment on screen, as the film's endpoints name it. */
  readonly at: string;
  /** Null for a session that begins with its first order. */
  readonly sessionId: string | null;
  /** Null: the session does not exist any more. */
  readonly onSession: (id: string | null) => void;
}

/** Paper trading on a recorded day: the session follows the moment on screen. */
export const usePaper = ({ date, at, sessionId, onSession }: Options): Paper => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { data: sessions = [] } = useQuery(sessionsQueryOptions(api));
  const query = useQuery({
    ...readingQueryOptions(api, sessionId ?? '', at),
    enabled: sessionId !== null,
    // Only of the same session: another one's orders would stand under its name, with buttons that act on this one.
    placeholderData: (previous) => (previous?.session.id === sessionId ? previous : undefined),
  });

  const keep = async (reading: PaperReading) => {
    const { queryKey } = readingQueryOptions(api, reading.session.id, at);
    // An answer on its way may be from before the change.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, reading);
    if (reading.session.id === sessionId) return;
    onSession(reading.session.id);
    void queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(api).queryKey });
  };
  const change = useMutation({
    // One after another, so that answers come in the order of the presses.
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
  // Removed, or a link that somebody else sent.
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

/** The fills of a session at the moment on screen; of the moment before while these load. */
export const usePaperFills = ({ at, sessionId }: Pick<Options, 'at' | 'sessionId'>): PaperReading['fills'] => {
  const { api } = usePlatform();
  const { data } = useQuery({
    ...readingQueryOptions(api, sessionId ?? '', at),
    enabled: sessionId !== null,
    placeholderData: (previous) => (previous?.session.id === sessionId ? previous : undefined),
  });
  return sessionId === null ? NO_FILLS : (data?.fills ?? NO_FILLS);
};
