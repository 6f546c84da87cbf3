import { useStore } from '@prebell/platform';
import type { LatencyMeter } from '../model/latency';

const EXPLANATION = 'From the market event to the figure on this screen, last 300 updates';

/** Measured latency, event to paint: median and 99th percentile. */
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
