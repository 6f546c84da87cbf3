import { Button, Field, KeyHint, TextInput } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { WorkFields } from '../../shared/acts/acts';
import type { Work } from '../../shared/work/call-work';
import styles from './DispatchForm.module.css';

interface Props {
  readonly work: Work<'dispatch'>;
  readonly onChange: (fields: WorkFields['dispatch']) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Asks for the dispatcher's initials and the unit. Focus starts in the first empty field. */
export const DispatchForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: Props) => {
  const initials = useRef<HTMLInputElement>(null);
  const unit = useRef<HTMLInputElement>(null);
  useEffect(() => (initials.current?.value ? unit : initials).current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.initials.trim() === '') initials.current?.focus();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={styles.form} aria-label="Dispatch call" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Field label="Dispatcher Initials" required error={errors.initials} className={styles.field}>
        <TextInput
          ref={initials}
          value={fields.initials}
          maxLength={10}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...fields, initials: event.target.value })}
        />
      </Field>
      <Field label="Primary Unit" error={errors.unit} className={styles.field}>
        <TextInput
          ref={unit}
          value={fields.unit}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...fields, unit: event.target.value })}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Dispatch Call <KeyHint aria-hidden="true">Enter</KeyHint>
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};
