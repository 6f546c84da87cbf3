import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { EmptyState, ErrorState, LoadingState, StatusView } from './states';

const meta = {
  title: 'Design System/StatusView/Default',
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

export const Default: Story = {};
export const Playground: Story = { argTypes: { status: oneOf('loading', 'error', 'empty', 'ready') } };
