import type { Passkey } from '@prebell/contracts';
import { Button, TextInput } from '@prebell/design-system';
import { useState } from 'react';
import { easternDate } from '../../../shared/eastern-time/eastern-time';
import styles from './Settings.module.css';

interface Props {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One passkey: name, age, last use. */
export const PasskeyLine = ({ passkey: { name, created_at, last_used_at }, busy, onRename, onRemove }: Props) => {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft !== null && draft.trim() !== '' && draft !== name) onRename(draft.trim());
    setDraft(null);
  };
  if (draft !== null)
    return (
      <li>
        <form
          className={styles.session}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            autoFocus
            aria-label={`New name of ${name}`}
            maxLength={60}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
          />
          <Button type="submit" size="small" variant="primary">
            Save
          </Button>
          <Button size="small" onClick={() => setDraft(null)}>
            Cancel
          </Button>
        </form>
      </li>
    );
  return (
    <li className={styles.session}>
      <span className={styles.device}>{name}</span>
      <span className={styles.seen}>
        added {easternDate(Date.parse(created_at))} ·{' '}
        {last_used_at === null ? 'never used' : `last used ${easternDate(Date.parse(last_used_at))}`}
      </span>
      <Button size="small" aria-label={`Rename ${name}`} disabled={busy} onClick={() => setDraft(name)}>
        Rename
      </Button>
      <Button size="small" aria-label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
};
