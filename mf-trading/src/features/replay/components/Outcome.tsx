import { minutes } from '@prebell/contracts';
import { Button, buttonLinkProps, Percent } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { Quiet, SinceHit } from '../model/replay-tape';
import styles from './ReplayView.module.css';

interface Props {
  readonly since: SinceHit | null;
  readonly happened: boolean;
  readonly quiet: Quiet | null;
  /** The replay's position and end, and the end of the known trades, epoch milliseconds. */
  readonly at: number;
  readonly end: number;
  readonly close: number;
  readonly hitAt: number;
  /** Builds the desk's address with the chart at a given time. */
  readonly chart: { readonly label: string; readonly addressAt: (at: number) => string };
  readonly onSeek: (at: number) => void;
  /** Extends the replay to `close`. */
  readonly onWhole: () => void;
}

const MINUTE_MS = minutes(1);
/** An extended replay names the time at which it ends, not the minutes after the hit. */
const HOUR_MS = minutes(60);

const endText = (end: number, hitAt: number): string => {
  const after = Math.round((end - hitAt) / MINUTE_MS);
  return after === 0 || end - hitAt > HOUR_MS
    ? `The replay ends at ${easternMinute(end)} ET.`
    : `The replay ends ${after === 1 ? '1 minute' : `${after} minutes`} after the hit.`;
};

/** The outcome of the hit so far, with buttons that skip a gap in trading and play on beyond the replay's end. */
export const Outcome = ({ since, happened, quiet, at, end, close, hitAt, chart, onSeek, onWhole }: Props) => (
  <div className={styles.outcome}>
    <span className={styles.outcomeTitle}>Since the hit</span>
    {since === null ? (
      quiet === null && <span className={styles.quiet}>{happened ? 'No trade so far' : 'Still to come'}</span>
    ) : (
      <>
        <span>
          <span className={styles.quiet}>now</span> <Percent value={since.now} />
        </span>
        <span>
          <span className={styles.quiet}>best</span> <Percent value={since.best} />
        </span>
        <span>
          <span className={styles.quiet}>worst</span> <Percent value={since.worst} />
        </span>
      </>
    )}
    {quiet !== null && <Silence quiet={quiet} end={end} close={close} onSeek={onSeek} />}
    {at >= end && (
      <>
        <span>{endText(end, hitAt)}</span>
        {end < close && (
          <Button size="small" onClick={onWhole}>
            Play on to {easternMinute(close)} ET
          </Button>
        )}
        <Link to={chart.addressAt(at)} {...buttonLinkProps('ghost', 'small')}>
          {chart.label}
        </Link>
      </>
    )}
  </div>
);

const Silence = ({
  quiet: { since, next },
  end,
  close,
  onSeek,
}: Pick<Props, 'end' | 'close' | 'onSeek'> & { readonly quiet: Quiet }) => (
  <>
    <span role="status">
      No trade since {easternMinute(since)} ET{next === null && `, and none up to ${easternMinute(close)} ET`}
    </span>
    {next !== null && next <= end && (
      <Button size="small" variant="ghost" onClick={() => onSeek(next)}>
        Skip to the next trade
      </Button>
    )}
  </>
);
