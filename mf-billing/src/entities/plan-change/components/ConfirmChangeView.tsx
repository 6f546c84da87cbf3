import { type ChangePreview, INTERVAL_LABELS, PLANS } from '@prebell/contracts';
import { Alert, Button, ErrorState, LoadingState } from '@prebell/design-system';
import { chargeText, formatDate, formatMoney } from '../../../shared/format';
import styles from './ConfirmChangeView.module.css';

export interface ConfirmChangeViewProps {
  /** Null while the server computes it. */
  readonly preview: ChangePreview | null;
  readonly previewError: string | null;
  /** Why the preview failed to load. */
  readonly cause?: unknown;
  readonly changeError: string | null;
  /** Link to the bank's confirmation of the payment, or null. */
  readonly paymentUrl: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onRetry: () => void;
}

const confirmLabel = ({ kind, tier, amount_due, currency }: ChangePreview): string => {
  if (kind === 'downgrade') return 'Schedule this change';
  if (amount_due === 0) return `Change to ${PLANS[tier].label}`;
  return `Pay ${formatMoney(amount_due, currency)} now`;
};

/** A trial without a card ends in a cancellation, so no charge follows it. */
const isWithoutCharge = ({ trial_end, has_payment_method }: ChangePreview): boolean =>
  trial_end !== null && !has_payment_method;

const noteOf = ({ kind, tier, trial_end, has_payment_method }: ChangePreview): string => {
  const { label } = PLANS[tier];
  if (trial_end !== null) {
    const until = `Your trial continues until ${formatDate(trial_end)}`;
    if (has_payment_method) return `${until}, and nothing is due before then.`;
    const goal = kind === 'upgrade' ? `keep ${label}` : `move to ${label}`;
    return `${until}. Add a card by then to ${goal}. Without a card we do not charge you and the plan ends.`;
  }
  return kind === 'upgrade'
    ? 'You pay the difference for the rest of this period, less what you have already paid.'
    : 'Until then you keep all your features, and you can undo the change.';
};

const termsOf = (preview: ChangePreview) => {
  const { kind, tier, billing_interval, amount_due, credit, currency, recurring_amount, invoiced } = preview;
  const next = preview.next_charge_amount ?? recurring_amount;
  const from_credit = Math.max(0, Math.min(credit, recurring_amount - next));
  const each = `${formatMoney(recurring_amount, currency)} ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;
  return [
    { label: 'New plan', value: `${PLANS[tier].label}, ${each}` },
    { label: 'Starts', value: kind === 'upgrade' ? 'Immediately' : formatDate(preview.effective_at) },
    { label: 'Amount due now', value: formatMoney(amount_due, currency), strong: true },
    ...(invoiced
      ? [{ label: 'Also due', value: `${chargeText(invoiced, currency)}, for the period that has begun` }]
      : []),
    ...(credit > 0
      ? [{ label: 'Your credit', value: `${formatMoney(credit, currency)}, used for your next charges` }]
      : []),
    {
      label: 'Next charge',
      value: isWithoutCharge(preview)
        ? 'None unless you add a card'
        : chargeText({ amount: next, from_credit, at: preview.next_charge_at }, currency),
    },
  ];
};

/** Shows what a change costs and when it starts, before the user confirms it. */
export const ConfirmChangeView = ({ preview, previewError, cause, onRetry, ...rest }: ConfirmChangeViewProps) => {
  if (previewError !== null)
    return <ErrorState title="Cannot preview this change" text={previewError} cause={cause} onRetry={onRetry} />;
  if (preview === null) return <LoadingState label="Computing the amount due..." />;
  return <Preview preview={preview} {...rest} />;
};

const Preview = ({
  preview,
  changeError,
  paymentUrl,
  isBusy,
  onConfirm,
  onBack,
}: Omit<ConfirmChangeViewProps, 'preview' | 'previewError' | 'cause' | 'onRetry'> & { preview: ChangePreview }) => (
  <div className={styles.confirm}>
    {changeError !== null && (
      <Alert>
        {changeError} {paymentUrl !== null && <a href={paymentUrl}>Confirm with your bank</a>}
      </Alert>
    )}
    <dl className={styles.terms}>
      {termsOf(preview).map(({ label, value, strong }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>
      {noteOf(preview)}
      {preview.takes_cancellation_back && ' This change also undoes your cancellation.'}
    </p>
    <div className={styles.actions}>
      <Button onClick={onBack}>Back</Button>
      <Button variant="primary" busy={isBusy} busyLabel="Changing your plan..." onClick={onConfirm}>
        {confirmLabel(preview)}
      </Button>
    </div>
  </div>
);
