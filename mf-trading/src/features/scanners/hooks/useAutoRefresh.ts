import { useEffect } from 'react';

/**
 * Calls `refresh` at `nextAt` (epoch milliseconds) unless that is null. The owner of the schedule sets the next `nextAt` after
 * each refresh.
 */
export const useAutoRefresh = (nextAt: number | null, refresh: () => void): void => {
  useEffect(() => {
    if (nextAt === null) return;
    const timer = setTimeout(refresh, Math.max(0, nextAt - Date.now()));
    return () => clearTimeout(timer);
  }, [nextAt, refresh]);
};
