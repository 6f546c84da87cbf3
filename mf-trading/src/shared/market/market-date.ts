import { marketDate } from '@prebell/contracts';
import { type Platform, usePlatform } from '@prebell/platform';
import { useSyncExternalStore } from 'react';

const dateOf = (clock: Platform['clock']): string | null => {
  const now = clock.now();
  return now === null ? null : marketDate(now);
};

/** Today's date in New York by the market's clock, YYYY-MM-DD; null until known. Re-renders when the day changes. */
export const useMarketDate = (): string | null => {
  const { clock } = usePlatform();
  return useSyncExternalStore(clock.subscribe, () => dateOf(clock));
};
