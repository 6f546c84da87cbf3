import { CANNED_BODY_MAX, CANNED_NAME_MAX, type CannedText } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Field, Panel, TextArea, TextInput } from '@prebell/design-system';
import { type FormEvent, useRef, useState } from 'react';
import { PLACEHOLDERS, useCannedTexts } from '../../../entities/canned-text';
import list from '../../../shared/list/ListPanel.module.css';
import { ListStates } from '../../../shared/list/ListStates';
import { type Draft, useRemoveText, useSaveText } from '../api/canned-texts';
import styles from './CannedTexts.module.css';

const EMPTY: Draft = { id: null, name: '', body: '' };
const HINT = `${PLACEHOLDERS.map(({ placeholder, meaning }) => `${placeholder} stands for ${meaning}`).join(', ')}.`;

interface ListProps {
  readonly onEdit: (text: CannedText) => void;
  readonly onDeleted: (text: CannedText) => void;
}

const TextList = ({ onEdit, onDeleted }: ListProps) => {
  const texts = useCannedTexts();
  const remove = useRemoveText();
  const [asked, setAsked] = useState<CannedText | null>(null);
  return (
    <>
      <ListStates
        query={texts}
        noun="texts"
        failure="You can still answer tickets."
        empty={{ title: 'No texts yet', text: 'Write the first one below.' }}
      >
        {(written) => (
          <ul className={list.list} aria-label="Canned texts">
            {written.map((text) => (
              <li key={text.id}>
                <b>{text.name}</b>
                <span className={styles.actions}>
                  <Button size="small" aria-label={`Edit ${text.name}`} onClick={() => onEdit(text)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Delete ${text.name}`}
                    disabled={remove.isPending}
                    onClick={() => setAsked(text)}
                  >
                    Delete
                  </Button>
                </span>
                <span className={styles.body}>{text.body}</span>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      <AlertDialog
        open={asked !== null}
        title={`Delete “${asked?.name ?? ''}”?`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) remove.mutate(asked, { onSuccess: () => onDeleted(asked) });
        }}
        onCancel={() => setAsked(null)}
      >
        No admin can choose it any more. The audit log keeps its words.
      </AlertDialog>
    </>
  );
};

/** The texts that admins put into their answers to tickets, and a form that adds or changes one. */
export const CannedTexts = () => {
  const [draft, setDraft] = useState(EMPTY);
  const save = useSaveText(() => setDraft(EMPTY));
  const first = useRef<HTMLInputElement>(null);
  const write = (next: Draft) => {
    setDraft(next);
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  return (
    <Panel title="Canned texts" aria-label="Canned texts" className={list.panel}>
      <TextList
        onEdit={({ id, name, body }) => {
          write({ id, name, body });
          first.current?.focus();
        }}
        onDeleted={({ id }) => {
          if (draft.id === id) write(EMPTY);
        }}
      />
      <form className={list.form} onSubmit={submit}>
        {save.isError && <Alert kind="error">{save.error.message}</Alert>}
        <Field label="Name" required>
          <TextInput
            ref={first}
            maxLength={CANNED_NAME_MAX}
            value={draft.name}
            onChange={({ target }) => write({ ...draft, name: target.value })}
          />
        </Field>
        <Field label="Text" required hint={HINT}>
          <TextArea
            rows={5}
            maxLength={CANNED_BODY_MAX}
            value={draft.body}
            onChange={({ target }) => write({ ...draft, body: target.value })}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {draft.id === null ? 'Add text' : 'Save changes'}
          </Button>
          {draft.id !== null && <Button onClick={() => write(EMPTY)}>Cancel</Button>}
        </div>
      </form>
    </Panel>
  );
};
