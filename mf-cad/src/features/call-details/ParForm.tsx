import { Field, KeyHint, TextInput } from '@prebell/design-system';
import { useEffect, useRef } from 'react';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';

/** Confirms that everybody on scene is accounted for, with optional notes on what the units reported. */
export const ParForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: ActProps<'par'>) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const action = (
    <>
      Confirm PAR <KeyHint aria-hidden="true">Enter</KeyHint>
    </>
  );
  return (
    <ActForm label="Confirm PAR" action={action} cancel="Back" onSubmit={onSubmit} onCancel={onCancel}>
      <Field label="PAR notes" error={errors.notes} className={styles.field}>
        <TextInput
          ref={input}
          value={fields.notes}
          placeholder="all accounted for"
          autoComplete="off"
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </ActForm>
  );
};
