import { Alert, AlertDialog } from '@prebell/design-system';
import { errorText } from '../../../shared/errors/error-text';
import type { RepairModel } from '../hooks/use-repair';

/** Throwing away what was done at a dispatch centre is recorded, with its words and by whom. */
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
    {model.discarding?.place || 'No address'}: it is taken off this desk. The record of the center keeps its words and
    your name.
    {model.failure !== null && <Alert kind="error">Not discarded: {errorText(model.failure)}</Alert>}
  </AlertDialog>
);
