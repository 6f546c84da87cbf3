import { Alert, AlertDialog, Button, Field, Panel, TextInput } from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import list from '../../../shared/list/ListPanel.module.css';
import { ListStates } from '../../../shared/list/ListStates';
import { type NewClosure, useClose, useClosures, useReopen } from '../api/closures';

const EMPTY: NewClosure = { date: '', name: '', reason: '' };

/** The closed days, each with a button to reopen the market. */
const ClosedDays = () => {
  const closures = useClosures();
  const reopen = useReopen();
  return (
    <ListStates
      query={closures}
      noun="closures"
      failure="The market stays open."
      empty={{ title: 'No emergency closures', text: 'The market follows its calendar.' }}
    >
      {(days) => (
        <ul className={list.list}>
          {days.map(({ date, name, created_by }) => (
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
      )}
    </ListStates>
  );
};

/**
 * Closes the market on a day that the calendar treats as open, such as a day of mourning. It asks first, because every user
 * sees the closure.
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
    <Panel title="Emergency closures" aria-label="Emergency closures" className={list.panel}>
      <ClosedDays />
      <form className={list.form} onSubmit={submit}>
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
