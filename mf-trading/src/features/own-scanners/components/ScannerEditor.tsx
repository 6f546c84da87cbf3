import { CUSTOM_SCANNER_LIMITS, type CustomScanner, type ScanField, scanInWords } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Dialog, Field, PlusIcon, Select, Switch, TextInput } from '@prebell/design-system';
import { useId, useState } from 'react';
import { useFoundNow } from '../hooks/useFoundNow';
import { useScannerEditor } from '../hooks/useScannerEditor';
import { conditionsOf, inputOf, withNewGroup } from '../model/draft';
import { ConditionGroup } from './ConditionGroup';
import { RANK_OPTIONS } from './ConditionRow';
import { FoundNow, foundText } from './FoundNow';
import { MatchedToday } from './MatchedToday';
import styles from './ScannerEditor.module.css';

interface Props {
  /** The scanner to edit; null creates a new one. */
  readonly scanner: CustomScanner | null;
  readonly onSaved: (scanner: CustomScanner) => void;
  readonly onRemoved: () => void;
  /** Called with the saved scanner that the user wants to test. */
  readonly onTest: (scanner: CustomScanner) => void;
  readonly onClose: () => void;
}

/** Editor for a custom scanner: name, conditions and ranking, with its current matches. */
export const ScannerEditor = ({ scanner, onSaved, onRemoved, onTest, onClose }: Props) => {
  const form = useId();
  const kindsHelp = useId();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const editor = useScannerEditor(scanner, { onSaved, onRemoved, onTest });
  const { draft, faults, write } = editor;
  const now = useFoundNow(draft, editor.settled);
  const { definition } = inputOf(draft);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={scanner === null ? 'New scanner' : 'Edit scanner'}
      footer={
        <>
          {scanner !== null && (
            <Button variant="danger" className={styles.remove} onClick={() => setAsksRemoval(true)}>
              Delete
            </Button>
          )}
          <p role="status" className={styles.count}>
            {foundText(now)}
          </p>
          <Button
            title="Saves the scanner, then tests it on recorded days"
            disabled={editor.saving}
            onClick={() => editor.save('test')}
          >
            Save and test
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
        {draft.groups.map((group, position) => (
          <ConditionGroup
            key={group.key}
            draft={draft}
            group={group}
            before={conditionsOf({ ...draft, groups: draft.groups.slice(0, position) }).length}
            faults={faults.conditions}
            onWrite={write}
          />
        ))}
        {draft.groups.length < CUSTOM_SCANNER_LIMITS.groups && (
          <Button
            size="small"
            variant="ghost"
            className={styles.alternative}
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => write(withNewGroup(draft))}
          >
            Or list it when…
          </Button>
        )}
        <div className={styles.ranking}>
          <Field label="Rank by, highest first">
            <Select
              options={RANK_OPTIONS}
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
            When off, the scanner lists only common stocks and ADRs. When on, it also lists funds (ETFs), warrants,
            units, rights, preferred stocks and notes.
          </p>
        </div>
        {now.state !== 'incomplete' && (
          <p className={styles.words}>
            {scanInWords({ ...definition, catalyst_first: draft.catalystFirst })} A stock without the figure of a
            condition does not match: before the open, for example, many have no relative volume.
          </p>
        )}
        <FoundNow now={now} />
        {scanner !== null && <MatchedToday scanner={scanner} />}
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
