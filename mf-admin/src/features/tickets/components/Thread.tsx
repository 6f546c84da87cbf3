import type { Ticket } from '@prebell/contracts';
import { formatInstant } from '../../../shared/format';
import styles from './TicketDialog.module.css';

interface Props {
  readonly ticket: Ticket;
}

/** The sender's message and its answers, oldest first. */
export const Thread = ({ ticket: { name, message, created_at, answers } }: Props) => (
  <ol className={styles.thread} aria-label="Thread">
    {[{ id: 'message', answered_by: name, message, created_at }, ...answers].map((each) => (
      <li key={each.id}>
        <p className={styles.by}>
          {each.answered_by}, {formatInstant(each.created_at)} ET
        </p>
        <p className={styles.message}>{each.message}</p>
      </li>
    ))}
  </ol>
);
