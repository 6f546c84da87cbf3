import type { Meta, StoryObj } from '@storybook/react';
import { Field } from './Field';
import { TextInput } from './TextInput';

const meta = {
  title: 'Design System/Field/Default',
  component: Field,
  args: { label: 'Username', children: <TextInput defaultValue="mara" /> },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { hint: 'Letters and digits', error: '', required: true, optional: false },
  argTypes: {
    label: { control: 'text' },
    hint: { control: 'text' },
    error: { control: 'text' },
    required: { control: 'boolean' },
    optional: { control: 'boolean' },
    children: { control: false },
  },
  render: ({ error, ...rest }) => <Field {...rest} error={error || undefined} />,
};
