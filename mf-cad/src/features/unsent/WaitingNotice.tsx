import { Alert } from '@prebell/design-system';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import { namesOf, type Op } from '../../shared/outbox';

interface Props {
  /** Unsent entries in this browser, from any author. */
  readonly ops: readonly Pick<Op, 'author' | 'at'>[];
  readonly timeZone: string;
}

/**
 * Shown while nobody with permission to read calls is signed in. It gives the count, authors and age of waiting entries, but not their
 * text.
 */
export const WaitingNotice = ({ ops, timeZone }: Props) => {
  const [first] = ops;
  if (first === undefined) return null;
  const since = formatReceived(first.at, { timeZone, today: toLocalDay(Date.now(), timeZone) });
  return (
    <Alert kind="warning" role="status">
      <b>{ops.length === 1 ? '1 entry waits' : `${ops.length} entries wait`} on this computer.</b> Entered by{' '}
      {namesOf(ops)} {ops.length === 1 ? 'at' : 'since'} {since}. The server does not have{' '}
      {ops.length === 1 ? 'it' : 'them'} yet. Any dispatcher who signs in here can send{' '}
      {ops.length === 1 ? 'it' : 'them'}.
    </Alert>
  );
};
