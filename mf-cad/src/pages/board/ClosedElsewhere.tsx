import type { Call } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import styles from './ClosedElsewhere.module.css';

interface Props {
  readonly calls: readonly Call[];
  readonly timeZone: string;
  readonly onShow: (callId: string) => void;
  readonly onDismiss: (callId: string) => void;
}

/** Names each call that a colleague closed while this dispatcher worked on it, until somebody dismisses it. */
export const ClosedElsewhere = ({ calls, timeZone, onShow, onDismiss }: Props) =>
  calls.map(({ id, number, address_of_incident, status, closed_at, disposition }) => (
    <Alert key={id} kind="warning" className={styles.closed}>
      <span>
        <b>
          A colleague, or another window, {status === 'cancelled' ? 'cancelled' : 'closed'}{' '}
          {number === null ? '' : `call ${number}, `}
          {address_of_incident || 'No address'}
        </b>
        {closed_at && ` at ${formatReceived(closed_at, { timeZone, today: toLocalDay(Date.now(), timeZone) })}`}
        {disposition && `: ${disposition}`}. Your entries after that are in its radio log only.
      </span>
      <span className={styles.tools}>
        <Button
          size="small"
          onClick={() => {
            onShow(id);
            onDismiss(id);
          }}
        >
          Show Call
        </Button>
        <Button size="small" variant="ghost" onClick={() => onDismiss(id)}>
          Dismiss
        </Button>
      </span>
    </Alert>
  ));
