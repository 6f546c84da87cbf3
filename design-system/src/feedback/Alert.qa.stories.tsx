import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { noop, Specimens } from '../foundations/story-kit';
import { Alert, type AlertKind } from './Alert';
import { EmptyState, ErrorState, Skeleton } from './states';

const meta: Meta = { title: 'Design System/Alert/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const KINDS: AlertKind[] = ['error', 'warning', 'info', 'success'];

/** Alerts and states, without LoadingState, because it is animated. */
export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="18rem"
      of={{
        ...Object.fromEntries(
          KINDS.map((kind) => [
            kind,
            <Alert key={kind} kind={kind}>
              What happened
            </Alert>,
          ]),
        ),
        empty: <EmptyState title="No opportunities found" text="Market conditions may not meet criteria" />,
        failed: (
          <ErrorState
            title="Scanner Error"
            text="Network error."
            onRetry={noop}
            actions={<Button variant="primary">Upgrade Now</Button>}
            hint="Check your connection"
          />
        ),
        skeleton: <Skeleton />,
      }}
    />
  ),
};
