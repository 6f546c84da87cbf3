import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useEffect, useRef } from 'react';
import { type CallDraft, isWorthKeeping } from '../../shared/work/new-call';

/** A draft is saved this long after the last key press, milliseconds. */
const REST_MS = 1_000;

interface DraftSaving {
  /** Saves immediately, because the form is closing. */
  save(draft: CallDraft): void;
  /** Discards the saved draft, after any save still in progress. Rejects if the server could not discard it. */
  discard(id: string): Promise<void>;
}

/**
 * Saves a draft to the server as it grows: others see the call early, and a closed window loses at most a second of text. A failed save
 * is harmless, because the next save, or the call itself, contains everything.
 */
export const useDraftSaving = (draft: CallDraft | null): DraftSaving => {
  const { api } = usePlatform();
  const version = useRef({ id: '', last: 0 });
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const save = (growing: CallDraft) => {
    if (!isWorthKeeping(growing)) return;
    const { id, fields, version: begun } = growing;
    const last = version.current.id === id ? version.current.last : begun;
    // A reload loses the last version. The minimum grows with time, so versions still increase.
    const next = Math.max(last + 1, Math.floor((Date.now() - growing.begun) / REST_MS));
    version.current = { id, last: next };
    const body = { version: next, body: { fields: { ...fields, begun: String(growing.begun) } } };
    saving.current = api.call(endpoints.cad.saveDraft, { params: { id }, body }).catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` changes with every render, and only the draft matters
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => save(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [api, draft]);
  return {
    save,
    discard: async (id) => {
      await saving.current;
      await api.call(endpoints.cad.discardDraft, { params: { id } });
    },
  };
};
