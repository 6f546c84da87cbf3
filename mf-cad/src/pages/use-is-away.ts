import type { SessionState } from '@prebell/platform';
import { useEffect, useState } from 'react';

/** A server that does not say within this time who is signed in counts as away, milliseconds. */
const PATIENCE_MS = 4_000;
/** The same on a page that this computer kept: the server did not even send the page. */
const KEPT_PATIENCE_MS = 1_000;

/** Whether a page that has just been opened gets no answer from the server. */
export const useIsAway = (status: SessionState['status']): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (status !== 'starting') return;
    // The back end marks the document that it gives to the worker.
    const isKept = document.querySelector('meta[name="prebell-kept"]') !== null;
    const timer = setTimeout(() => setLate(true), isKept ? KEPT_PATIENCE_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return status === 'unreachable' || (status === 'starting' && isLate);
};
