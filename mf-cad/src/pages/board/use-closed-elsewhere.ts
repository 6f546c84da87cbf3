import { type Call, isActiveStatus } from '@prebell/contracts';
import { type ReadableStore, useStore } from '@prebell/platform';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { z } from 'zod';
import type { Op, OutboxState } from '../../shared/outbox';
import { useKeptText } from '../../shared/typed-text';

interface Watched {
  /** The user whose notices these are. */
  readonly username: string;
  /** The calls as the server has them; null before the first load. */
  readonly calls: readonly Call[] | null;
  readonly outbox: ReadableStore<OutboxState>;
  /** Calls with typed text, and the selected call. */
  readonly inHand: readonly string[];
}

interface ClosedElsewhere {
  /** The call that was closed last is the last one. */
  readonly closed: readonly Call[];
  dismiss(callIds: readonly string[]): void;
}

const isEnd = ({ kind, body }: Op): boolean =>
  (kind === 'status' && (body.action === 'close' || body.action === 'cancel')) ||
  (kind === 'merge' && body.into !== null);

const readIds = (stored: unknown): readonly string[] => z.array(z.string()).safeParse(stored).data ?? [];

/**
 * Finds the calls that a colleague closed while this dispatcher worked on them, perhaps offline. The next entry for such a call would
 * only reach the radio log. The notices survive a reload and stay until dismissed.
 */
export const useClosedElsewhere = ({ username, calls, outbox, inHand }: Watched): ClosedElsewhere => {
  const [kept, keep] = useKeptText(`closed elsewhere ${username}`, readIds);
  const active = useRef<ReadonlySet<string>>(new Set());
  /** Calls for which this computer made entries, and those of them that it closed itself. */
  const worked = useRef(new Set<string>());
  const ended = useRef(new Set<string>());
  const announced = useRef(new Set<string>());
  // Subscribe, because an entry may be sent before the next render.
  useEffect(() => {
    const note = () => {
      for (const op of outbox.get().ops) {
        worked.current.add(op.callId);
        if (isEnd(op)) ended.current.add(op.callId);
      }
    };
    note();
    return outbox.subscribe(note);
  }, [outbox]);
  const { isRead } = useStore(outbox);
  const isReady = kept !== null;
  // An effect event, because only new calls are a reason to check again. When entries are sent, `calls` may still be older.
  const add = useEffectEvent((news: readonly Call[]) => {
    const isOn = (id: string) => calls?.some((call) => call.id === id && !news.includes(call));
    // Forget notices of calls that left the board, a day after they ended.
    keep([...(kept ?? []).filter(isOn), ...news.map(({ id }) => id)]);
  });
  useEffect(() => {
    if (calls === null || !isRead || !isReady) return;
    const waiting = new Set(outbox.get().ops.map(({ callId }) => callId));
    const isNews = ({ id, status }: Call): boolean => {
      if (isActiveStatus(status) || ended.current.has(id) || announced.current.has(id)) return false;
      // After a reload without a connection, only the waiting entries show that somebody worked on the call.
      return waiting.has(id) || (active.current.has(id) && (worked.current.has(id) || inHand.includes(id)));
    };
    const news = calls.filter(isNews);
    for (const { id } of news) announced.current.add(id);
    active.current = new Set(calls.filter(({ status }) => isActiveStatus(status)).map(({ id }) => id));
    // A reopened call can be closed again, which is news.
    for (const id of active.current) {
      announced.current.delete(id);
      if (!waiting.has(id)) ended.current.delete(id);
    }
    if (news.length > 0) add(news);
  }, [calls, isRead, isReady, outbox, inHand]);
  const closed = useMemo(() => {
    const all = new Map(calls?.map((call) => [call.id, call]));
    return (kept ?? []).flatMap((id) => {
      const call = all.get(id);
      return call === undefined || isActiveStatus(call.status) ? [] : [call];
    });
  }, [calls, kept]);
  return { closed, dismiss: (callIds) => keep((kept ?? []).filter((id) => !callIds.includes(id))) };
};
