import { useStore } from '@prebell/platform';
import { type LatencyGrade, type LatencyMeter, latencyGrade, latencyText } from '../model/latency';
import styles from './Latency.module.css';

const EXPLANATION =
  'Time from the market event to this screen: the median of the last 300 updates, and their 99th percentile. Slow from 200 ms, late from 1 s.';

/** The colour's meaning in words, for users who do not see it. */
const WORDS: Readonly<Record<LatencyGrade, string>> = { good: '', slow: ' (slow)', late: ' (late)' };

/** Measured event-to-paint latency: the median and the 99th percentile. Bad values are coloured. */
export const LatencyText = ({ meter }: { readonly meter: LatencyMeter }) => {
  const summary = useStore(meter);
  // Before the first update there is nothing to show, and in a quiet market that can take minutes.
  if (summary === null) return null;
  if (summary.kind === 'few')
    return <span title={`${EXPLANATION} Percentiles need 20.`}>Latency {latencyText(summary.last)}</span>;
  const grade = latencyGrade(summary.p99);
  return (
    <span title={EXPLANATION}>
      Latency {latencyText(summary.p50)},{' '}
      <span className={styles.latency} data-grade={grade}>
        slowest 1%: {latencyText(summary.p99)}
        {WORDS[grade]}
      </span>
    </span>
  );
};
