import type { CallDraftRecord } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import styles from './DraftList.module.css';

interface Props {
  readonly drafts: readonly CallDraftRecord[];
  /** Id of the current user, who can continue their own drafts. */
  readonly userId: string;
  readonly timeZone: string;
  /** Supervisors may discard every draft, other users only their own. */
  readonly mayDiscard: (draft: CallDraftRecord) => boolean;
  readonly onContinue: (draft: CallDraftRecord) => void;
  readonly onDiscard: (draft: CallDraftRecord) => void;
}

/** Calls that somebody is entering right now. Dispatchers can alert units before the form is complete. */
export const DraftList = ({ drafts, userId, timeZone, mayDiscard, onContinue, onDiscard }: Props) => (
  <ul className={styles.drafts} aria-label="Calls being entered">
    {drafts.map((draft) => {
      const { address_of_incident: address, nature } = draft.body.fields;
      return (
        <li key={draft.id} className={styles.draft}>
          <span className={styles.what}>
            <b>{address || 'No address yet'}</b> {nature}
            <small>
              draft by {draft.owner_name}
              {draft.updated_at &&
                `, last edited ${formatReceived(draft.updated_at, { timeZone, today: toLocalDay(Date.now(), timeZone) })}`}
            </small>
          </span>
          <span className={styles.tools}>
            {draft.owner_id === userId && (
              <Button size="small" onClick={() => onContinue(draft)}>
                Continue
              </Button>
            )}
            {mayDiscard(draft) && (
              <Button size="small" variant="ghost" onClick={() => onDiscard(draft)}>
                Discard
              </Button>
            )}
          </span>
        </li>
      );
    })}
  </ul>
);
