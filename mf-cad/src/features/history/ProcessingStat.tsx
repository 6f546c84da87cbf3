import { days, endpoints, minutes } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { use } from 'react';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import styles from './ProcessingStat.module.css';

const DAY_MS = days(1);
const EVERY_MS = minutes(1);

/** Shows how many calls of the last 24 hours were dispatched within the goal. Renders nothing without data. */
export const ProcessingStat = () => {
  const { api } = usePlatform();
  const clockOffset = use(ClockOffset);
  const { data } = useQuery({
    // A corrected clock means a different period. The offset varies by milliseconds with every poll, so round it.
    queryKey: ['cad', 'processing', Math.round(clockOffset / EVERY_MS)],
    queryFn: ({ signal }) => {
      const now = Date.now() + clockOffset;
      const query = { from: new Date(now - DAY_MS).toISOString(), to: new Date(now).toISOString() };
      return api.call(endpoints.cad.processingReport, { query, signal });
    },
    refetchInterval: EVERY_MS,
    retry: false,
  });
  if (data === undefined || data.n === 0) return null;
  const { n, undispatched = 0, p90 } = data;
  const left = data.excluded_minute + data.excluded_late;
  return (
    <span
      className={styles.stat}
      title={`${n} calls received in the last 24 hours. 90% were dispatched within ${Math.round(p90 ?? 0)} s; ${undispatched} have waited over 60 s. Not counted: ${left} calls without exact times.`}
    >
      {Math.floor((data.within_60 / n) * 100)}% dispatched within 60 s, last 24 h
    </span>
  );
};
