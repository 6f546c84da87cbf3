import type { Meta, StoryObj } from '@storybook/react';
import { RefreshIcon } from '../icons';
import { Button, buttonLinkProps } from './Button';

const meta = {
  title: 'Design System/Button/Features',
  component: Button,
  args: { children: 'Start trial' },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Cancel subscription' } };
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large', variant: 'primary' } };
export const Disabled: Story = { args: { disabled: true } };
/** A busy button keeps its focus, ignores clicks, and announces that work has started. */
export const Busy: Story = { args: { busy: true, variant: 'primary', busyLabel: 'Signing In...' } };
export const WithIcon: Story = { args: { icon: <RefreshIcon aria-hidden="true" />, children: 'Refresh' } };
/** Navigation is a link, even when it looks like a button. */
export const LinkThatLooksLikeOne: Story = {
  render: () => (
    <a href="#plans" {...buttonLinkProps('primary', 'large')}>
      See plans
    </a>
  ),
};
