import type { CannedText } from '@prebell/contracts';
import { AlertDialog, Panel } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useRef, useState } from 'react';
import { type Draft, useSaveText } from '../api/canned-texts';
import { CANNED_DRAFT, NO_DRAFT } from '../model/draft';
import styles from './CannedTexts.module.css';
import { TextForm } from './TextForm';
import { TextList } from './TextList';

/**
 * The texts that admins put into their answers to tickets, and a form that adds or changes one. What an admin types stays in
 * this browser until it is saved or discarded.
 */
export const CannedTexts = () => {
  const [draft, keep] = usePreference(CANNED_DRAFT);
  const [waiting, setWaiting] = useState<Draft | null>(null);
  const save = useSaveText(() => keep(NO_DRAFT));
  const nameField = useRef<HTMLInputElement>(null);
  const write = (next: Draft) => {
    keep(next);
    if (save.isError) save.reset();
  };
  const open = (next: Draft) => {
    write(next);
    nameField.current?.focus();
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
              if (draft.id === id) write(NO_DRAFT);
            }}
          />
        </div>
        <TextForm
          draft={draft}
          nameField={nameField}
          failure={save.isError ? save.error.message : undefined}
          isSaving={save.isPending}
          onChange={write}
          onSave={() => save.mutate(draft)}
          onDiscard={() => write(NO_DRAFT)}
        />
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
        The form contains {draft.name === '' ? 'a text' : `“${draft.name}”`} that is not saved.
      </AlertDialog>
    </Panel>
  );
};
