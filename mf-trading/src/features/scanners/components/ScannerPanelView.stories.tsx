import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { hit } from '../../../shared/testing/hits';
import { lockedSample } from '../../../shared/testing/locked-sample';
import { CLOSED, marketStatus } from '../../../shared/testing/market-status';
import { row } from '../../../shared/testing/rows';
import type { ScannerPanelSnapshot } from '../model/panel-snapshot';
import { givenRanking } from '../model/ranking';
import { NO_MARKS } from '../model/row-marks';
import { createScannerTable } from '../model/scanner-table';
import { panelSnapshot } from '../testing/panel';
import { ActivityList } from './ActivityList';
import { ColumnMenu } from './ColumnMenu';
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

const STAMP = { scanner: 'momentum', event_at: 0, published_at: 0, as_of: '2025-02-06T14:04:11.000Z' } as const;
const table = createScannerTable();
table.applySnapshot({ ...STAMP, seq: 1, rows: ROWS, limit: null, count: ROWS.length });
table.applyDelta({
  ...STAMP,
  prev_seq: 1,
  seq: 2,
  upserts: [
    row({ symbol: 'DVLT', hod: 4.2, catalyst: 'FDA clearance' }),
    row({ symbol: 'HYRA', percent_change: 12.6 }),
  ],
  removes: ['OPTN'],
  order: [...ROWS.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'OPTN'), 'HYRA'],
  count: ROWS.length,
});
table.setHits([
  hit({ seq: 3, symbol: 'OPTN', kind: 'leave', at: '2025-02-06T14:02:44.000Z' }),
  hit({ seq: 2, symbol: 'KQTX', at: '2025-02-06T14:03:58.000Z' }),
  hit({ seq: 1 }),
]);
const platform = createFakePlatform();

const ignore = () => undefined;
const actions = {
  selectTab: ignore,
  refresh: ignore,
  toggleLive: ignore,
  toggleFrozen: ignore,
  setIntervalSeconds: ignore,
  upgrade: ignore,
};

const Panel = (overrides: Partial<ScannerPanelSnapshot>) => {
  const snapshot = panelSnapshot(overrides);
  return (
    <FakePlatformProvider platform={platform}>
      <div data-density="compact" style={{ display: 'grid', width: 'min(37rem, 100%)', height: '32rem' }}>
        <ScannerPanelView
          snapshot={snapshot}
          actions={actions}
          latency="Latency 31 ms, slowest 1%: 84 ms"
          controls={<ColumnMenu />}
          activity={
            <ActivityList
              isFull={false}
              stale={false}
              hasHitLog
              table={table}
              scanner="Momentum"
              onSelect={ignore}
              onWhy={ignore}
              onReplay={ignore}
            />
          }
        >
          <ScannerTable
            table={table}
            given={givenRanking({ kind: 'given', scanner: 'momentum' })}
            marks={NO_MARKS}
            label="Momentum"
            selectedSymbol="DVLT"
            onSelect={ignore}
            stale={snapshot.stale !== null}
            frozen={snapshot.frozen}
          />
        </ScannerPanelView>
      </div>
    </FakePlatformProvider>
  );
};

const meta: Meta<typeof Panel> = { title: 'Trading/ScannerPanel', component: Panel };
export default meta;
type Story = StoryObj<typeof Panel>;

export const Results: Story = {};
export const Frozen: Story = { args: { frozen: true } };
export const Capped: Story = { args: { tier: 'free', showUpgrade: true, capped: '5 of 40 matches on the Free plan' } };
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
    feature: 'gappers',
    showUpgrade: true,
    body: { state: 'locked', scanner: 'gappers', tier: 'basic' },
    sample: lockedSample(),
    tabs: [
      { value: 'momentum', label: 'Momentum', count: 14, limited: true, locked: false },
      { value: 'gappers', label: 'Gappers', count: 23, limited: false, locked: true },
      { value: 'low_float', label: 'Low Float', count: 7, limited: false, locked: true },
    ],
  },
};
export const Reconnecting: Story = { args: { stale: 'Reconnecting...' } };
export const Manual: Story = { args: { live: false, nextAt: null } };
export const MarketClosed: Story = { args: { market: marketStatus(CLOSED), nextAt: null } };
