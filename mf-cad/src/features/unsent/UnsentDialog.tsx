import { Alert, Button, Dialog } from '@prebell/design-system';
import type { Op } from '../../shared/outbox/model/op';
import { saveFile } from '../../shared/save-file/save-file';
import { EntryList } from './EntryList';

interface Props {
  /** Why the dialog is open: to view the entries, or before signing out. Null while it is closed. */
  readonly reason: 'look' | 'leave' | null;
  readonly ops: readonly Op[];
  readonly timeZone: string;
  /** Sends everything this user may send; null for users who may not write. */
  readonly onSend: (() => void) | null;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const saveCopy = (ops: readonly Op[]): void => {
  const name = `dispatch-unsent-${ops[0]?.at.replace(/[:.]/g, '-') ?? 'none'}.json`;
  saveFile(name, JSON.stringify(ops, null, 2), 'application/json');
};

const titleOf = (count: number): string =>
  count === 0
    ? 'Everything has been sent'
    : count === 1
      ? '1 entry is not sent yet'
      : `${count} entries are not sent yet`;

/** Lists the unsent entries of all users. It always appears before a sign-out. */
export const UnsentDialog = ({ reason, ops, timeZone, onSend, onStay, onLeave }: Props) => {
  const unstored = ops.filter(({ n }) => n === null);
  const isLeaving = reason === 'leave';
  return (
    <Dialog
      open={reason !== null}
      onClose={onStay}
      title={titleOf(ops.length)}
      footer={
        <>
          {unstored.length > 0 && <Button onClick={() => saveCopy(unstored)}>Save a Copy</Button>}
          {isLeaving && (
            <Button variant={ops.length > 0 ? 'danger' : 'secondary'} onClick={onLeave}>
              {ops.length > 0 ? 'Sign Out and Keep Entries' : 'Sign Out'}
            </Button>
          )}
          <Button onClick={onStay}>{isLeaving ? 'Stay Signed In' : 'Close'}</Button>
          {onSend && ops.length > 0 && (
            <Button variant="primary" onClick={onSend}>
              Send Now
            </Button>
          )}
        </>
      }
    >
      {unstored.length > 0 && (
        <Alert kind="error">
          This browser could not save {unstored.length === 1 ? 'one of them' : `${unstored.length} of them`}: closing
          this window loses {unstored.length === 1 ? 'it' : 'them'}. Save a copy first.
        </Alert>
      )}
      {ops.length === 0 ? (
        <p>The server has every entry made on this computer.</p>
      ) : (
        <>
          <EntryList label="Not sent" ops={ops} timeZone={timeZone} />
          <p>
            {isLeaving
              ? 'If you sign out now, they stay on this computer. The next dispatcher who signs in here sees them and can send them.'
              : 'They are sent as soon as the server can be reached.'}
          </p>
        </>
      )}
    </Dialog>
  );
};
