import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { history, measuredStatus, youngStatus } from '../testing/status';
import { StatusReportView } from './StatusReportView';

const meta: Meta<typeof StatusReportView> = {
  title: 'Marketing/StatusReport',
  component: StatusReportView,
  args: { status: measuredStatus, history },
  // The report links to the scorecard.
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <StatusReportView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Measured: Story = {};
export const Quiet: Story = { args: { history: { ...history, incidents: [] } } };
export const Young: Story = { args: { status: youngStatus } };
export const Unknown: Story = { args: { status: undefined, history: undefined } };
export const Missed: Story = {
  args: {
    status: {
      ...measuredStatus,
      uptime: { ...measuredStatus.uptime, percent: 91.2, minutes_served: 6_566 },
      latency: { ...measuredStatus.latency, p99_ms: 1_340 },
    },
  },
};
