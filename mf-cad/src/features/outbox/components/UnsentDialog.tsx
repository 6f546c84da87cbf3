import { Button, Dialog } from '@prebell/design-system';
import { saveFile } from '../../../shared/save-file/save-file';
import type { Op } from '../model/op';

interface Props {
  readonly ops: readonly Op[];
  readonly open: boolean;
  readonly onStay: () => void;
  /** Signs out once a copy was saved. */
  readonly onLeave: () => void;
}

const saveCopy = (ops: readonly Op[]): void => {
  const name = `dispatch-unsent-${ops[0]?.at.replace(/[:.]/g, '-') ?? 'none'}.json`;
  saveFile(name, JSON.stringify(ops, null, 2), 'application/json');
};

/** Asked to sign out while something is unsent: not without a copy of it. It also stays in this browser. */
export const UnsentDialog = ({ ops, open, onStay, onLeave }: Props) => (
  <Dialog
    open={open}
    onClose={onStay}
    title={ops.length === 1 ? '1 entry is not sent yet' : `${ops.length} entries are not sent yet`}
    size="small"
    footer={
      <>
        <Button
          variant="danger"
          onClick={() => {
            saveCopy(ops);
            onLeave();
          }}
        >
          Save a Copy and Sign Out
        </Button>
        <Button variant="primary" onClick={onStay}>
          Stay Signed In
        </Button>
      </>
    }
  >
    <p>
      They are sent as soon as the server can be reached. After a sign-out they wait in this browser for your next one.
    </p>
  </Dialog>
);
