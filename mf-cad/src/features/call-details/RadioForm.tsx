import { Button, Field, KeyHint, TextInput } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, use, useRef } from 'react';
import { radioTimeNow } from '../../shared/acts/radio-time';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import { useNow } from '../../shared/use-now';
import type { ActProps } from './ActForm';
import styles from './RadioForm.module.css';

interface Props extends ActProps<'radio'> {
  readonly timeZone: string;
}

/**
 * Form for the next line of the radio log. R focuses the notes, Enter adds the line. Escape leaves the fields and keeps
 * their text.
 */
export const RadioForm = ({ work: { fields, errors }, timeZone, onChange, onSubmit, onCancel }: Props) => {
  const now = radioTimeNow(useNow() + use(ClockOffset), timeZone);
  const notes = useRef<HTMLInputElement>(null);
  useShortcut('r', () => notes.current?.focus());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    notes.current?.focus();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={styles.form} aria-label="Add radio entry" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Field label="Time" error={errors.time} className={styles.time}>
        <TextInput
          value={fields.time ?? now}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ ...fields, time: event.target.value })}
        />
      </Field>
      <Field label="Unit" error={errors.unit} className={styles.unit}>
        <TextInput
          value={fields.unit}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...fields, unit: event.target.value })}
        />
      </Field>
      <Field label="Notes" required error={errors.notes} className={styles.notes}>
        <TextInput
          ref={notes}
          value={fields.notes}
          autoComplete="off"
          aria-keyshortcuts="R"
          onChange={(event) => onChange({ ...fields, notes: event.target.value })}
        />
      </Field>
      <Button type="submit" className={styles.add}>
        Add Entry <KeyHint aria-hidden="true">Enter</KeyHint>
      </Button>
    </form>
  );
};
