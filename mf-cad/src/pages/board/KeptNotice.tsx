import { Alert } from '@prebell/design-system';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import { formatDuration } from '../../shared/centre-time/duration';
import type { FeedState } from '../../shared/desk/call-feed';
import { useNow } from '../../shared/use-now';
import styles from './CallBoardView.module.css';

interface Props {
  readonly feed: Pick<FeedState, 'loadedAt' | 'clockOffset'>;
  readonly timeZone: string;
}

/** Says that the board is a stored copy from this computer, and how old it is. */
export const KeptNotice = ({ feed: { loadedAt, clockOffset }, timeZone }: Props) => {
  const now = useNow();
  const today = toLocalDay(now + clockOffset, timeZone);
  const at = formatReceived(new Date(loadedAt + clockOffset).toISOString(), { timeZone, today });
  return (
    <Alert kind="error" className={styles.strip}>
      <b>
        Board as of {at}
        {/* A screen reader would otherwise announce every second. */}
        <span aria-hidden>, {formatDuration(now - loadedAt)} old</span>.
      </b>{' '}
      This page opened without the server: newer calls and changes are missing. What you log is saved here and sent when
      the connection is back.
    </Alert>
  );
};
