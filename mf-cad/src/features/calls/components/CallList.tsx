import type { Call } from '@prebell/contracts';
import { formatReceived } from '../../../shared/centre-time/centre-time';
import styles from './CallList.module.css';
import { StatusLabel } from './StatusLabel';

interface Props {
  readonly calls: readonly Call[];
  readonly selectedId: string | null;
  readonly timeZone: string;
  /** When the list was loaded, epoch milliseconds. */
  readonly loadedAt: number;
  readonly onSelect: (id: string) => void;
}

/** Every call as one row to press, newest first. */
export const CallList = ({ calls, selectedId, timeZone, loadedAt, onSelect }: Props) => (
  <ul className={styles.list} aria-label="Calls">
    {calls.map((call) => (
      <li key={call.id}>
        <button
          type="button"
          className={styles.call}
          aria-current={call.id === selectedId || undefined}
          onClick={() => onSelect(call.id)}
        >
          <span className={styles.state}>
            <StatusLabel status={call.status} />
            <span className={styles.crew}>
              {[call.primary_unit, call.dispatcher_initials].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={styles.place}>
            <b>{call.address_of_incident || 'No address'}</b>
            <span>{call.nature || 'No nature specified'}</span>
          </span>
          <time className={styles.time} dateTime={call.time_received}>
            {formatReceived(call.time_received, { timeZone, now: loadedAt })}
          </time>
        </button>
      </li>
    ))}
  </ul>
);
