import { StatusDot } from '@prebell/design-system';
import { formatTime } from '../../../shared/centre-time/centre-time';
import { type Op, unsentText } from '../../outbox';
import styles from './LinkState.module.css';

interface Props {
  /** Why the last poll failed, or null. */
  readonly failure: unknown;
  /** Epoch milliseconds of the last complete load, 0 before it. */
  readonly loadedAt: number;
  readonly timeZone: string;
  /** What this browser has and the server does not; null until it was read. */
  readonly unsent: readonly Op[] | null;
}

/** Whether this desk hears from the server, and what the server does not have yet. */
export const LinkState = ({ failure, loadedAt, timeZone, unsent }: Props) => {
  const waiting = unsent === null ? 'checking for unsent entries' : unsentText(unsent);
  const [tone, text] =
    failure !== null
      ? (['error', loadedAt === 0 ? 'OFFLINE' : `OFFLINE since ${formatTime(loadedAt, timeZone)}`] as const)
      : loadedAt === 0
        ? (['neutral', 'CONNECTING'] as const)
        : (['success', 'LIVE'] as const);
  return (
    <span className={styles.link} data-tone={tone} role="status" aria-label="Connection">
      <StatusDot tone={tone} />
      {text}
      {waiting !== '' && ` · ${waiting}`}
    </span>
  );
};
