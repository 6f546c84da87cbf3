import { Button } from '@prebell/design-system';
import { acts } from '../../shared/acts/acts';
import type { Op } from '../../shared/outbox/model/op';
import { wordsOf } from './EntryList';
import styles from './RepairList.module.css';

interface Props {
  readonly ops: readonly Op[];
  /** How many later entries of the same call wait for this one. */
  readonly heldBy: (op: Op) => number;
  readonly onEdit: (op: Op) => void;
  readonly onRetry: (op: Op) => void;
  /** Null for users without the permission. Discarding dispatch work is recorded and reserved for supervisors. */
  readonly onDiscard: ((op: Op) => void) | null;
}

const heldText = (count: number): string => {
  if (count === 0) return '';
  return `${count === 1 ? '1 later entry of this call waits' : `${count} later entries of this call wait`} until this one is repaired.`;
};

/** Entries that the server refused. Their text is kept. */
export const RepairList = ({ ops, heldBy, onEdit, onRetry, onDiscard }: Props) => (
  <section className={styles.repairs} role="alert" aria-label="Refused entries">
    <h2 className={styles.title}>The server refused these entries. They are kept here:</h2>
    <ul>
      {ops.map((op) => (
        <li key={op.key} className={styles.op}>
          <span className={styles.what}>
            <b>{acts[op.kind].label}</b> {op.place || 'No address'}
            <span className={styles.words}>
              {wordsOf(op)} · by {op.author.username}
            </span>
          </span>
          <span className={styles.why}>
            {op.refusal?.text} {heldText(heldBy(op))}
          </span>
          <span className={styles.tools}>
            <Button size="small" onClick={() => onEdit(op)}>
              Edit
            </Button>
            <Button size="small" onClick={() => onRetry(op)}>
              Send Again
            </Button>
            {onDiscard && (
              <Button size="small" variant="ghost" onClick={() => onDiscard(op)}>
                Discard
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
