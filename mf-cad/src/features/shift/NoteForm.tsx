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
/** Kept on every key press, with the id under which it is sent: a repetition is the same note. */
const readNote = (stored: unknown): Note => noteSchema.safeParse(stored).data ?? NO_NOTE;

const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH';

interface Props {
  readonly username: string;
  /** The text field, for the focus. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** A note for the next dispatcher. A failure keeps its text. */
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
      // The button is disabled now, and the next note begins in the field.
      field.current?.focus();
      return refresh();
    },
    onError: (failure, { text }) => {
      if (!isMismatch(failure)) return;
      // The answer about the text before the edit was lost. This text becomes a note of its own.
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
        {/* No maxLength: it would cut a pasted text silently. */}
        <TextArea
          ref={field}
          rows={2}
          value={note?.text ?? ''}
          // Until the text typed before a reload has been read, and while it is sent. A disabled field would lose the focus.
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
