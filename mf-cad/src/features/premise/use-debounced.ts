import { useEffect, useState } from 'react';

/** The value once it has not changed for `ms`, so that the server gets one request per word instead of one per letter. */
export const useDebounced = (value: string, ms: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
