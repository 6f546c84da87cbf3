import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { RefreshIcon } from '../icons';
import { IconButton } from './IconButton';

const meta = {
  title: 'Design System/IconButton/Default',
  component: IconButton,
  args: { label: 'Refresh', icon: <RefreshIcon aria-hidden="true" /> },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { variant: 'secondary', size: 'medium', busy: false, disabled: false },
  argTypes: {
    variant: oneOf('primary', 'secondary', 'ghost', 'danger'),
    size: oneOf('small', 'medium', 'large'),
    label: { control: 'text' },
    icon: { control: false },
  },
};
