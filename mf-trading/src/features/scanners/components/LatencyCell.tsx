import { useCallback, useSyncExternalStore } from 'react';
import { latencyGrade, latencyText } from '../model/latency';
import type { RowLatency } from '../model/row-latency';
import styles from './Latency.module.css';

interface Props {
  readonly latency: RowLatency;
  readonly symbol: string;
}

/**
 * Event-to-screen latency of the row's last change. The cell has its own subscription, because the value is known only after
 * painting.
 */
export const LatencyCell = ({ latency, symbol }: Props) => {
  const milliseconds = useSyncExternalStore(
    useCallback((listener) => latency.subscribe(symbol, listener), [latency, symbol]),
    () => latency.get(symbol),
  );
  if (milliseconds === null) return <td data-column="latency">—</td>;
  const grade = latencyGrade(milliseconds);
  return (
    <td data-column="latency" title={grade === 'good' ? undefined : grade}>
      <span className={styles.latency} data-grade={grade}>
        {latencyText(milliseconds)}
      </span>
    </td>
  );
};
