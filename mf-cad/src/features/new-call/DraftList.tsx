import type { CallDraftRecord } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import styles from './DraftList.module.css';

interface Props {
  readonly drafts: readonly CallDraftRecord[];
  /** Id of the current user: they can continue their own drafts. */
  readonly userId: string;
  readonly onContinue: (draft: CallDraftRecord) => void;
}

/** Calls that somebody is entering right now, so that units can be warned before the form is complete. */
export const DraftList = ({ drafts, userId, onContinue }: Props) => (
  <ul className={styles.drafts} aria-label="Calls being entered">
    {drafts.map((draft) => {
      const { address_of_incident: address, nature } = draft.body.fields;
      return (
        <li key={draft.id} className={styles.draft}>
          <span className={styles.what}>
            <b>{address || 'No address yet'}</b> {nature}
            <small>draft by {draft.owner_name}</small>
          </span>
          {draft.owner_id === userId && (
            <Button size="small" onClick={() => onContinue(draft)}>
              Continue
            </Button>
          )}
        </li>
      );
    })}
  </ul>
);
