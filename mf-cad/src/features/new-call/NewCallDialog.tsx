import { Button, Dialog, KeyHint } from '@prebell/design-system';
import { type ReactNode, useId } from 'react';
import type { CallDraft } from '../../shared/work/new-call';
import { NewCallForm } from './NewCallForm';
import { Unfinished } from './Unfinished';
import type { NewCallModel } from './use-new-call';

interface Props {
  readonly model: NewCallModel;
  /** What is known about the address of the draft. */
  readonly premise?: ((draft: CallDraft) => ReactNode) | undefined;
}

/** The New Call dialog. Closing it keeps the text; Cancel discards it. */
export const NewCallDialog = ({ model, premise }: Props) => {
  const id = useId();
  const { draft, errors, refusal, isContinued, unfinished, resumeTyped, change, close, discard, submit } = model;
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
        <NewCallForm
          id={id}
          draft={draft}
          errors={errors}
          refusal={refusal}
          isContinued={isContinued}
          premise={premise?.(draft)}
          unfinished={unfinished.length > 0 && <Unfinished drafts={unfinished} onContinue={resumeTyped} />}
          onChange={change}
          onSubmit={() => submit()}
        />
      )}
    </Dialog>
  );
};
