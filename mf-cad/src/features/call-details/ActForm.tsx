import { Button } from '@prebell/design-system';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { WorkFields, WorkKind } from '../../shared/acts/acts';
import type { Work } from '../../shared/work/call-work';
import styles from './ActForm.module.css';

/** Props of the form for one kind of act. */
export interface ActProps<K extends WorkKind> {
  readonly work: Work<K>;
  readonly onChange: (fields: WorkFields[K]) => void;
  /** Submits the typed fields, or `fields` if given. */
  readonly onSubmit: (fields?: WorkFields[K]) => void;
  readonly onCancel: () => void;
}

interface Props extends Pick<ActProps<WorkKind>, 'onCancel'> {
  readonly onSubmit: () => void;
  readonly label: string;
  /** Content of the submit button. */
  readonly action: ReactNode;
  readonly cancel?: string;
  readonly children: ReactNode;
}

/** A row of fields with its buttons. Enter submits, Escape cancels. */
export const ActForm = ({ label, action, cancel = 'Cancel', onSubmit, onCancel, children }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') onCancel();
    // Enter submits a form from a text field, but not from a select, so do it here.
    if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
  };
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {action}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </form>
  );
};
