import { Field, TextInput } from '@prebell/design-system';
import { useEffect, useRef } from 'react';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';

/** Form for the corrected text of a radio line and the reason. The original line stays in the log. */
export const CorrectionForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: ActProps<'correction'>) => {
  const notes = useRef<HTMLInputElement>(null);
  useEffect(() => notes.current?.focus(), []);
  const input = (name: 'unit' | 'notes' | 'reason') => ({
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...fields, [name]: event.target.value }),
  });
  return (
    <ActForm label="Correct radio entry" action="Save Correction" onSubmit={onSubmit} onCancel={onCancel}>
      <Field label="Corrected Unit" error={errors.unit} className={styles.field}>
        <TextInput {...input('unit')} />
      </Field>
      <Field label="Corrected Notes" required error={errors.notes} className={styles.field}>
        <TextInput {...input('notes')} ref={notes} />
      </Field>
      <Field label="Reason" required error={errors.reason} className={styles.field}>
        <TextInput {...input('reason')} />
      </Field>
    </ActForm>
  );
};
