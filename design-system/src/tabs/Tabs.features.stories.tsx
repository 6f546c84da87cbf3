import type { Meta, StoryObj } from '@storybook/react';
import type { ReactNode } from 'react';
import { TierBadge } from '../badge/Badge';
import { LockIcon } from '../icons';
import { LiveTabs } from './sample-tabs';

const meta: Meta = { title: 'Design System/Tabs/Features' };
export default meta;
type Story = StoryObj;

const marked = (mark: ReactNode) => [
  { value: 'momentum', label: 'Momentum' },
  { value: 'low_float', label: 'Low Float', mark },
];

export const Counts: Story = { render: () => <LiveTabs items={marked(14)} /> };
export const Locked: Story = {
  render: () => <LiveTabs items={marked(<LockIcon role="img" aria-label="locked" />)} />,
};
export const Tier: Story = { render: () => <LiveTabs items={marked(<TierBadge tier="pro" />)} /> };
export const One: Story = { render: () => <LiveTabs items={[{ value: 'momentum', label: 'Momentum' }]} /> };
