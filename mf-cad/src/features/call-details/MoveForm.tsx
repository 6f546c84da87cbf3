import { Button, Field, KeyHint, TextInput } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { WorkFields } from '../../shared/acts/acts';
import type { Work } from '../../shared/work/call-work';
import { MOVES, type MoveName } from './call-moves';
import styles from './DispatchForm.module.css';

interface Props {
  readonly work: Work<'status'>;
  readonly onChange: (fields: WorkFields['status']) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Form for the one thing an action needs: a unit, how the call ended, or a reason. */
export const MoveForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { label, asks } = MOVES[fields.action as MoveName];
  if (asks === null) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Field label={asks.label} required={asks.required} error={errors[asks.field]} className={styles.field}>
        <TextInput
          ref={input}
          value={fields[asks.field]}
          autoComplete="off"
          onChange={(event) => onChange({ ...fields, [asks.field]: event.target.value })}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {label} <KeyHint aria-hidden="true">Enter</KeyHint>
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  );
};
