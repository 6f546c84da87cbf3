import { useCallback, useSyncExternalStore } from 'react';
import type { RowLatency } from '../model/row-latency';

interface Props {
  readonly latency: RowLatency;
  readonly symbol: string;
}

/** Event to screen of the row's last change. Its own subscription: it is known only after the row was painted. */
export const LatencyCell = ({ latency, symbol }: Props) => {
  const milliseconds = useSyncExternalStore(
    useCallback((listener) => latency.subscribe(symbol, listener), [latency, symbol]),
    () => latency.get(symbol),
  );
  return <td data-column="latency">{milliseconds === null ? '—' : `${Math.round(milliseconds)} ms`}</td>;
};
