import { TIERS } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { TierBadge } from './Badge';

const meta = { title: 'Design System/TierBadge/Default', component: TierBadge, args: { tier: 'pro' } } satisfies Meta<
  typeof TierBadge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { tier: oneOf(...TIERS, 'unknown') } };
