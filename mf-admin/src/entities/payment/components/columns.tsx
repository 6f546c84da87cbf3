import {
  INTERVAL_LABELS,
  isLiveStatus,
  type OwnedPayment,
  type OwnedSubscription,
  PAYMENT_SORTS,
  type Payment,
  paymentLabel,
  SUBSCRIPTION_SORTS,
  SUBSCRIPTION_STATUS_LABELS,
  type Subscription,
} from '@prebell/contracts';
import { Badge, type BadgeTone, Button, type Column, TierBadge } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { formatInstant, formatMoney, NOTHING } from '../../../shared/format';
import { UserLink } from '../../../shared/user/UserLink';
import { amountText, refundable } from '../model/refund';
import styles from './columns.module.css';

const SUBSCRIPTION_TONES: Partial<Record<Subscription['status'], BadgeTone>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'warning',
  unpaid: 'error',
};
const PAYMENT_TONES: Record<Payment['status'], BadgeTone> = {
  succeeded: 'success',
  failed: 'error',
  pending: 'warning',
};

/** A payment with a refund is neutral, because refunded money is not income. */
const paymentTone = ({ status, refunded_amount }: Payment): BadgeTone =>
  status === 'succeeded' && refunded_amount > 0 ? 'neutral' : PAYMENT_TONES[status];

/** When access ends or ended. After a failed payment, access ends before the billing period does. */
const endText = ({
  status,
  cancel_at_period_end,
  ends_at,
  grace_ends_at,
  current_period_end,
}: Subscription): string => {
  if (!isLiveStatus(status)) return ends_at === null ? '' : ` ended ${formatInstant(ends_at)}`;
  if (cancel_at_period_end && (ends_at === null || ends_at === current_period_end)) return ' ends with the period';
  const end = ends_at ?? grace_ends_at;
  return end === null ? '' : ` access until ${formatInstant(end)}`;
};

export const subscriptionColumns: Column<Subscription>[] = [
  { key: 'tier', label: 'Plan', render: ({ tier }) => <TierBadge tier={tier} /> },
  { key: 'interval', label: 'Interval', render: ({ billing_interval }) => INTERVAL_LABELS[billing_interval] },
  {
    key: 'status',
    label: 'Status',
    render: (subscription) => (
      <>
        <Badge tone={SUBSCRIPTION_TONES[subscription.status] ?? 'neutral'}>
          {SUBSCRIPTION_STATUS_LABELS[subscription.status]}
        </Badge>
        {endText(subscription)}
      </>
    ),
  },
  { key: 'amount', label: 'Amount', numeric: true, render: ({ amount, currency }) => formatMoney(amount, currency) },
  {
    key: 'current_period_end',
    label: 'Period ends (ET)',
    render: ({ current_period_end }) => formatInstant(current_period_end),
  },
  { key: 'created_at', label: 'Since (ET)', render: ({ created_at }) => formatInstant(created_at) },
];

export const paymentColumns: Column<Payment>[] = [
  { key: 'description', label: 'Description', rowHeader: true, render: ({ description }) => description },
  { key: 'amount', label: 'Amount', numeric: true, render: amountText },
  {
    key: 'status',
    label: 'Status',
    render: (payment) => <Badge tone={paymentTone(payment)}>{paymentLabel(payment)}</Badge>,
  },
  { key: 'method', label: 'Method', render: ({ payment_method }) => payment_method ?? NOTHING },
  { key: 'paid_at', label: 'Paid (ET)', render: ({ paid_at }) => formatInstant(paid_at) },
  { key: 'created_at', label: 'Created (ET)', render: ({ created_at }) => formatInstant(created_at) },
  {
    key: 'receipt',
    label: 'Receipt',
    render: ({ receipt_url, description }) =>
      receipt_url === null ? (
        NOTHING
      ) : (
        <a
          className={styles.link}
          href={receipt_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Receipt for ${description}`}
        >
          Receipt
        </a>
      ),
  },
];

/** For the page of one customer. The refund link opens the payment in the list of all payments. */
export const customerPaymentColumns: Column<Payment>[] = [
  ...paymentColumns,
  {
    key: 'refund',
    label: 'Actions',
    render: (payment) =>
      refundable(payment) > 0 && (
        <Link
          className={styles.link}
          to={`/admin?tab=payments&search=${encodeURIComponent(payment.id)}`}
          aria-label={`Refund ${formatMoney(payment.amount, payment.currency)} in Payments`}
        >
          Refund
        </Link>
      ),
  },
];

const owner = { key: 'username', label: 'User', rowHeader: true, sortable: true } as const;

/** The same columns, sortable where the server supports it. */
const sortable = <Row,>(columns: readonly Column<Row>[], sorts: readonly string[]): Column<Row>[] =>
  columns.map((column) => ({ ...column, rowHeader: false, sortable: sorts.includes(column.key) }));

export const ownedSubscriptionColumns: Column<OwnedSubscription>[] = [
  { ...owner, render: ({ user }) => <UserLink user={user} /> },
  { key: 'email', label: 'E-mail', render: ({ user }) => user.email },
  ...sortable<Subscription>(subscriptionColumns, SUBSCRIPTION_SORTS),
];

export const ownedPaymentColumns = (onRefund: (payment: OwnedPayment) => void): Column<OwnedPayment>[] => [
  { ...owner, render: ({ user }) => <UserLink user={user} /> },
  ...sortable<Payment>(paymentColumns, PAYMENT_SORTS),
  {
    key: 'refund',
    label: 'Actions',
    render: (payment) =>
      refundable(payment) > 0 && (
        <Button
          size="small"
          aria-label={`Refund ${formatMoney(payment.amount, payment.currency)} of ${payment.user.username}`}
          onClick={() => onRefund(payment)}
        >
          Refund
        </Button>
      ),
  },
];
