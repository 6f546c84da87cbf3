import { usePlatform } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { createFreshness, type Freshness } from '../model/freshness';

/** Keeps the market socket open for the desk: session changes set the market clock, the number of traders is kept. */
export const useDeskStream = (): { readonly online: number | null; readonly freshness: Freshness } => {
  const { market, clock } = usePlatform();
  const [online, setOnline] = useState<number | null>(null);
  const [freshness] = useState(() => createFreshness());

  useEffect(() => {
    const leaves = [
      market.on('session', clock.sync),
      market.on('online', ({ count }) => setOnline(count)),
      freshness.start(market),
      market.retain(),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [market, clock, freshness]);

  return { online, freshness };
};
