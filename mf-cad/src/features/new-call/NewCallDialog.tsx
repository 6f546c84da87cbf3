import { Button, Dialog, KeyHint } from '@prebell/design-system';
import { useId } from 'react';
import { NewCallForm } from './NewCallForm';
import type { NewCallModel } from './use-new-call';

/** The New Call dialog. Closing it keeps the text; Cancel discards it. */
export const NewCallDialog = ({ model }: { model: NewCallModel }) => {
  const id = useId();
  const { draft, errors, refusal, change, close, discard, submit } = model;
  return (
    <Dialog
      open={draft !== null}
      onClose={close}
      title="New Call"
      size="large"
      footer={
        <>
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" aria-keyshortcuts="Control+Enter">
            Create Call <KeyHint aria-hidden="true">Ctrl Enter</KeyHint>
          </Button>
        </>
      }
    >
      {draft !== null && (
        <NewCallForm id={id} draft={draft} errors={errors} refusal={refusal} onChange={change} onSubmit={submit} />
      )}
    </Dialog>
  );
};
