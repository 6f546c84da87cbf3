import type { Meta, StoryObj } from '@storybook/react';
import { EmptyState, ErrorState, LoadingState, StatusView } from './states';

const meta = {
  title: 'Design System/StatusView/Features',
  component: StatusView,
  args: {
    status: 'ready',
    loading: <LoadingState label="Scanning markets..." />,
    error: <ErrorState title="Scanner Error" />,
    empty: <EmptyState title="No opportunities found" />,
    children: <p>Rows</p>,
  },
} satisfies Meta<typeof StatusView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: { status: 'loading' } };
export const Failed: Story = { args: { status: 'error' } };
export const Empty: Story = { args: { status: 'empty' } };
export const Ready: Story = {};
