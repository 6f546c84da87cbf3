import { isActiveStatus } from '@prebell/contracts';
import { memo } from 'react';
import { formatReceived, toLocalDay } from '../../../shared/centre-time/centre-time';
import type { ShownCall } from '../../outbox';
import styles from './CallList.module.css';
import { KeepingLabel } from './KeepingLabel';
import { PendingTime } from './PendingTime';
import { StatusLabel } from './StatusLabel';

interface Props {
  readonly calls: readonly ShownCall[];
  readonly selectedId: string | null;
  readonly timeZone: string;
  /** When the list was loaded, epoch milliseconds. */
  readonly loadedAt: number;
  readonly onSelect: (id: string) => void;
}

/** Every call as one row to press: what is active first, newest first. */
export const CallList = ({ calls, selectedId, timeZone, loadedAt, onSelect }: Props) => {
  const today = toLocalDay(loadedAt, timeZone);
  return (
    <ul className={styles.list} aria-label="Calls">
      {calls.map(({ call, keeping }) => (
        <Row
          key={call.id}
          call={call}
          keeping={keeping}
          isSelected={call.id === selectedId}
          timeZone={timeZone}
          today={today}
          onSelect={onSelect}
        />
      ))}
    </ul>
  );
};

interface RowProps extends ShownCall {
  readonly isSelected: boolean;
  readonly timeZone: string;
  readonly today: string;
  readonly onSelect: (id: string) => void;
}

/** Drawn anew only when it changes: the board has up to 500, and changes with every key that is typed into a form on it. */
const Row = memo(({ call, keeping, isSelected, timeZone, today, onSelect }: RowProps) => (
  <li className={styles.row}>
    <button
      type="button"
      className={styles.call}
      data-over={!isActiveStatus(call.status) || undefined}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(call.id)}
    >
      <span className={styles.state}>
        <StatusLabel status={call.status} />
        {call.status === 'pending' && <PendingTime received={call.time_received} />}
        <span className={styles.crew}>{[call.primary_unit, call.dispatcher_initials].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.place}>
        <b>{call.address_of_incident || 'No address'}</b>
        <span>{call.nature || 'No nature specified'}</span>
      </span>
      <span className={styles.when}>
        <time dateTime={call.time_received}>{formatReceived(call.time_received, { timeZone, today })}</time>
        <KeepingLabel keeping={keeping} seq={call.last_seq} />
      </span>
    </button>
  </li>
));
