import type { Keeping } from '../outbox';
import styles from './KeepingLabel.module.css';

const WORDS: Readonly<Record<Exclude<Keeping, 'sent'>, string>> = {
  here: 'SAVED HERE',
  refused: 'REFUSED',
  unstored: 'NOT SAVED',
};

/** Shows where an entry is stored: on the server, with its number in the record, or only in this browser. */
export const KeepingLabel = ({ keeping, seq }: { keeping: Keeping; seq: number }) => (
  <span className={styles.keeping} data-keeping={keeping}>
    {keeping === 'sent' ? `SENT${seq > 0 ? ` · record ${seq}` : ''}` : WORDS[keeping]}
  </span>
);
