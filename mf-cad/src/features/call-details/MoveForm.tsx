import { Field, KeyHint, TextInput } from '@prebell/design-system';
import { useEffect, useRef } from 'react';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';
import { MOVES, type MoveName } from './call-moves';

/** Form for the one thing an action needs: a unit, how the call ended, or a reason. */
export const MoveForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: ActProps<'status'>) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { label, asks } = MOVES[fields.action as MoveName];
  if (asks === null) return null;

  const action = (
    <>
      {label} <KeyHint aria-hidden="true">Enter</KeyHint>
    </>
  );
  return (
    <ActForm label={label} action={action} cancel="Back" onSubmit={onSubmit} onCancel={onCancel}>
      <Field label={asks.label} required={asks.required} error={errors[asks.field]} className={styles.field}>
        <TextInput
          ref={input}
          value={fields[asks.field]}
          autoComplete="off"
          onChange={(event) => onChange({ ...fields, [asks.field]: event.target.value })}
        />
      </Field>
    </ActForm>
  );
};
