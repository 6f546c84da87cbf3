import {
  INTERVAL_LABELS,
  type ShownMonthlyPlan,
  type ShownMovement,
  TIER_LABELS,
  type TrialResult,
} from '@prebell/contracts';
import { Badge, type BadgeTone, type Column } from '@prebell/design-system';
import { formatChange, formatInstant, formatMoney, NOTHING } from '../../../shared/format';
import { UserLink } from '../../../shared/user/UserLink';

const planText = (plan: ShownMonthlyPlan | null): string =>
  plan === null ? NOTHING : `${TIER_LABELS[plan.tier]}, ${INTERVAL_LABELS[plan.billing_interval].toLowerCase()}`;

const owner = { key: 'username', label: 'User', rowHeader: true } as const;

const invoice: Column<ShownMovement> = {
  key: 'invoice',
  label: 'Stripe invoice',
  render: ({ invoice_id }) => invoice_id ?? 'Subscription ended',
};

/** Columns for the accounts behind a movement of MRR. */
export const movementColumns = (currency: string): Column<ShownMovement>[] => [
  { ...owner, render: ({ user }) => <UserLink user={user} /> },
  { key: 'at', label: 'When (ET)', render: ({ at }) => formatInstant(at) },
  { key: 'from', label: 'From', render: ({ from }) => planText(from) },
  { key: 'to', label: 'To', render: ({ to }) => planText(to) },
  {
    key: 'before',
    label: 'MRR before',
    numeric: true,
    render: ({ from }) => formatMoney(from?.amount ?? 0, currency),
  },
  { key: 'after', label: 'MRR after', numeric: true, render: ({ to }) => formatMoney(to?.amount ?? 0, currency) },
  { key: 'change', label: 'Change', numeric: true, render: ({ change }) => formatChange(change, currency) },
  invoice,
];

/** Columns for the accounts behind a month's MRR. */
export const payingColumns = (currency: string): Column<ShownMovement>[] => [
  { ...owner, render: ({ user }) => <UserLink user={user} /> },
  { key: 'email', label: 'E-mail', render: ({ user }) => user.email },
  { key: 'plan', label: 'Plan', render: ({ to }) => planText(to) },
  { key: 'amount', label: 'MRR', numeric: true, render: ({ to }) => formatMoney(to?.amount ?? 0, currency) },
  { key: 'since', label: 'Since (ET)', render: ({ at }) => formatInstant(at) },
  invoice,
];

const OUTCOMES: Record<TrialResult['outcome'], { readonly label: string; readonly tone: BadgeTone }> = {
  converted: { label: 'Converted', tone: 'success' },
  lost: { label: 'Lost', tone: 'error' },
  open: { label: 'Open', tone: 'neutral' },
};

export const TRIAL_COLUMNS: Column<TrialResult>[] = [
  { ...owner, render: ({ user }) => <UserLink user={user} /> },
  { key: 'plan', label: 'Plan', render: (trial) => planText({ ...trial, amount: 0 }) },
  { key: 'started', label: 'Started (ET)', render: ({ started_at }) => formatInstant(started_at) },
  { key: 'ends', label: 'Ends (ET)', render: ({ ends_at }) => formatInstant(ends_at) },
  {
    key: 'outcome',
    label: 'Outcome',
    render: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
  },
  {
    key: 'decided',
    label: 'Paid or lost (ET)',
    render: ({ decided_at }) => (decided_at === null ? NOTHING : formatInstant(decided_at)),
  },
];
