import { endpoints, HANDOVER_NOTE_MAX } from '@prebell/contracts';
import { Alert, Button, Field, TextArea } from '@prebell/design-system';
import { ApiError, usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { z } from 'zod';
import { errorText } from '../../shared/errors/error-text';
import { useKeptText } from '../../shared/typed-text';
import styles from './NoteForm.module.css';

const noteSchema = z.object({ id: z.string(), text: z.string() });
type Note = z.output<typeof noteSchema>;
const NO_NOTE: Note = { id: '', text: '' };
/** The note is stored at every key press, with the id under which it is sent, so a retry cannot store it twice. */
const readNote = (stored: unknown): Note => noteSchema.safeParse(stored).data ?? NO_NOTE;

const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH';

interface Props {
  readonly username: string;
  /** The text field, so that the dialog can focus it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Form for a note to the next dispatcher. If saving fails, the text stays. */
export const NoteForm = ({ username, field }: Props) => {
  const { api } = usePlatform();
  const [note, keep] = useKeptText(`note ${username}`, readNote);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['cad', 'shift'] });
  const { mutate, reset, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (body: Note) => api.call(endpoints.cad.addHandoverNote, { body }),
    onSuccess: () => {
      keep(NO_NOTE);
      // The button is now disabled, so move the focus to the field, where the next note begins.
      field.current?.focus();
      return refresh();
    },
    onError: (failure, { text }) => {
      if (!isMismatch(failure)) return;
      // The server stored an earlier text under this id, but its answer was lost. Send this text as a separate note.
      keep({ id: crypto.randomUUID(), text });
      void refresh();
    },
  });
  const length = note?.text.trim().length ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note !== null) mutate(note);
  };
  const canAdd = note !== null && !isPending && length > 0 && length <= HANDOVER_NOTE_MAX;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canAdd) mutate(note);
  };
  const write = (text: string) => {
    if (isMismatch(error)) reset();
    keep({ id: note?.id || crypto.randomUUID(), text });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {isMismatch(error) && (
        <Alert kind="warning">
          An earlier version of this note is already stored; see the list. Add Note stores this text as a second note.
        </Alert>
      )}
      {error !== null && !isMismatch(error) && (
        <Alert kind="error">Not saved: {errorText(error)} The text stays here.</Alert>
      )}
      <Field
        label="Note for the next dispatcher"
        hint="Leave out callers’ details: nobody can change or erase a note."
        error={length > HANDOVER_NOTE_MAX ? `${length} characters, at most ${HANDOVER_NOTE_MAX}` : undefined}
      >
        {/* No maxLength, because it would silently cut pasted text. */}
        <TextArea
          ref={field}
          rows={2}
          value={note?.text ?? ''}
          // Read-only while earlier text is loading and while the note is sent. A disabled field would lose the focus.
          readOnly={note === null || isPending}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Control+Enter"
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={isPending}
        busyLabel="Saving..."
        disabled={length === 0 || length > HANDOVER_NOTE_MAX}
      >
        Add Note
      </Button>
    </form>
  );
};
