import type { BacktestReading } from '@prebell/contracts';
import { Badge, Panel } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { Link } from '@prebell/platform/router';
import { backtestListQueryOptions } from '../api/backtests';
import styles from './Backtest.module.css';

const STATE_TEXTS: Readonly<Record<string, string>> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
export const stateText = ({ state }: Pick<BacktestReading, 'state'>): string => STATE_TEXTS[state] ?? state;

/** The user's earlier tests, newest first. */
export const BacktestList = () => {
  const { api } = usePlatform();
  const { data } = useQuery(backtestListQueryOptions(api));
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Your tests">
      <ul className={styles.list}>
        {data.map((test) => (
          <li key={test.id}>
            <Link className={styles.link} to={`/backtests/${test.id}`}>
              {test.name}
            </Link>
            <span className={styles.help}>
              {test.days[0]} to {test.days.at(-1)}, {test.days.length} days
            </span>
            <Badge tone={test.state === 'failed' ? 'error' : 'neutral'}>{stateText(test)}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
