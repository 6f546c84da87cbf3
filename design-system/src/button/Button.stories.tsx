import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { Button } from './Button';

const meta = {
  title: 'Design System/Button/Default',
  component: Button,
  args: { children: 'Start trial' },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { variant: 'primary', size: 'medium', busy: false, disabled: false },
  argTypes: {
    variant: oneOf('primary', 'secondary', 'ghost', 'danger'),
    size: oneOf('small', 'medium', 'large'),
    busy: { control: 'boolean' },
    disabled: { control: 'boolean' },
    children: { control: 'text' },
  },
};
