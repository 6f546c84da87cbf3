import type { Meta, StoryObj } from '@storybook/react';
import { news } from '../testing/news';
import { NewsPanelView } from './NewsPanelView';

const ignore = () => undefined;
const meta: Meta<typeof NewsPanelView> = {
  title: 'Trading/NewsPanel',
  component: NewsPanelView,
  args: {
    symbol: 'DVLT',
    scope: 'market',
    news: [
      news(41),
      news(30, { symbol: 'KQTX', headline: 'Keltrix signs three-year supply contract with state agency' }),
      news(5, { symbol: 'SNRM', kind: 'offering', headline: 'Sonarim prices $12M registered direct offering' }),
    ],
    failed: false,
    label: 'Simulated data',
    today: '2025-02-06',
    onScope: ignore,
    onSymbol: ignore,
    onRetry: ignore,
  },
  decorators: [
    (Story) => (
      <div data-density="compact" style={{ display: 'grid', width: 'min(20rem, 100%)', height: '18rem' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Headlines: Story = {};
export const Loading: Story = { args: { news: null } };
export const Failed: Story = { args: { news: null, failed: true } };
export const Empty: Story = { args: { news: [] } };
export const EmptyRecording: Story = { args: { news: [], label: 'Recorded data', isRecording: true } };
export const EmptyForSymbol: Story = { args: { news: [], scope: 'symbol' } };
