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
  /** The form says itself what is wrong with its fields, instead of the browser's bubble, which names only one. */
  readonly noValidate?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form about an account: shows the error above its fields, and is sent once at a time. */
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
