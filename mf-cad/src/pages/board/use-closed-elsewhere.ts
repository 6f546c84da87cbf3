import { type Call, isActiveStatus } from '@prebell/contracts';
import { type ReadableStore, useStore } from '@prebell/platform';
import { useEffect, useRef, useState } from 'react';
import type { Op, OutboxState } from '../../shared/outbox';

interface Watched {
  /** The calls as the server has them; null before the first load. */
  readonly calls: readonly Call[] | null;
  readonly outbox: ReadableStore<OutboxState>;
  /** Calls with typed text, and the selected one. */
  readonly inHand: readonly string[];
}

interface ClosedElsewhere {
  readonly closed: readonly Call[];
  dismiss(callId: string): void;
}

const isEnd = ({ kind, body }: Op): boolean =>
  (kind === 'status' && (body.action === 'close' || body.action === 'cancel')) ||
  (kind === 'merge' && body.into !== null);

/**
 * The calls that a colleague closed while this dispatcher worked on them, perhaps without a connection: their next entry
 * would only reach the radio log.
 */
export const useClosedElsewhere = ({ calls, outbox, inHand }: Watched): ClosedElsewhere => {
  const [closed, setClosed] = useState<readonly Call[]>([]);
  const active = useRef<ReadonlySet<string>>(new Set());
  /** Calls with entries of this computer, and those of them that it closed. */
  const worked = useRef(new Set<string>());
  const ended = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  // An entry may be sent before the next render.
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
  useEffect(() => {
    if (calls === null || !isRead) return;
    const waiting = new Set(outbox.get().ops.map(({ callId }) => callId));
    const isNews = ({ id, status }: Call): boolean => {
      if (isActiveStatus(status) || ended.current.has(id) || told.current.has(id)) return false;
      // After a reload without a connection only the waiting entries say that somebody worked on it.
      return waiting.has(id) || (active.current.has(id) && (worked.current.has(id) || inHand.includes(id)));
    };
    const news = calls.filter(isNews);
    for (const { id } of news) told.current.add(id);
    active.current = new Set(calls.filter(({ status }) => isActiveStatus(status)).map(({ id }) => id));
    // A reopened call may be closed again.
    for (const id of active.current) {
      told.current.delete(id);
      if (!waiting.has(id)) ended.current.delete(id);
    }
    if (news.length > 0) setClosed((before) => [...before, ...news]);
  }, [calls, isRead, outbox, inHand]);
  return { closed, dismiss: (callId) => setClosed((before) => before.filter(({ id }) => id !== callId)) };
};
