import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Alert } from './Alert';
import { EmptyState, ErrorState, LoadingState, Skeleton } from './states';
import { Toaster } from './Toaster';

const meta: Meta = { title: 'Design System/Feedback' };
export default meta;
type Story = StoryObj;

export const Failure: Story = { render: () => <Alert>Invalid username or password</Alert> };
export const Warning: Story = { render: () => <Alert kind="warning">Retrying momentum scanner... (1/3)</Alert> };
export const Information: Story = { render: () => <Alert kind="info">Simulated data</Alert> };
export const Success: Story = { render: () => <Alert kind="success">Subscription reactivated successfully</Alert> };
export const Empty: Story = {
  render: () => <EmptyState title="No opportunities found" text="Market conditions may not meet criteria" />,
};
export const Broken: Story = {
  render: () => (
    <ErrorState
      title="Scanner Error"
      text="Network error. Please check your connection."
      onRetry={() => undefined}
      hint="If the problem persists, check your connection"
    />
  ),
};
export const NeedsUpgrade: Story = {
  render: () => (
    <ErrorState
      title="Scanner Error"
      text="Upgrade required to access this scanner"
      actions={<Button variant="primary">Upgrade Now</Button>}
    />
  ),
};
export const Loading: Story = { render: () => <LoadingState label="Scanning markets..." /> };
export const Placeholder: Story = { render: () => <Skeleton /> };
export const Notices: Story = {
  render: () => (
    <Toaster
      durationMs={600_000}
      onDismiss={() => undefined}
      items={[
        { id: 1, kind: 'info', text: 'Refresh interval updated to 30 seconds' },
        { id: 2, kind: 'error', text: 'Network error. Please check your connection.' },
      ]}
    />
  ),
};
