import type { Meta, StoryObj } from '@storybook/react';
import { TierBadge } from './Badge';

const meta = { title: 'Design System/TierBadge/Features', component: TierBadge, args: { tier: 'free' } } satisfies Meta<
  typeof TierBadge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Free: Story = {};
export const Basic: Story = { args: { tier: 'basic' } };
export const Pro: Story = { args: { tier: 'pro' } };
export const Premium: Story = { args: { tier: 'premium' } };
/** A tier that this release does not know. */
export const Unknown: Story = { args: { tier: 'unknown' } };
