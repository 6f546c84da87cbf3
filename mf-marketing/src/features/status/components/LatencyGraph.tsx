import { COMING, LATENCY_BOX, LIVE_PARTS, latencyView, type StatusHistory } from '@prebell/contracts';
import styles from './LatencyGraph.module.css';

const NOTHING = { p50: '', p99: '', top: '200 ms', text: COMING };

/** The time from a trade to its publication on every desk, measured every ten minutes: the median and the 99th percentile. */
export const LatencyGraph = ({ history }: { history: StatusHistory | undefined }) => {
  const view = history === undefined ? NOTHING : latencyView(history.latency, Date.parse(history.measured_at));
  return (
    <figure className={styles.figure}>
      <p className={styles.top} data-live={LIVE_PARTS.latencyTop}>
        {view.top}
      </p>
      <svg
        className={styles.graph}
        viewBox={`0 0 ${LATENCY_BOX.width} ${LATENCY_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Latency of the momentum stream over the last 24 hours"
        data-live={LIVE_PARTS.latencyGraph}
      >
        {history !== undefined && (
          <>
            <path data-line="p99" d={view.p99} />
            <path data-line="p50" d={view.p50} />
          </>
        )}
      </svg>
      <p className={styles.bottom} aria-hidden="true">
        0 ms
      </p>
      <div className={styles.hours} aria-hidden="true">
        <p>24 hours ago</p>
        <p>12 hours ago</p>
        <p>now</p>
      </div>
      <figcaption className={styles.caption}>
        <b data-live={LIVE_PARTS.latencyText}>{view.text}</b>
        <span>
          <i data-line="p50" /> half of all updates <i data-line="p99" /> 99 of 100, from a trade to every open desk;
          measured every ten minutes
        </span>
      </figcaption>
    </figure>
  );
};
