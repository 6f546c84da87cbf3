import { useStore } from '@prebell/platform';
import type { LatencyMeter } from '../model/latency';

const EXPLANATION = 'Time from the market event to this screen, last 300 updates';

/** Measured event-to-paint latency: median and 99th percentile. */
export const LatencyText = ({ meter }: { readonly meter: LatencyMeter }) => {
  const summary = useStore(meter);
  return (
    <span title={EXPLANATION}>
      {summary === null
        ? 'Latency: measuring…'
        : `p50 ${Math.round(summary.p50)} ms · p99 ${Math.round(summary.p99)} ms`}
    </span>
  );
};
