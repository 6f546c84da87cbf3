import type { Meta, StoryObj } from '@storybook/react';
import { TextArea } from './TextInput';

const meta = {
  title: 'Design System/TextArea/Default',
  component: TextArea,
  args: { 'aria-label': 'Comments', defaultValue: 'Caller hears an alarm on the second floor.' },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { rows: 4, disabled: false },
  argTypes: { rows: { control: 'number' }, disabled: { control: 'boolean' } },
};
