import type { Meta, StoryObj } from '@storybook/react';
import { UpgradeDialogView } from './UpgradeDialogView';

const meta: Meta<typeof UpgradeDialogView> = {
  title: 'Billing/UpgradeDialog',
  component: UpgradeDialogView,
  args: {
    feature: 'gappers',
    currentPlan: { tier: 'free', billing_interval: null },
    isBusy: false,
    onChoose: () => undefined,
    onClose: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof UpgradeDialogView>;

export const FromFree: Story = {};
export const FromPro: Story = { args: { feature: 'other', currentPlan: { tier: 'pro', billing_interval: null } } };
export const UnknownTier: Story = {
  args: { feature: 'low_float', currentPlan: { tier: 'unknown', billing_interval: null } },
};
