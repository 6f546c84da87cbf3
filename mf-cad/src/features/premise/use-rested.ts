import { useEffect, useState } from 'react';

/** The value once it has not changed for `ms`, so that a word is asked for and not each of its letters. */
export const useRested = (value: string, ms: number): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
};
