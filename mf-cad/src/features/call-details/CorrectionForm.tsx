import { Button, Field, TextInput } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { WorkFields } from '../../shared/acts/acts';
import type { Work } from '../../shared/work/call-work';
import styles from './DispatchForm.module.css';

interface Props {
  readonly work: Work<'correction'>;
  readonly onChange: (fields: WorkFields['correction']) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Form for the corrected text of a radio line and the reason. The original line stays in the log. */
export const CorrectionForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: Props) => {
  const notes = useRef<HTMLInputElement>(null);
  useEffect(() => notes.current?.focus(), []);
  const input = (name: 'unit' | 'notes' | 'reason') => ({
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...fields, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={styles.form} aria-label="Correct radio entry" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Field label="Corrected Unit" error={errors.unit} className={styles.field}>
        <TextInput {...input('unit')} />
      </Field>
      <Field label="Corrected Notes" required error={errors.notes} className={styles.field}>
        <TextInput {...input('notes')} ref={notes} />
      </Field>
      <Field label="Reason" required error={errors.reason} className={styles.field}>
        <TextInput {...input('reason')} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Save Correction
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};
