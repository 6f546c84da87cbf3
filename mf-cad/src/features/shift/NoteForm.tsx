import { endpoints, HANDOVER_NOTE_MAX } from '@prebell/contracts';
import { Alert, Button, Field, TextArea } from '@prebell/design-system';
import { usePlatform, usePreference } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { errorText } from '../../shared/errors/error-text';
import styles from './NoteForm.module.css';

const noteSchema = z.object({ id: z.string(), text: z.string() });
type Note = z.output<typeof noteSchema>;
/** Kept on every key press, with the id under which it is sent: a repetition is the same note. */
const NOTE = {
  name: 'dispatch.handover-note',
  accepts: (value: unknown): value is Note => noteSchema.safeParse(value).success,
  fallback: { id: '', text: '' },
};

/** A note for the next dispatcher. A failure keeps its text. */
export const NoteForm = () => {
  const { api } = usePlatform();
  const [note, keep] = usePreference(NOTE);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.call(endpoints.cad.addHandoverNote, { body: note }),
    onSuccess: () => {
      keep(NOTE.fallback);
      return queries.invalidateQueries({ queryKey: ['cad', 'shift'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {error !== null && <Alert kind="error">Not saved: {errorText(error)} The text stays here.</Alert>}
      <Field label="Note for the next dispatcher" hint="Without callers’ details: a note cannot be changed or erased.">
        <TextArea
          rows={2}
          maxLength={HANDOVER_NOTE_MAX}
          value={note.text}
          onChange={({ target }) => keep({ id: note.id || crypto.randomUUID(), text: target.value })}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isPending} busyLabel="Saving..." disabled={note.text.trim() === ''}>
        Add Note
      </Button>
    </form>
  );
};
