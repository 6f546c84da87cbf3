import { Alert, Button, KeyHint, TextArea } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { ActProps } from './ActForm';
import styles from './CommentsForm.module.css';

/** Form for the comments. Cancel closes it without saving; Escape does so only if there is nothing to lose. */
export const CommentsForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: ActProps<'comments'>) => {
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    text.current?.focus();
    text.current?.setSelectionRange(text.current.value.length, text.current.value.length);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    if (event.key === 'Escape' && fields.comments === fields.begun) onCancel();
  };
  return (
    <form className={styles.form} aria-label="Edit comments" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {errors.comments !== undefined && <Alert kind="error">{errors.comments}</Alert>}
      <TextArea
        ref={text}
        aria-label="Additional Comments"
        rows={4}
        value={fields.comments}
        onChange={(event) => onChange({ ...fields, comments: event.target.value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" aria-keyshortcuts="Control+Enter">
          Save Comments <KeyHint aria-hidden="true">Ctrl Enter</KeyHint>
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};
