import { useEffect, useState } from 'react';
import type { Draft } from '../model/draft';

/** A pause in typing. */
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
