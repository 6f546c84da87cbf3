import { usePlatform } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { createFreshness, type Freshness } from '../model/freshness';

/**
 * Keeps the market socket open for the desk. Session events set the market clock and the number of traders. Failed queries are
 * retried after a reconnect.
 */
export const useDeskStream = (): { readonly online: number | null; readonly freshness: Freshness } => {
  const { market, clock } = usePlatform();
  const queryClient = useQueryClient();
  const [online, setOnline] = useState<number | null>(null);
  const [freshness] = useState(() => createFreshness());

  useEffect(() => {
    const askAgain = () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    const unsubscribes = [
      market.onConnected(askAgain),
      // The engine also sends this event after a restart.
      market.on('session', (status) => {
        clock.sync(status);
        askAgain();
      }),
      market.on('online', ({ count }) => setOnline(count)),
      freshness.start(market),
      market.retain(),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [market, clock, queryClient, freshness]);

  return { online, freshness };
};
