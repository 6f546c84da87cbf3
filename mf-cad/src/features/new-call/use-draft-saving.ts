import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useEffect, useRef } from 'react';
import { type CallDraft, isWorthKeeping } from '../../shared/work/new-call';

/** How long a draft waits after the last key before it is saved, milliseconds. */
const REST_MS = 1_000;

/**
 * Saves a draft to the server as it grows: others see the call early, and a closed window loses at most a second of
 * text. A failed save is harmless: the next save, or the call itself, contains everything.
 */
export const useDraftSaving = (draft: CallDraft | null): void => {
  const { api } = usePlatform();
  const version = useRef({ id: '', last: 0 });
  useEffect(() => {
    if (draft === null || !isWorthKeeping(draft)) return;
    const timer = setTimeout(() => {
      const { id, fields, version: begun } = draft;
      const last = version.current.id === id ? version.current.last : begun;
      // A reload forgets the version count. Versions grow at least with the time, so they still increase.
      const next = Math.max(last + 1, Math.floor((Date.now() - draft.begun) / REST_MS));
      version.current = { id, last: next };
      const body = { version: next, body: { fields: { ...fields, begun: String(draft.begun) } } };
      api.call(endpoints.cad.saveDraft, { params: { id }, body }).catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [api, draft]);
};
