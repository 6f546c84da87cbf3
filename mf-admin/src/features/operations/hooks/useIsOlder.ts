import { useEffect, useState } from 'react';

/**
 * Whether a time is more than a limit ago. Becomes true on its own as time passes, even if the page was hidden meanwhile.
 * @param at epoch milliseconds
 * @param limitMs milliseconds
 */
export const useIsOlder = (at: number, limitMs: number): boolean => {
  const [oldAt, setOldAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOldAt(at), Math.max(0, at + limitMs - Date.now()));
    return () => clearTimeout(timer);
  }, [at, limitMs]);
  return oldAt === at;
};
