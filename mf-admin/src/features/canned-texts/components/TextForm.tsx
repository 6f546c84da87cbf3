import { CANNED_BODY_MAX, CANNED_NAME_MAX } from '@prebell/contracts';
import { Alert, Button, Field, TextArea, TextInput } from '@prebell/design-system';
import { type FormEvent, type RefObject, useRef } from 'react';
import { fillText, insertAt, PLACEHOLDERS, SAMPLE_TICKET, useCaret } from '../../../entities/canned-text';
import list from '../../../shared/list/ListPanel.module.css';
import type { Draft } from '../api/canned-texts';
import styles from './CannedTexts.module.css';

interface Props {
  readonly draft: Draft;
  readonly nameField: RefObject<HTMLInputElement | null>;
  /** Why the last save failed. */
  readonly failure: string | undefined;
  readonly isSaving: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onSave: () => void;
  /** Empties the form. */
  readonly onDiscard: () => void;
}

/** Adds or changes a canned text, with a preview of an answer that uses it. */
export const TextForm = ({ draft, nameField, failure, isSaving, onChange, onSave, onDiscard }: Props) => {
  const body = useRef<HTMLTextAreaElement>(null);
  const caret = useCaret(body);
  const insert = (placeholder: string) => {
    const end = draft.body.length;
    const { selectionStart, selectionEnd } = body.current ?? { selectionStart: end, selectionEnd: end };
    const next = insertAt(draft.body, placeholder, [selectionStart, selectionEnd]);
    if (next.text.length > CANNED_BODY_MAX) return;
    caret.current = next.caret;
    onChange({ ...draft, body: next.text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const isEmpty = draft.id === null && draft.name === '' && draft.body === '';
  return (
    <form className={list.form} aria-label="Canned text" onSubmit={submit}>
      <h3 className={styles.heading}>{draft.id === null ? 'New text' : 'Change text'}</h3>
      {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      <Field label="Name" required hint="Admins choose the text by this name. Customers do not see it.">
        <TextInput
          ref={nameField}
          maxLength={CANNED_NAME_MAX}
          value={draft.name}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      </Field>
      <Field label="Text" required>
        <TextArea
          ref={body}
          rows={7}
          maxLength={CANNED_BODY_MAX}
          value={draft.body}
          onChange={({ target }) => onChange({ ...draft, body: target.value })}
        />
      </Field>
      <div className={styles.actions}>
        {PLACEHOLDERS.map(({ placeholder, meaning }) => (
          <Button key={placeholder} size="small" onClick={() => insert(placeholder)}>
            Insert {meaning}
          </Button>
        ))}
      </div>
      <figure className={styles.preview}>
        <figcaption>Preview, with a sample ticket</figcaption>
        <p>{draft.body === '' ? 'Your text appears here.' : fillText(draft.body, SAMPLE_TICKET)}</p>
      </figure>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isSaving}>
          {draft.id === null ? 'Add text' : 'Save changes'}
        </Button>
        <Button onClick={onDiscard}>{isEmpty || draft.id !== null ? 'Cancel' : 'Discard'}</Button>
      </div>
    </form>
  );
};
