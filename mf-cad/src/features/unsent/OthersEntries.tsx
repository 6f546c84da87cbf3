import { Button } from '@prebell/design-system';
import type { Op } from '../../shared/outbox/model/op';
import { namesOf, othersWork } from '../../shared/outbox/model/unsent';
import { EntryList } from './EntryList';
import styles from './OthersEntries.module.css';

interface Props {
  readonly ops: readonly Op[];
  /** The current user. */
  readonly user: { readonly id: string; readonly username: string };
  readonly timeZone: string;
  /** Sends them under both names; null for users who may not write. */
  readonly onSend: (() => void) | null;
}

const counted = (ops: readonly Op[]): string =>
  `${ops.length === 1 ? '1 entry' : `${ops.length} entries`} by ${namesOf(ops)}`;

/** Shows unsent entries of other users of this computer, which would otherwise be forgotten after a new sign-in. */
export const OthersEntries = ({ ops, user, timeZone, onSend }: Props) => {
  const { waiting, taken } = othersWork(ops, user.id);
  if (waiting.length === 0 && taken.length === 0) return null;
  return (
    <section className={styles.others} role="alert" aria-label="Entries by others">
      <div className={styles.head}>
        <div className={styles.text}>
          {waiting.length > 0 && (
            <p>
              <b>Not sent: {counted(waiting)}.</b> Entered on this computer; the server does not have{' '}
              {waiting.length === 1 ? 'it' : 'them'}.{' '}
              {onSend
                ? `The record will name the author and you, ${user.username}, as the sender.`
                : 'A dispatcher who may log calls can sign in here and send.'}
            </p>
          )}
          {taken.length > 0 && (
            <p>
              <b>Sending: {counted(taken)}.</b> This continues until the server has {taken.length === 1 ? 'it' : 'them'}
              .
            </p>
          )}
        </div>
        {onSend && waiting.length > 0 && (
          <Button variant="primary" onClick={onSend}>
            Send Now
          </Button>
        )}
      </div>
      <EntryList label="Not sent" ops={[...waiting, ...taken]} timeZone={timeZone} />
    </section>
  );
};
