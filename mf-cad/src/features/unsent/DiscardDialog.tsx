import { Alert, AlertDialog } from '@prebell/design-system';
import { errorText } from '../../shared/errors/error-text';
import type { RepairModel } from './use-repair';

/** Asks before an entry is discarded. The centre records its text and the user's name. */
export const DiscardDialog = ({ model }: { model: RepairModel }) => (
  <AlertDialog
    open={model.discarding !== null}
    title="Discard this entry?"
    confirmLabel="Record and Discard"
    cancelLabel="Keep It"
    danger
    busy={model.busy}
    onCancel={model.cancel}
    onConfirm={model.discard}
  >
    {model.discarding?.place || 'No address'}: this removes the entry from this desk. The center’s record keeps its text
    and your name.
    {model.failure !== null && <Alert kind="error">Not discarded: {errorText(model.failure)}</Alert>}
  </AlertDialog>
);
