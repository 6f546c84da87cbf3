import { WATCHLIST_LIMITS, type Watchlist } from '@prebell/contracts';
import { AlertDialog, Button, Dialog, Field, TextArea, TextInput } from '@prebell/design-system';
import { useId, useState } from 'react';
import { useListEditor } from '../hooks/useListEditor';
import styles from './WatchlistEditor.module.css';

interface Props {
  /** Null for a new list. */
  readonly list: Watchlist | null;
  readonly onSaved: (list: Watchlist) => void;
  readonly onClose: () => void;
}

/** Editor for a watchlist: its name, and its symbols in display order. */
export const WatchlistEditor = ({ list, onSaved, onClose }: Props) => {
  const form = useId();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const { draft, faults, write, save, remove, busy } = useListEditor(list, { onSaved, onRemoved: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={list === null ? 'New list' : 'Edit list'}
      footer={
        <>
          {list !== null && (
            <Button variant="danger" className={styles.remove} onClick={() => setAsksRemoval(true)}>
              Delete
            </Button>
          )}
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Save list
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save();
        }}
      >
        <Field label="Name" required error={faults.name}>
          <TextInput
            autoFocus
            autoComplete="off"
            maxLength={WATCHLIST_LIMITS.name}
            value={draft.name}
            onChange={({ target }) => write({ name: target.value })}
          />
        </Field>
        <Field label="Symbols" hint="In display order, separated by spaces." error={faults.symbols}>
          <TextArea
            rows={4}
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.symbols}
            onChange={({ target }) => write({ symbols: target.value })}
          />
        </Field>
      </form>
      <AlertDialog
        open={asksRemoval}
        danger
        title={`Delete ${list?.name}?`}
        confirmLabel="Delete list"
        busy={busy}
        onCancel={() => setAsksRemoval(false)}
        onConfirm={remove}
      >
        This removes its tab on every device. You cannot undo it.
      </AlertDialog>
    </Dialog>
  );
};
