import type { Meta, StoryObj } from '@storybook/react';
import { CLOSED, marketStatus } from '../../../shared/testing/market-status';
import type { ScannerPanelSnapshot } from '../model/panel-snapshot';
import { createScannerTable } from '../model/scanner-table';
import { panelSnapshot } from '../testing/panel';
import { row } from '../testing/rows';
import { ScannerPanelView } from './ScannerPanelView';
import { ScannerTable } from './ScannerTable';

const ROWS = [
  row({ symbol: 'DVLT', catalyst: 'FDA clearance' }),
  row({ symbol: 'KQTX', price: 6.72, percent_change: 24.44, gap: 24.4, volume: 1_400_000, relative_volume: 22 }),
  row({ symbol: 'APLM', price: 2.31, percent_change: 21.58, gap: 19, volume: 3_100_000, float: 12_400_000 }),
  row({ symbol: 'SNRM', price: 3.05, percent_change: 19.14, halted: true, catalyst: 'Offering priced' }),
  row({ symbol: 'ZWEL', price: 11.4, percent_change: -3.2, gap: -1.1, relative_volume: null, float: null }),
  row({ symbol: 'OPTN', price: 18.93, percent_change: 0, gap: 0, volume: 912 }),
];

const table = createScannerTable();
table.reconcile({ results: ROWS, criteria: { description: '' }, limit: null, count: ROWS.length });

const ignore = () => undefined;
const actions = {
  selectTab: ignore,
  refresh: ignore,
  toggleLive: ignore,
  setIntervalSeconds: ignore,
  upgrade: ignore,
};

const Panel = (overrides: Partial<ScannerPanelSnapshot>) => {
  const snapshot = panelSnapshot(overrides);
  return (
    <div data-density="compact" style={{ display: 'grid', width: 'min(37rem, 100%)', height: '32rem' }}>
      <ScannerPanelView snapshot={snapshot} actions={actions} latency="p50 31 ms · p99 84 ms">
        <ScannerTable table={table} label="Momentum" selectedSymbol="DVLT" onSelect={ignore} stale={snapshot.stale} />
      </ScannerPanelView>
    </div>
  );
};

const meta: Meta<typeof Panel> = { title: 'Trading/ScannerPanel', component: Panel };
export default meta;
type Story = StoryObj<typeof Panel>;

export const Results: Story = {};
export const Loading: Story = { args: { body: { state: 'loading' }, lastUpdate: 0, nextAt: null } };
export const Empty: Story = { args: { body: { state: 'empty' } } };
export const Failed: Story = { args: { body: { state: 'error', kind: 'other', text: 'Failed to load scanner data' } } };
export const UpgradeNeeded: Story = {
  args: { body: { state: 'error', kind: 'upgrade', text: 'Upgrade required to access this scanner' } },
};
export const RefreshFailed: Story = {
  args: { body: { state: 'results', problem: 'Network error. Please check your connection.' } },
};
export const Disabled: Story = { args: { body: { state: 'disabled' } } };
export const Locked: Story = {
  args: {
    tier: 'free',
    active: 'gappers',
    showUpgrade: true,
    body: { state: 'locked', tier: 'basic' },
    tabs: [
      { scanner: 'momentum', count: 14, limited: true, locked: false },
      { scanner: 'gappers', count: null, limited: false, locked: true },
      { scanner: 'low_float', count: null, limited: false, locked: true },
    ],
  },
};
export const Reconnecting: Story = { args: { stale: true } };
export const Manual: Story = { args: { live: false, nextAt: null } };
export const MarketClosed: Story = { args: { market: marketStatus(CLOSED), nextAt: null } };
