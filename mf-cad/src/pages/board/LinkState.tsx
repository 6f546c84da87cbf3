import { StatusDot } from '@prebell/design-system';
import { use } from 'react';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { formatTime } from '../../shared/centre-time/centre-time';
import { type Op, unsentText } from '../../shared/outbox';
import styles from './LinkState.module.css';

interface Props {
  /** Why the last poll failed, or null. */
  readonly failure: unknown;
  /** Epoch milliseconds of the last complete load, 0 before the first. */
  readonly loadedAt: number;
  readonly timeZone: string;
  /** Unsent entries in this browser; null until they have been read. */
  readonly unsent: readonly Op[] | null;
}

/** Shows the state of the connection and the unsent entries. */
export const LinkState = ({ failure, loadedAt, timeZone, unsent }: Props) => {
  const clockOffset = use(ClockOffset);
  const waiting = unsent === null ? 'checking for unsent entries' : unsentText(unsent);
  const [tone, text] =
    failure !== null
      ? ([
          'error',
          loadedAt === 0 ? 'OFFLINE' : `OFFLINE since ${formatTime(loadedAt + clockOffset, timeZone)}`,
        ] as const)
      : loadedAt === 0
        ? (['neutral', 'CONNECTING'] as const)
        : (['success', 'LIVE'] as const);
  return (
    <span className={styles.link} data-tone={tone} role="status" aria-label="Connection">
      <StatusDot tone={tone} />
      {/* Two lines keep the header on one row during an outage. */}
      <span className={styles.lines}>
        <span>{text}</span>
        {waiting !== '' && (
          <>
            <span className={styles.between}> · </span>
            <span className={styles.waiting} title={waiting}>
              {waiting}
            </span>
          </>
        )}
      </span>
    </span>
  );
};
