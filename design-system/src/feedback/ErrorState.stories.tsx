import type { Meta, StoryObj } from '@storybook/react';
import { noop } from '../foundations/story-kit';
import { ErrorState } from './states';

const meta = {
  title: 'Design System/ErrorState/Default',
  component: ErrorState,
  args: { title: 'Scanner Error', text: 'Network error. Please check your connection.', onRetry: noop },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { hint: 'If the problem persists, check your connection', retryLabel: 'Try Again' },
  argTypes: {
    title: { control: 'text' },
    text: { control: 'text' },
    hint: { control: 'text' },
    retryLabel: { control: 'text' },
  },
};
