import type { CannedText } from '@prebell/contracts';
import { AlertDialog, Button } from '@prebell/design-system';
import { useState } from 'react';
import { useCannedTexts } from '../../../entities/canned-text';
import list from '../../../shared/list/ListPanel.module.css';
import { ListStates } from '../../../shared/list/ListStates';
import { useRemoveText } from '../api/canned-texts';
import styles from './CannedTexts.module.css';

interface ListProps {
  readonly onEdit: (text: CannedText) => void;
  readonly onDeleted: (text: CannedText) => void;
}

/** The canned texts, sorted by name. Deleting one asks first. */
export const TextList = ({ onEdit, onDeleted }: ListProps) => {
  const texts = useCannedTexts();
  const remove = useRemoveText();
  const [asked, setAsked] = useState<CannedText | null>(null);
  return (
    <>
      <ListStates
        query={texts}
        noun="texts"
        failure="You can still answer tickets."
        empty={{ title: 'No texts yet', text: 'Select “New text” to write the first one.' }}
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
        Admins can no longer choose it. The audit log keeps its text.
      </AlertDialog>
    </>
  );
};
