import { usePreference } from '@prebell/platform';
import { useEffect, useRef } from 'react';
import type { ShownCall } from '../../shared/outbox';
import { MUTED } from './muted';
import { playNewCall } from './tone';

/** Sounds when a call from elsewhere begins to wait. Calls that were there already, or entered here, are silent. */
export const useNewCallTone = (calls: readonly ShownCall[] | null, play: () => boolean = playNewCall): void => {
  const [muted] = usePreference(MUTED);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (calls === null) return;
    const before = known.current;
    const isNew = ({ call, keeping }: ShownCall) =>
      call.status === 'pending' && keeping === 'sent' && !before?.has(call.id);
    if (before !== null && !muted && calls.some(isNew)) play();
    known.current = new Set([...(before ?? []), ...calls.map(({ call }) => call.id)]);
  }, [calls, muted, play]);
};
