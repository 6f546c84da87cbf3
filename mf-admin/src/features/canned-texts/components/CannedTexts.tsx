import type { CannedText } from '@prebell/contracts';
import { AlertDialog, Button, Panel } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useEffect, useRef, useState } from 'react';
import list from '../../../shared/list/ListPanel.module.css';
import { type Draft, useSaveText } from '../api/canned-texts';
import { CANNED_DRAFT, NO_DRAFT } from '../model/draft';
import styles from './CannedTexts.module.css';
import { TextForm } from './TextForm';
import { TextList } from './TextList';

/**
 * The texts that admins insert into their answers to tickets, and a form to add or change one. The form is folded while nobody
 * uses it. What an admin types stays in this browser until it is saved or discarded.
 */
export const CannedTexts = () => {
  const [draft, keep] = usePreference(CANNED_DRAFT);
  const [waiting, setWaiting] = useState<Draft | null>(null);
  const [isAsked, setAsked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  /** What to focus as soon as it is on screen. */
  const next = useRef<'name' | 'new' | null>(null);
  // Never fold the form while it contains text.
  const isFolded = !isAsked && draft.id === null && draft.name === '' && draft.body === '';
  const fold = () => {
    keep(NO_DRAFT);
    setAsked(false);
    next.current = 'new';
  };
  const save = useSaveText(fold);
  useEffect(() => {
    const place = next.current === 'name' ? nameField.current : newButton.current;
    if (next.current === null || place === null) return;
    place.focus();
    next.current = null;
  });
  const write = (text: Draft) => {
    keep(text);
    if (save.isError) save.reset();
  };
  const open = (text: Draft) => {
    write(text);
    setAsked(true);
    next.current = 'name';
  };
  const edit = ({ id, name, body }: CannedText) => {
    const isTyping = draft.id !== id && (draft.name !== '' || draft.body !== '');
    if (isTyping) setWaiting({ id, name, body });
    else open({ id, name, body });
  };
  return (
    <Panel title="Canned texts" aria-label="Canned texts">
      <div className={styles.columns}>
        <div>
          <TextList
            onEdit={edit}
            onDeleted={({ id }) => {
              if (draft.id !== id) return;
              write(NO_DRAFT);
              setAsked(false);
            }}
          />
        </div>
        {isFolded ? (
          <div className={list.form}>
            <Button ref={newButton} onClick={() => open(NO_DRAFT)}>
              New text
            </Button>
          </div>
        ) : (
          <TextForm
            draft={draft}
            nameField={nameField}
            failure={save.isError ? save.error.message : undefined}
            isSaving={save.isPending}
            onChange={write}
            onSave={() => save.mutate(draft)}
            onDiscard={fold}
          />
        )}
      </div>
      <AlertDialog
        open={waiting !== null}
        title="Discard what you typed?"
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          if (waiting !== null) open(waiting);
          setWaiting(null);
        }}
        onCancel={() => setWaiting(null)}
      >
        {draft.name === '' ? 'The text in the form' : `“${draft.name}”`} has unsaved changes.
      </AlertDialog>
    </Panel>
  );
};
