import type { SessionState } from '@prebell/platform';
import { useEffect, useState } from 'react';

/** If the server does not say within this time who is signed in, it counts as unreachable, milliseconds. */
const PATIENCE_MS = 4_000;
/** The same for a page served from this computer's copy, because then the server did not even send the page. */
const KEPT_PATIENCE_MS = 1_000;

/** Whether a page that was just opened gets no answer from the server. */
export const useIsAway = (status: SessionState['status']): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (status !== 'starting') return;
    // The back end marks the copy of the page that it gives to the service worker.
    const isKept = document.querySelector('meta[name="prebell-kept"]') !== null;
    const timer = setTimeout(() => setLate(true), isKept ? KEPT_PATIENCE_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return status === 'unreachable' || (status === 'starting' && isLate);
};
