import { formatReceived, toLocalDay } from '../../../shared/centre-time/centre-time';
import type { Op } from '../model/op';
import styles from './EntryList.module.css';

export const DEEDS: Readonly<Record<Op['kind'], string>> = {
  create: 'New call',
  dispatch: 'Dispatch',
  status: 'Status',
  comments: 'Comments',
  radio: 'Radio entry',
  correction: 'Correction',
};

/** The typed text as one line. It leaves out callers' details, which not everybody at this computer may see. */
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
            <b>{DEEDS[op.kind]}</b> {op.place || 'No address'}
          </span>
          <span className={styles.words}>{wordsOf(op)}</span>
        </li>
      ))}
    </ul>
  );
};
