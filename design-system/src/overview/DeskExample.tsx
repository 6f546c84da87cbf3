import { toMs } from '@prebell/contracts';
import { useState } from 'react';
import { Badge, SessionBadge, StatusBadge, TierBadge } from '../badge/Badge';
import { Logo } from '../brand/Logo';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { Panel } from '../card/Panel';
import { DayRibbon } from '../day-ribbon/DayRibbon';
import { Alert } from '../feedback/Alert';
import { EmptyState, ErrorState, LoadingState } from '../feedback/states';
import { Select } from '../field/Select';
import { Percent, Price, RelativeVolume, Volume } from '../figures/figures';
import { KeyHint, StatusDot, SymbolLink } from '../figures/small';
import { Clock, Countdown, RelativeTime } from '../figures/times';
import { LockIcon, RefreshIcon } from '../icons';
import type { Column } from '../table/column';
import { Pagination } from '../table/Pagination';
import { Table } from '../table/Table';
import { Tabs } from '../tabs/Tabs';
import './examples.css';
import { SAMPLE_DAY, SAMPLE_HITS, SAMPLE_NOW, type SampleRow, sampleRows } from './sample-data';

const COLUMNS: Column<SampleRow>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, sortable: true, render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, sortable: true, render: ({ price }) => <Price value={price} /> },
  { key: 'change', label: 'Chg %', numeric: true, render: (row) => <Percent value={row.percent_change} /> },
  { key: 'volume', label: 'Vol', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
  { key: 'rvol', label: 'RVOL', numeric: true, render: (row) => <RelativeVolume value={row.relative_volume} /> },
  { key: 'float', label: 'Float', numeric: true, render: ({ float }) => <Volume value={float} /> },
  { key: 'catalyst', label: 'Catalyst', truncate: true, render: ({ catalyst }) => catalyst ?? '—' },
];

const Scanners = () => {
  const [tab, setTab] = useState('gappers');
  const [symbol, setSymbol] = useState('DEMO1');
  return (
    <Panel
      title="Live Scanners"
      aside={<TierBadge tier="premium" />}
      controls={
        <>
          <Select size="small" aria-label="Refresh interval" options={[{ value: '300', label: '5m' }]} />
          <IconButton size="small" label="Refresh" icon={<RefreshIcon aria-hidden="true" />} />
        </>
      }
      foot={
        <>
          <span>
            Last: <RelativeTime seconds={2} />
          </span>
          <span>
            Next: <Countdown seconds={288} />
          </span>
          <span>
            <KeyHint>?</KeyHint> keys
          </span>
        </>
      }
    >
      <Tabs
        label="Scanners"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'momentum', label: 'Momentum', mark: 14 },
          { value: 'gappers', label: 'Gappers', mark: 18 },
          { value: 'low_float', label: 'Low Float', mark: <LockIcon aria-label="locked" /> },
        ]}
      >
        <Table
          label={tab}
          columns={COLUMNS}
          rows={sampleRows(18)}
          rowKey={(row) => row.symbol}
          sort={{ key: 'price', direction: 'descending' }}
          onSort={() => undefined}
          selectedKey={symbol}
          onRowPress={(row) => setSymbol(row.symbol)}
        />
      </Tabs>
    </Panel>
  );
};

const States = () => (
  <div className="example-stack">
    <Panel title="DEMO1 Chart" controls={<Button size="small">5m</Button>}>
      <LoadingState label="Loading chart data..." />
    </Panel>
    <Panel title="Chart">
      <ErrorState
        title="Chart Error"
        text="No data available for this symbol"
        onRetry={() => undefined}
        hint="If the problem persists, check your connection"
      />
    </Panel>
    <Panel
      title="Trading Room"
      aside={
        <span>
          <StatusDot tone="success" /> connected
        </span>
      }
    >
      <EmptyState title="No opportunities found" text="Market conditions may not meet criteria" />
    </Panel>
    <Alert kind="warning">Retrying momentum scanner... (1/3)</Alert>
    <div className="example-row">
      <StatusBadge status="danger">NEEDS DISPATCH</StatusBadge>
      <StatusBadge status="success">DISPATCHED</StatusBadge>
      <StatusBadge status="warning">STATUS? held</StatusBadge>
      <SymbolLink symbol="$DEMO1" />
    </div>
    <Pagination
      noun="users"
      pagination={{ page: 2, per_page: 20, total: 57, pages: 3, has_prev: true, has_next: true }}
      onPage={() => undefined}
    />
  </div>
);

/** The layout of the desk with sample data. */
export const DeskExample = () => (
  <>
    <div className="example-bar">
      <Logo />
      <Badge tone="warning">Simulated data</Badge>
      <span>
        <StatusDot tone="success" /> Live · p99 84 ms
      </span>
      <TierBadge tier="pro" />
    </div>
    <DayRibbon day={SAMPLE_DAY} now={SAMPLE_NOW} hits={SAMPLE_HITS} />
    <div className="example-bar">
      <strong>Good morning, Mara</strong>
      <Clock time={toMs(SAMPLE_NOW)} timeZone="America/New_York" />
      <SessionBadge session="pre_market" description="Pre-Market" />
      <span>Core Trading at 9:30 AM ET</span>
    </div>
    <div className="example-desk">
      <Scanners />
      <States />
    </div>
  </>
);
