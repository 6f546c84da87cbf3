import { PAPER_LIMITS, type PaperTradeReading } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, TextArea, TextInput } from '@prebell/design-system';
import { reasonOf } from '@prebell/platform';
import { type FormEvent, useState } from 'react';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import styles from './Paper.module.css';

interface Props {
  readonly trade: Pick<PaperTradeReading, 'symbol' | 'opened_at' | 'note' | 'tags'>;
  readonly onSave: (written: { readonly note: string; readonly tags: string[] }) => Promise<void>;
  readonly onClose: () => void;
}

/** Splits at blanks and commas and drops duplicates. */
const tagsOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((tag) => tag !== ''))];

const tagFault = (tags: readonly string[]): string | undefined => {
  if (tags.length > PAPER_LIMITS.tags) return `At most ${PAPER_LIMITS.tags} tags`;
  return tags.some((tag) => tag.length > PAPER_LIMITS.tag) ? `At most ${PAPER_LIMITS.tag} characters a tag` : undefined;
};

/** Edits the note and tags of a trade. */
export const NoteDialog = ({ trade, onSave, onClose }: Props) => {
  const [note, setNote] = useState(trade.note);
  const [typed, setTyped] = useState(trade.tags.join(' '));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const tags = tagsOf(typed);
  const fault = tagFault(tags);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (fault !== undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ note, tags });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog open title={`${trade.symbol} at ${easternMinute(Date.parse(trade.opened_at))} ET`} onClose={onClose}>
      <form className={styles.note} onSubmit={(event) => void save(event)}>
        <Field label="Note" optional>
          <TextArea
            autoFocus
            rows={5}
            maxLength={PAPER_LIMITS.note}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Field label="Tags" optional hint="Separate them with spaces: late chased" error={fault}>
          <TextInput autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {failure !== null && <Alert kind="error">{reasonOf(failure, 'The note was not saved. Try again.')}</Alert>}
        <div className={styles.sides}>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
};
