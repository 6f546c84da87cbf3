import { endpoints, minutes, type RunCards, readRunCards } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useMemo } from 'react';

const EVERY_MS = minutes(5);

export const RUN_CARDS_KEY = ['cad', 'run-cards'] as const;

/** The centre's run cards, or null until they are loaded. Without a connection the last known ones remain. */
export const useRunCards = (): RunCards | null => {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: RUN_CARDS_KEY,
    queryFn: ({ signal }) => api.call(endpoints.cad.runCards, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const text = data?.text;
  return useMemo(() => (text === undefined || text === '' ? null : readRunCards(text)), [text]);
};
