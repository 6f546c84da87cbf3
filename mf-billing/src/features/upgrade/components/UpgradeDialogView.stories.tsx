import type { Meta, StoryObj } from '@storybook/react';
import { UpgradeDialogView } from './UpgradeDialogView';

const meta: Meta<typeof UpgradeDialogView> = {
  title: 'Billing/UpgradeDialog',
  component: UpgradeDialogView,
  args: { feature: 'gappers', currentTier: 'free', onChoose: () => undefined, onClose: () => undefined },
};
export default meta;
type Story = StoryObj<typeof UpgradeDialogView>;

export const FromFree: Story = {};
export const FromPro: Story = { args: { feature: 'other', currentTier: 'pro' } };
export const UnknownTier: Story = { args: { feature: 'low_float', currentTier: 'unknown' } };
