import { createStore } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import type { ChartTools } from '../hooks/useChartTools';
import type { OwnMarks } from '../hooks/useOwnMarks';
import { type Bar, toBars } from '../model/bars';
import type { ChartBody } from '../model/chart-body';
import { DRAWINGS, type Drawing } from '../model/studies';
import { candles, quote } from '../testing/figures';
import { BarsTable } from './BarsTable';
import { CandleChart } from './CandleChart';
import { ChartPanelView } from './ChartPanelView';

const BARS = toBars(candles());
const quotes = createStore(quote());
const feed = {
  bar: createStore<Bar | null>(null),
  closed: createStore<readonly Bar[]>([]),
  quote: quotes,
  stale: false,
  start: () => () => undefined,
};
const HITS = [{ t: 1_738_849_260, text: 'hit 8:41' }];
const ignore = () => undefined;
const OWN: OwnMarks = {
  marks: [
    { id: 'a', symbol: 'DVLT', kind: 'level', price: 3.9, at: null, text: 'Breakout', version: 1 },
    { id: 'b', symbol: 'DVLT', kind: 'level', price: 3.25, at: null, text: '', version: 1 },
    { id: 'c', symbol: 'DVLT', kind: 'note', price: 3.5, at: 1_738_841_400, text: 'Offering priced', version: 1 },
  ],
  unsent: 0,
  failed: false,
  retry: ignore,
  add: () => '',
  change: ignore,
  remove: ignore,
  undo: null,
};
const TOOLS: ChartTools = {
  tool: null,
  setTool: ignore,
  selected: 'a',
  setSelected: ignore,
  draft: null,
  setDraft: ignore,
  canvas: { current: null },
};

interface Props {
  readonly body: ChartBody;
  readonly loading: boolean;
  readonly drawings: readonly Drawing[];
  readonly asTable: boolean;
}

const platform = createFakePlatform();

const Panel = ({ body, loading, drawings, asTable }: Props) => (
  <FakePlatformProvider platform={platform}>
    <div data-density="compact" style={{ display: 'grid', width: 'min(46rem, 100%)', height: '34rem' }}>
      <ChartPanelView
        symbol="DVLT"
        resolution="5"
        body={body}
        loading={loading}
        updatedAt={loading ? null : 1_738_850_657_000}
        quote={quotes}
        stale={false}
        timeframe="5"
        onTimeframe={ignore}
        onRefresh={ignore}
        asTable={asTable}
        onAsTable={ignore}
      >
        <CandleChart
          symbol="DVLT"
          resolution="5"
          bars={body.state === 'chart' ? BARS : []}
          feed={feed}
          drawings={drawings}
          hits={HITS}
          onReachStart={ignore}
          own={OWN}
          tools={TOOLS}
        />
        {asTable && <BarsTable symbol="DVLT" resolution="5" bars={BARS} feed={feed} />}
      </ChartPanelView>
    </div>
  </FakePlatformProvider>
);

const meta: Meta<typeof Panel> = {
  title: 'Trading/ChartPanel',
  component: Panel,
  args: { body: { state: 'chart' }, loading: false, drawings: DRAWINGS, asTable: false },
};
export default meta;
type Story = StoryObj<typeof Panel>;

export const Candles: Story = {};
export const FreeTier: Story = { args: { drawings: ['dayhigh', 'sessions'] } };
export const AsTable: Story = { args: { asTable: true } };
export const Loading: Story = { args: { body: { state: 'loading' }, loading: true } };
export const Refreshing: Story = { args: { loading: true } };
export const Failed: Story = {
  args: { body: { state: 'error', text: 'Failed to fetch chart data: Service Unavailable' } },
};
export const NoData: Story = { args: { body: { state: 'error', text: 'No data available for this symbol' } } };
export const SignedOut: Story = { args: { body: { state: 'error', text: 'Authentication required' } } };
