import { type ChangePreview, planAmount } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { ConfirmChangeView } from './ConfirmChangeView';

const preview: ChangePreview = {
  kind: 'upgrade',
  tier: 'premium',
  billing_interval: 'monthly',
  amount_due: planAmount('premium', 'monthly') - planAmount('pro', 'monthly'),
  credit: 0,
  invoiced: null,
  recurring_amount: planAmount('premium', 'monthly'),
  currency: 'usd',
  effective_at: '2026-11-21T15:00:00Z',
  next_charge_amount: planAmount('premium', 'monthly'),
  next_charge_at: '2026-12-01T15:00:00Z',
  has_payment_method: true,
  trial_end: null,
  takes_cancellation_back: false,
  proration_date: 1_795_000_000,
};
const meta: Meta<typeof ConfirmChangeView> = {
  title: 'Billing/ConfirmChange',
  component: ConfirmChangeView,
  args: {
    preview,
    previewError: null,
    changeError: null,
    paymentUrl: null,
    isBusy: false,
    onConfirm: () => undefined,
    onBack: () => undefined,
    onRetry: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmChangeView>;

export const Upgrade: Story = {};
export const WithCredit: Story = {
  args: { preview: { ...preview, amount_due: 0, credit: 120.5, next_charge_amount: 0 } },
};
export const AfterTheRenewal: Story = {
  args: {
    preview: {
      ...preview,
      invoiced: { amount: planAmount('pro', 'monthly'), from_credit: 0, at: '2026-11-21T16:00:00Z' },
    },
  },
};
export const Downgrade: Story = {
  args: { preview: { ...preview, kind: 'downgrade', amount_due: 0, effective_at: '2026-12-01T15:00:00Z' } },
};
export const InTrialWithoutCard: Story = {
  args: {
    preview: { ...preview, amount_due: 0, has_payment_method: false, trial_end: '2026-11-26T15:00:00Z' },
  },
};
export const Computing: Story = { args: { preview: null } };
export const NotComputed: Story = {
  args: { preview: null, previewError: 'Please pay the open invoice first, then change your plan' },
};
export const Declined: Story = { args: { changeError: 'Your card was declined.' } };
export const BankAsks: Story = {
  args: { changeError: 'Your bank asks you to confirm this payment.', paymentUrl: 'https://pay.example.test/in_1' },
};
export const Busy: Story = { args: { isBusy: true } };
