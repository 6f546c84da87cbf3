import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { Stack } from '../foundations/story-kit';
import { Card } from './Card';

const meta = {
  title: 'Design System/Card/Features',
  component: Card,
  args: { children: <p>One thing and what can be done with it.</p> },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InACard: Story = {
  args: {
    children: (
      <>
        <p>A card inside a card is a sign that the outer one should be a heading.</p>
        <Card>Inner</Card>
      </>
    ),
  },
};
export const AsAForm: Story = {
  render: () => (
    <Card>
      <Stack>
        <Field label="Email" required>
          <TextInput type="email" />
        </Field>
        <Button variant="primary">Save changes</Button>
      </Stack>
    </Card>
  ),
};
