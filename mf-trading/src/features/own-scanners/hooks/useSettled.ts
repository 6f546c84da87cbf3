import { useEffect, useState } from 'react';
import type { Draft } from '../model/draft';

/** After this long without a keystroke, the user has paused, milliseconds. */
const PAUSE_MS = 400;

/** The draft as it was when the user last paused. */
export const useSettled = (draft: Draft): Draft => {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled;
};
