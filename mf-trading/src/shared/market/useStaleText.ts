import { usePlatform, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { onFreshAnswer } from './fresh-answers';
import { useMarketStatus } from './market-status';
import { staleText } from './stale-text';

const DATA_EVENTS = ['scanner:delta', 'custom:delta', 'quote', 'candle'] as const;

/** True after a reconnect until the server answers a subscription or streams market data again. */
const useAwaitsData = (): boolean => {
  const { market } = usePlatform();
  const [awaits, setAwaits] = useState(false);
  useEffect(() => {
    let connections = 0;
    const unsubscribes = [
      market.onConnected(() => {
        connections += 1;
        if (connections > 1) setAwaits(true);
      }),
      onFreshAnswer(market, () => setAwaits(false)),
      ...DATA_EVENTS.map((event) => market.on(event, () => setAwaits(false))),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [market]);
  return awaits;
};

/** Why the desk's figures are stale, or null while they are live. Every part of the desk shows this same state. */
export const useStaleText = (): string | null => {
  const { market } = usePlatform();
  const connection = useStore(market.connection);
  const awaitsData = useAwaitsData();
  const { status } = useMarketStatus();
  return staleText({ connection, awaitsData, market: status });
};
