import { acts } from '../../shared/acts/acts';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import type { Op } from '../../shared/outbox/model/op';
import styles from './EntryList.module.css';

/** The typed text on one line, without callers' details, which not everybody at this computer may see. */
export const wordsOf = ({ body }: Pick<Op, 'body'>): string =>
  [body.unit, body.dispatcher_initials, body.notes, body.comments, body.nature, body.original_notes, body.action]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');

interface Props {
  readonly label: string;
  readonly ops: readonly Op[];
  readonly timeZone: string;
}

/** Entries waiting on this computer: author, time and text. */
export const EntryList = ({ label, ops, timeZone }: Props) => {
  const today = toLocalDay(Date.now(), timeZone);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <ul className={styles.entries} aria-label={label} tabIndex={0}>
      {ops.map((op) => (
        <li key={op.key} className={styles.entry}>
          <span className={styles.who}>
            <b>{op.author.username}</b> <time dateTime={op.at}>{formatReceived(op.at, { timeZone, today })}</time>
          </span>
          <span className={styles.what}>
            <b>{acts[op.kind].label}</b> {op.place || 'No address'}
          </span>
          <span className={styles.words}>{wordsOf(op)}</span>
        </li>
      ))}
    </ul>
  );
};
