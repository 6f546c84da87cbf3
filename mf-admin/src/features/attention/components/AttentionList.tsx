import { type Attention, type AttentionKind, toSeconds } from '@prebell/contracts';
import { formatAge } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { formatCount } from '../../../shared/format';
import styles from './NeedsAttention.module.css';

interface Work {
  readonly one: string;
  readonly many: string;
  /** The tab and its filter. */
  readonly to: string;
  /** Customers notice it, or lose money by it. */
  readonly isUrgent: boolean;
}

const WORK: Record<AttentionKind, Work> = {
  incidents: { one: 'open incident', many: 'open incidents', to: '?tab=status', isUrgent: true },
  past_due: {
    one: 'failed payment',
    many: 'failed payments',
    to: '?tab=subscriptions&status=past_due',
    isUrgent: true,
  },
  unpaid: {
    one: 'unpaid subscription',
    many: 'unpaid subscriptions',
    to: '?tab=subscriptions&status=unpaid',
    isUrgent: true,
  },
  tickets: { one: 'open ticket', many: 'open tickets', to: '?tab=support', isUrgent: false },
  chat_reports: {
    one: 'reported message',
    many: 'reported messages',
    to: '?tab=chat&show=reported',
    isUrgent: false,
  },
  mails: { one: 'unsent e-mail', many: 'unsent e-mails', to: '?tab=jobs', isUrgent: true },
  jobs: { one: 'failed job', many: 'failed jobs', to: '?tab=jobs', isUrgent: true },
  faults: { one: 'page error today', many: 'page errors today', to: '?tab=releases', isUrgent: false },
};

interface Props {
  readonly queues: readonly Attention[];
  /** Epoch milliseconds at which the queues were read. */
  readonly now: number;
}

/** A link per queue, or one line if nothing waits. */
export const AttentionList = ({ queues, now }: Props) => {
  const known = queues.flatMap(({ kind, ...queue }) => (kind === 'unknown' ? [] : [{ ...queue, kind, ...WORK[kind] }]));
  if (known.length === 0) return <p className={styles.none}>Nothing needs attention right now.</p>;
  return (
    <ul className={styles.list}>
      {known.map(({ kind, count, since, one, many, to, isUrgent }) => (
        <li key={kind}>
          <Link className={styles.queue} to={to} data-urgent={isUrgent || undefined}>
            <span className={styles.count}>{formatCount(count)}</span> {count === 1 ? one : many}
            {since !== null && (
              <span className={styles.age}>
                {count === 1 ? '' : 'oldest '}
                {formatAge(toSeconds(now - Date.parse(since)))}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};
