import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { alertRule, firedAlert } from '../testing/alerts';
import { AlertsDialog } from './AlertsDialog';

const ignore = () => undefined;
const rules = [
  alertRule(),
  alertRule({ id: '01980000-0000-7000-8000-00000000a002', description: 'KQTX is halted', repeat: false }),
];
const fired = [
  firedAlert(),
  firedAlert({
    id: '01980000-0000-7000-8000-00000000e002',
    symbol: 'KQTX',
    text: 'KQTX is halted',
    held: true,
    acknowledged_at: '2025-02-06T14:05:00.000Z',
  }),
];

const Alerts = ({ isEmpty, suspended }: { isEmpty: boolean; suspended: boolean }) => (
  <FakePlatformProvider
    platform={createFakePlatform({
      answers: {
        'GET /api/alerts': { alerts: isEmpty ? [] : rules, settings: { hourly_budget: 12 }, suspended },
        'GET /api/alert-events': { events: isEmpty ? [] : fired, unacknowledged: isEmpty ? 0 : 1, next: null },
      },
    })}
  >
    <AlertsDialog symbol="DVLT" onNew={ignore} onSymbol={ignore} onClose={ignore} />
  </FakePlatformProvider>
);

const meta: Meta<typeof Alerts> = {
  title: 'Trading/Alerts',
  component: Alerts,
  args: { isEmpty: false, suspended: false },
};
export default meta;
type Story = StoryObj<typeof Alerts>;

export const Filled: Story = {};
export const Empty: Story = { args: { isEmpty: true } };
export const Suspended: Story = { args: { suspended: true } };
