import {
  Alert,
  AlertDialog,
  Button,
  EmptyState,
  ErrorState,
  Field,
  LoadingState,
  Panel,
  TextInput,
} from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import { type NewClosure, useClose, useClosures, useReopen } from '../api/closures';
import styles from './Closures.module.css';

const EMPTY: NewClosure = { date: '', name: '', reason: '' };

/** The closed days, each with a button to reopen. */
const ClosedDays = () => {
  const { data, status, error, refetch } = useClosures();
  const reopen = useReopen();
  if (status === 'error')
    return (
      <ErrorState
        title="Failed to load admin data"
        text="The market stays open."
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingState label="Loading closures..." />;
  if (data.length === 0) return <EmptyState title="No emergency closures" text="The market follows its calendar." />;
  return (
    <ul className={styles.days}>
      {data.map(({ date, name, created_by }) => (
        <li key={date}>
          <span>
            <b>{date}</b> {name}, by {created_by}
          </span>
          <Button
            size="small"
            disabled={reopen.isPending}
            onClick={() => reopen.mutate(date)}
            aria-label={`Reopen on ${date}`}
          >
            Reopen
          </Button>
        </li>
      ))}
    </ul>
  );
};

/**
 * Closes the market on a day the calendar does not know, such as a day of mourning. It asks first, because every user
 * sees it.
 */
export const Closures = () => {
  const [draft, setDraft] = useState(EMPTY);
  const [isAsking, setAsking] = useState(false);
  const close = useClose(() => setDraft(EMPTY));
  const input = (name: keyof NewClosure) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value });
      if (close.isError) close.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <Panel title="Emergency closures" className={styles.panel}>
      <ClosedDays />
      <form className={styles.form} onSubmit={submit}>
        {close.isError && <Alert kind="error">{close.error.message}</Alert>}
        <Field label="Day" required>
          <TextInput type="date" {...input('date')} />
        </Field>
        <Field label="Shown as" required>
          <TextInput maxLength={60} {...input('name')} />
        </Field>
        <Field label="Reason" required>
          <TextInput maxLength={300} {...input('reason')} />
        </Field>
        <Button type="submit" variant="danger" busy={close.isPending}>
          Close the market
        </Button>
      </form>
      <AlertDialog
        open={isAsking}
        title={`Close the market on ${draft.date}?`}
        confirmLabel="Close"
        danger
        onConfirm={() => {
          setAsking(false);
          close.mutate(draft);
        }}
        onCancel={() => setAsking(false)}
      >
        Every desk immediately shows the day as a holiday, and scanners stop refreshing on that day.
      </AlertDialog>
    </Panel>
  );
};
