import { Alert } from '@prebell/design-system/base';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useFocusOnFault } from '../form/useFocusOnFault';
import styles from './auth-form.module.css';

interface Props {
  /** Why the last attempt failed, or null. */
  readonly error: string | null;
  /** Name of the input with the error, or null. */
  readonly faultField: string | null;
  readonly busy: boolean;
  /** The form shows its own error for each field. The browser's bubble would show only one. */
  readonly noValidate?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form about an account. It shows its error above the fields, and cannot be sent twice at the same time. */
export const AuthForm = ({ error, faultField, busy, noValidate = false, onSubmit, children }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, error, faultField);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate={noValidate}>
      {error !== null && <Alert kind="error">{error}</Alert>}
      {children}
    </form>
  );
};
