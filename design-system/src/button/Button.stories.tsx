import type { Meta, StoryObj } from '@storybook/react';
import { RefreshIcon } from '../icons';
import { Button } from './Button';
import { IconButton } from './IconButton';

const meta: Meta<typeof Button> = {
  title: 'Design System/Button',
  component: Button,
  args: { children: 'Start trial' },
};
export default meta;
type Story = StoryObj<typeof Button>;

export const Default: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Cancel subscription' } };
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large', variant: 'primary' } };
export const Disabled: Story = { args: { disabled: true } };
export const Busy: Story = {
  args: { busy: true, variant: 'primary', children: 'Signing In...', icon: <RefreshIcon aria-hidden="true" /> },
};
export const WithIcon: Story = { args: { icon: <RefreshIcon aria-hidden="true" />, children: 'Refresh' } };
export const IconOnly: Story = {
  render: () => <IconButton label="Refresh" icon={<RefreshIcon aria-hidden="true" />} />,
};
