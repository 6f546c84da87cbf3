import type { Call } from '@prebell/contracts';
import { Alert, Button, KeyHint } from '@prebell/design-system';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import styles from './ClosedElsewhere.module.css';

interface Props {
  /** The call that was closed last is the last one. */
  readonly calls: readonly Call[];
  readonly timeZone: string;
  readonly onShow: (callId: string) => void;
  readonly onDismiss: (callIds: readonly string[]) => void;
}

/**
 * Warns that a colleague closed a call on which this dispatcher was working, until it is dismissed. Only the latest call is named and
 * earlier ones are counted, because each extra line would push a row off the board.
 */
export const ClosedElsewhere = ({ calls, ...rest }: Props) => {
  const latest = calls.at(-1);
  return latest && <Line {...{ calls, latest }} {...rest} />;
};

const Line = ({ calls, latest, timeZone, onShow, onDismiss }: Props & { readonly latest: Call }) => {
  const { id, number, address_of_incident, status, closed_at, disposition } = latest;
  const earlier = calls.length - 1;
  const dismissAll = () => onDismiss(calls.map((call) => call.id));
  useShortcut('g', dismissAll);
  return (
    <Alert kind="warning" className={styles.closed}>
      <span className={styles.text}>
        <b>
          A colleague, or another window, {status === 'cancelled' ? 'cancelled' : 'closed'}{' '}
          {number === null ? '' : `call ${number}, `}
          {address_of_incident || 'No address'}
        </b>
        {closed_at && ` at ${formatReceived(closed_at, { timeZone, today: toLocalDay(Date.now(), timeZone) })}`}
        {disposition && `: ${disposition}`}. Your entries after that are in its radio log only.
      </span>
      {earlier > 0 && <b className={styles.count}>{earlier} more</b>}
      <span className={styles.tools}>
        <Button
          size="small"
          onClick={() => {
            onShow(id);
            onDismiss([id]);
          }}
        >
          Show Call
        </Button>
        <Button size="small" variant="ghost" onClick={dismissAll} aria-keyshortcuts="G">
          {earlier > 0 ? 'Dismiss All' : 'Dismiss'}{' '}
          <KeyHint aria-hidden="true" className={styles.wide}>
            G
          </KeyHint>
        </Button>
      </span>
    </Alert>
  );
};
