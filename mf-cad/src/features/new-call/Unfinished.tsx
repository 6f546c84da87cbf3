import { Alert, Button, KeyHint } from '@prebell/design-system';
import type { CallDraft } from '../../shared/work/new-call';
import styles from './Unfinished.module.css';

interface Props {
  readonly drafts: readonly CallDraft[];
  readonly onContinue: (draft: CallDraft) => void;
}

/** Calls whose form was closed before they were complete. The open form is for a different call. */
export const Unfinished = ({ drafts, onContinue }: Props) => (
  <Alert kind="info" role="status">
    This is a new call. {drafts.length === 1 ? 'We saved your unfinished call:' : 'We saved your unfinished calls:'}
    <ul className={styles.drafts}>
      {drafts.map((draft, index) => (
        <li key={draft.id}>
          <span>
            <b>{draft.fields.address_of_incident || 'No address yet'}</b> {draft.fields.nature}
          </span>
          <Button size="small" tabIndex={-1} aria-keyshortcuts="ArrowUp" onClick={() => onContinue(draft)}>
            Continue {index === drafts.length - 1 && <KeyHint aria-hidden="true">↑</KeyHint>}
          </Button>
        </li>
      ))}
    </ul>
  </Alert>
);
