import type { News } from '@prebell/contracts';
import { useNews } from './useNews';

/** A symbol's newest headline since the previous close: undefined while loading, null for none. */
export const useNewestHeadline = (symbol: string): News | null | undefined => {
  const { data } = useNews(symbol);
  return data === undefined ? undefined : (data[0] ?? null);
};
