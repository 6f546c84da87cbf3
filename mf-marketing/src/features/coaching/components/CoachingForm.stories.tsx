import type { Meta, StoryObj } from '@storybook/react';
import { CoachingForm } from './CoachingForm';

const meta: Meta<typeof CoachingForm> = {
  title: 'Marketing/Coaching',
  component: CoachingForm,
  args: {
    values: { topic: 'Reading the tape at the open', availability: 'Mondays after 5 PM' },
    error: null,
    isDone: false,
    busy: false,
    onChange: () => undefined,
    onSubmit: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof CoachingForm>;

export const Filled: Story = {};
export const Sent: Story = { args: { values: { topic: '', availability: '' }, isDone: true } };
export const Refused: Story = {
  args: { error: 'Too many messages from this connection. Please try again in an hour.' },
};
