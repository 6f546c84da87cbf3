import { CUSTOM_SCANNER_LIMITS, type CustomScanner, type ScanField } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Dialog, Field, PlusIcon, Select, Switch, TextInput } from '@prebell/design-system';
import { useId, useState } from 'react';
import { useScannerEditor } from '../hooks/useScannerEditor';
import { withClause, withNewClause, withoutClause } from '../model/draft';
import { ClauseRow, FIELD_OPTIONS } from './ClauseRow';
import { FoundNow } from './FoundNow';
import styles from './ScannerEditor.module.css';

interface Props {
  /** The scanner to edit; null creates a new one. */
  readonly scanner: CustomScanner | null;
  readonly onSaved: (scanner: CustomScanner) => void;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Editor for a custom scanner: name, conditions and ranking, with a dry run before saving. */
export const ScannerEditor = ({ scanner, onSaved, onRemoved, onClose }: Props) => {
  const form = useId();
  const kindsHelp = useId();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const editor = useScannerEditor(scanner, { onSaved, onRemoved });
  const { draft, faults, write } = editor;
  return (
    <Dialog
      open
      onClose={onClose}
      title={scanner === null ? 'New scanner' : 'Edit scanner'}
      footer={
        <>
          {scanner !== null && (
            <Button variant="danger" className={styles.remove} onClick={() => setAsksRemoval(true)}>
              Delete
            </Button>
          )}
          <Button busy={editor.tryingOut} onClick={editor.tryOut}>
            Try it
          </Button>
          <Button type="submit" form={form} variant="primary" busy={editor.saving}>
            Save scanner
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
          if (!editor.saving) editor.save();
        }}
      >
        {faults.whole !== undefined && <Alert kind="error">{faults.whole}</Alert>}
        <Field label="Name" required error={faults.name}>
          <TextInput
            autoFocus
            autoComplete="off"
            maxLength={CUSTOM_SCANNER_LIMITS.name}
            value={draft.name}
            onChange={({ target }) => write({ ...draft, name: target.value })}
          />
        </Field>
        <fieldset className={styles.clauses}>
          <legend className={styles.legend}>List a symbol when all of these are true</legend>
          <ol className={styles.list}>
            {draft.clauses.map((clause, index) => (
              <ClauseRow
                key={clause.key}
                clause={clause}
                number={index + 1}
                fault={faults.clauses.get(index)}
                onWrite={(change) => write(withClause(draft, clause.key, change))}
                onRemove={() => write(withoutClause(draft, clause.key))}
              />
            ))}
          </ol>
          <Button
            size="small"
            icon={<PlusIcon aria-hidden="true" />}
            disabled={draft.clauses.length >= CUSTOM_SCANNER_LIMITS.clauses}
            onClick={() => write(withNewClause(draft))}
          >
            Add condition
          </Button>
        </fieldset>
        <div className={styles.ranking}>
          <Field label="Rank by, highest first">
            <Select
              options={FIELD_OPTIONS}
              value={draft.sort}
              onValueChange={(sort) => write({ ...draft, sort: sort as ScanField })}
            />
          </Field>
          <Switch
            label="Symbols with news first"
            checked={draft.catalystFirst}
            onCheckedChange={(catalystFirst) => write({ ...draft, catalystFirst })}
          />
        </div>
        <div className={styles.kinds}>
          <Switch
            label="Also other kinds"
            aria-describedby={kindsHelp}
            checked={draft.otherKinds}
            onCheckedChange={(otherKinds) => write({ ...draft, otherKinds })}
          />
          <p id={kindsHelp} className={styles.help}>
            Without it, the scanner lists common stocks and ADRs only. With it, also funds (ETFs), warrants, units,
            rights, preferred stocks and notes.
          </p>
        </div>
        {editor.found !== null && <FoundNow found={editor.found} />}
      </form>
      <AlertDialog
        open={asksRemoval}
        danger
        title={`Delete ${scanner?.name ?? 'the scanner'}?`}
        confirmLabel="Delete scanner"
        busy={editor.removing}
        onCancel={() => setAsksRemoval(false)}
        onConfirm={editor.remove}
      >
        This removes its tab on every device. You cannot undo it.
      </AlertDialog>
    </Dialog>
  );
};
