import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { TextInput } from './TextInput';

const meta = {
  title: 'Design System/TextInput/Default',
  component: TextInput,
  args: { 'aria-label': 'Symbol', defaultValue: 'DVLT' },
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { placeholder: 'AAPL', disabled: false, readOnly: false },
  argTypes: { type: oneOf('text', 'email', 'search', 'tel', 'url', 'number') },
};
