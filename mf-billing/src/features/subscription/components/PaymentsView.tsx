import { PAYMENT_STATUS_LABELS, type Payment } from '@prebell/contracts';
import { Badge, type BadgeTone, Card, type Column, ErrorState, LoadingState, Table } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { formatDate, formatMoney } from '../../../shared/format';
import styles from './PaymentsView.module.css';

export interface PaymentsViewProps {
  /** Null while they are being fetched. */
  readonly payments: readonly Payment[] | null;
  /** Why they cannot be shown, or null. */
  readonly error: string | null;
  readonly onRetry: () => void;
}

const TONES: Record<Payment['status'], BadgeTone> = { succeeded: 'success', failed: 'error', pending: 'neutral' };

const amountText = ({ amount, credit_amount, refunded_amount, currency }: Payment): string =>
  [
    formatMoney(amount, currency),
    ...(credit_amount > 0 ? [`${formatMoney(credit_amount, currency)} from credit`] : []),
    ...(refunded_amount > 0 ? [`${formatMoney(refunded_amount, currency)} refunded`] : []),
  ].join(', ');

/** In the order of what is asked first: a phone shows the first three without scrolling. */
const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'description',
    label: 'For',
    rowHeader: true,
    render: ({ description, paid_at, created_at }) => (
      <>
        {description}
        <span className={styles.date}>{formatDate(paid_at ?? created_at)}</span>
      </>
    ),
  },
  { key: 'amount', label: 'Amount', numeric: true, render: amountText },
  {
    key: 'status',
    label: 'Status',
    render: ({ status }) => <Badge tone={TONES[status]}>{PAYMENT_STATUS_LABELS[status]}</Badge>,
  },
  {
    key: 'receipt',
    label: 'Receipt',
    labelHidden: true,
    render: ({ receipt_url, created_at, status }) => {
      const verb = status === 'failed' ? 'Pay' : 'Receipt';
      return (
        receipt_url !== null && (
          <a href={receipt_url} className={styles.link} aria-label={`${verb}, ${formatDate(created_at)}`}>
            {verb}
          </a>
        )
      );
    },
  },
  { key: 'method', label: 'Paid with', render: ({ payment_method }) => payment_method ?? '–' },
];

/** The last payments, with a way to each receipt. */
export const PaymentsView = (props: PaymentsViewProps) => (
  <Card>
    <section className={styles.payments}>
      <h2 className={styles.title}>Payments</h2>
      <Body {...props} />
    </section>
  </Card>
);

const Body = ({ payments, error, onRetry }: PaymentsViewProps) => {
  if (error !== null) return <ErrorState title="Failed to load payments" text={error} onRetry={onRetry} />;
  if (payments === null) return <LoadingState label="Loading payments..." />;
  if (payments.length === 0)
    return <p className={styles.none}>No payments yet. Receipts stand here once you have paid.</p>;
  return (
    <>
      <Table label="Last payments" columns={COLUMNS} rows={payments} rowKey={({ id }) => id} />
      <p className={styles.none}>
        Need a refund?{' '}
        <Link to="/contact" className={styles.link}>
          Write to us
        </Link>{' '}
        and we will look at it.
      </p>
    </>
  );
};
