import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { CandleChart } from '../../../entities/chart/components/CandleChart';
import { tape } from '../testing/tape';
import { ReplayView } from './ReplayView';

const platform = createFakePlatform();

const meta: Meta<typeof ReplayView> = {
  title: 'Trading/Replay',
  component: ReplayView,
  args: {
    tape: tape(),
    scanner: 'Momentum',
    label: 'Simulated data',
    Canvas: CandleChart,
    drawings: ['vwap', 'sessions'],
    first: null,
    onRest: () => undefined,
    chart: { label: 'Chart of DVLT', addressAt: () => '/' },
  },
  decorators: [
    (Story) => (
      <FakePlatformProvider platform={platform}>
        <div data-density="compact" style={{ display: 'grid', height: '40rem' }}>
          <Story />
        </div>
      </FakePlatformProvider>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Trades: Story = {};
export const MinutesOnly: Story = { args: { tape: tape({ ticks: { t: [], p: [], v: [] } }) } };
export const StillGoingOn: Story = { args: { tape: tape({ complete: false }) } };
