import { useCallback, useSyncExternalStore } from 'react';
import type { RowLatency } from '../model/row-latency';

interface Props {
  readonly latency: RowLatency;
  readonly symbol: string;
}

/**
 * Event-to-screen latency of the row's last change. It has its own subscription because the value is known only after
 * painting.
 */
export const LatencyCell = ({ latency, symbol }: Props) => {
  const milliseconds = useSyncExternalStore(
    useCallback((listener) => latency.subscribe(symbol, listener), [latency, symbol]),
    () => latency.get(symbol),
  );
  return <td data-column="latency">{milliseconds === null ? '—' : `${Math.round(milliseconds)} ms`}</td>;
};
