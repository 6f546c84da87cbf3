import type { Meta, StoryObj } from '@storybook/react';
import { PauseIcon, RefreshIcon } from '../icons';
import { IconButton } from './IconButton';

const meta = {
  title: 'Design System/IconButton/Features',
  component: IconButton,
  args: { label: 'Refresh', icon: <RefreshIcon aria-hidden="true" /> },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Bordered: Story = { args: { variant: 'secondary' } };
export const Small: Story = { args: { size: 'small' } };
export const Disabled: Story = { args: { disabled: true } };
/** The pressed state is an attribute and the label never changes. Otherwise 'Pause, pressed' would become 'Play, pressed'. */
export const Toggle: Story = {
  args: { label: 'Pause', icon: <PauseIcon aria-hidden="true" />, 'aria-pressed': true },
};
