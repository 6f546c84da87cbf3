import { usePreference } from '@prebell/platform';
import { useEffect, useRef } from 'react';
import type { Op, ShownCall } from '../../shared/outbox';
import { MUTED, type SoundKind } from './sounds';
import { playTone } from './tone';

/** An unstable connection sounds at most once in this time, milliseconds. */
const OFFLINE_APART_MS = 30_000;

interface Watched {
  /** Null until the first complete load. */
  readonly calls: readonly ShownCall[] | null;
  /** Whether the connection shows OFFLINE. */
  readonly isOffline: boolean;
  /** Entries of this computer that the server does not have yet. */
  readonly ops: readonly Op[];
  readonly play?: (kind: SoundKind) => boolean;
}

/**
 * Plays a tone when a call from elsewhere starts to wait, when the connection is lost and when the server refuses an entry. What was
 * already there when the page opened makes no sound, nor do calls entered on this computer.
 */
export const useEventTones = ({ calls, isOffline, ops, play = playTone }: Watched): void => {
  const [muted] = usePreference(MUTED);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (calls === null) return;
    const before = known.current;
    const isNew = ({ call, keeping }: ShownCall) =>
      call.status === 'pending' && keeping === 'sent' && !before?.has(call.id);
    if (before !== null && !muted.includes('new_call') && calls.some(isNew)) play('new_call');
    known.current = new Set([...(before ?? []), ...calls.map(({ call }) => call.id)]);
  }, [calls, muted, play]);

  const wasOffline = useRef(isOffline);
  const offlineAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isLost = isOffline && !wasOffline.current;
    wasOffline.current = isOffline;
    if (!isLost || muted.includes('offline') || Date.now() - offlineAt.current < OFFLINE_APART_MS) return;
    offlineAt.current = Date.now();
    play('offline');
  }, [isOffline, muted, play]);

  const refused = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const now = ops.filter(({ refusal }) => refusal !== null).map(({ key }) => key);
    const isNew = refused.current !== null && now.some((key) => !refused.current?.has(key));
    refused.current = new Set(now);
    if (isNew && !muted.includes('refused')) play('refused');
  }, [ops, muted, play]);
};
