import { DESK_LIMITS } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, TextInput } from '@prebell/design-system';
import { ApiError, reasonOf } from '@prebell/platform';
import { type FormEvent, useState } from 'react';

interface Props {
  readonly title: string;
  readonly initial: string;
  readonly busy: boolean;
  /** Saves under the name; rejects with the server's reason. */
  readonly onSave: (name: string) => Promise<unknown>;
  /** Replaces the layout that already has the name; null where replacing makes no sense. */
  readonly onReplace: ((name: string) => Promise<unknown>) | null;
  readonly onClose: () => void;
}

interface Problem {
  readonly text: string;
  /** The name, if another layout already has it. */
  readonly taken: string | null;
}

/** Asks for the name of a layout. */
export const LayoutNameDialog = ({ title, initial, busy, onSave, onReplace, onClose }: Props) => {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  const attempt = async (work: Promise<unknown>, asked: string) => {
    try {
      await work;
      onClose();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'NAME_TAKEN';
      setProblem({ text: reasonOf(error, 'We could not save the layout'), taken: isTaken ? asked : null });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = name.trim();
    if (asked === '') return setProblem({ text: 'Enter a name', taken: null });
    void attempt(onSave(asked), asked);
  };
  const taken = problem?.taken ?? null;
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button form="layout-name" type="submit" variant="primary" busy={busy}>
            Save layout
          </Button>
        </>
      }
    >
      <form id="layout-name" onSubmit={submit}>
        <Field label="Name">
          <TextInput
            autoFocus
            value={name}
            maxLength={DESK_LIMITS.name}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setProblem(null);
            }}
          />
        </Field>
      </form>
      {problem !== null && (
        <Alert kind="error">
          {problem.text}
          {taken !== null && onReplace !== null && (
            <>
              {' '}
              <Button size="small" busy={busy} onClick={() => void attempt(onReplace(taken), taken)}>
                Replace “{taken}”
              </Button>
            </>
          )}
        </Alert>
      )}
    </Dialog>
  );
};
