import { type Pagination as PageFacts, type Payment, paymentLabel } from '@prebell/contracts';
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  type Column,
  ErrorState,
  LoadingState,
  Pagination,
  Table,
} from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { formatDate, formatMoney } from '../../../shared/format';
import styles from './PaymentsView.module.css';

export interface PaymentsViewProps {
  /** Null while loading. */
  readonly payments: readonly Payment[] | null;
  /** Current page and page count; null while unknown. */
  readonly pagination: PageFacts | null;
  /** Show all payments, page by page, instead of the last few. */
  readonly isAll: boolean;
  /** The payments on screen are about to be replaced. */
  readonly isUpdating: boolean;
  /** Why the payments cannot be shown, or null. */
  readonly error: string | null;
  readonly cause?: unknown;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
}

const TONES: Record<Payment['status'], BadgeTone> = { succeeded: 'success', failed: 'error', pending: 'neutral' };

/** A payment that was refunded, even in part, is no longer shown in green. */
const toneOf = ({ status, refunded_amount }: Payment): BadgeTone =>
  status === 'succeeded' && refunded_amount > 0 ? 'neutral' : TONES[status];

const amountText = ({ amount, credit_amount, credited_amount, refunded_amount, currency }: Payment): string => {
  if (credited_amount > 0) return `${formatMoney(credited_amount, currency)} to your credit`;
  return [
    formatMoney(amount, currency),
    ...(credit_amount > 0 ? [`${formatMoney(credit_amount, currency)} from credit`] : []),
    ...(refunded_amount > 0 ? [`${formatMoney(refunded_amount, currency)} refunded`] : []),
  ].join(', ');
};

/** Few enough for a phone: the day and the means of payment stand below what was paid for. */
const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'description',
    label: 'For',
    rowHeader: true,
    render: ({ description, paid_at, created_at, payment_method }) => (
      <>
        {description}
        <span className={styles.detail}>{formatDate(paid_at ?? created_at)}</span>
        {payment_method !== null && <span className={styles.detail}>{payment_method}</span>}
      </>
    ),
  },
  { key: 'amount', label: 'Amount', numeric: true, render: amountText },
  {
    key: 'status',
    label: 'Status',
    render: (payment) => <Badge tone={toneOf(payment)}>{paymentLabel(payment)}</Badge>,
  },
  {
    key: 'receipt',
    label: 'Receipt',
    labelHidden: true,
    render: ({ receipt_url, created_at, status }) => {
      const verb = status === 'succeeded' ? 'Receipt' : 'Pay';
      return (
        receipt_url !== null && (
          <a href={receipt_url} className={styles.link} aria-label={`${verb}, ${formatDate(created_at)}`}>
            {verb}
          </a>
        )
      );
    },
  },
];

/** The last payments or, page by page, all of them, each with a link to its receipt. */
export const PaymentsView = (props: PaymentsViewProps) => (
  <Card>
    <section className={styles.payments}>
      <h2 className={styles.title}>Payments</h2>
      <Body {...props} />
    </section>
  </Card>
);

const Body = ({ payments, pagination, isAll, isUpdating, error, cause, onPage, onRetry }: PaymentsViewProps) => {
  if (error !== null)
    return <ErrorState title="Failed to load payments" text={error} cause={cause} onRetry={onRetry} />;
  if (payments === null) return <LoadingState label="Loading payments..." />;
  if (payments.length === 0)
    return <p className={styles.none}>No payments yet. Your receipts appear here after your first payment.</p>;
  return (
    <>
      <Table
        label={isAll ? 'All payments' : 'Last payments'}
        columns={COLUMNS}
        rows={payments}
        rowKey={({ id }) => id}
      />
      {isAll && pagination !== null && <Pagination pagination={pagination} noun="payments" onPage={onPage} />}
      {!isAll && pagination?.has_next && (
        <div>
          <Button size="small" busy={isUpdating} onClick={() => onPage(1)}>
            Show all {pagination.total} payments
          </Button>
        </div>
      )}
      <p className={styles.none}>
        Need a refund?{' '}
        <Link to="/contact" className={styles.link}>
          Write to us
        </Link>{' '}
        and we will look into it.
      </p>
    </>
  );
};
