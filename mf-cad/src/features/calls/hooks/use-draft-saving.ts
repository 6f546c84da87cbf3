import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useEffect, useRef } from 'react';
import { type CallDraft, isWorthKeeping } from '../model/new-call';

/** After the last key a draft rests this long before it is saved, milliseconds. */
const REST_MS = 1_000;

/**
 * Saves a draft at the server as it grows, so that others see it coming and a lost window loses a second of it. A saving that
 * fails is no failure of the call: the next one carries everything, and so does the call.
 */
export const useDraftSaving = (draft: CallDraft | null): void => {
  const { api } = usePlatform();
  const version = useRef({ id: '', last: 0 });
  useEffect(() => {
    if (draft === null || !isWorthKeeping(draft)) return;
    const timer = setTimeout(() => {
      const { id, fields, version: begun } = draft;
      const last = version.current.id === id ? version.current.last : begun;
      // Versions go on after a reload, which forgets how many there were: they grow at least with the time.
      const next = Math.max(last + 1, Math.floor((Date.now() - draft.begun) / REST_MS));
      version.current = { id, last: next };
      const body = { version: next, body: { fields: { ...fields, begun: String(draft.begun) } } };
      api.call(endpoints.cad.saveDraft, { params: { id }, body }).catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [api, draft]);
};
