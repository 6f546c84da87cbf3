import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { candles, quote } from '../entities/chart/testing/figures';
import { news } from '../features/news/testing/news';
import { hit } from '../shared/testing/hits';
import { CLOSED, marketStatus } from '../shared/testing/market-status';
import { row, snapshot } from '../shared/testing/rows';
import { DashboardPage } from './DashboardPage';

const SYMBOLS = ['DVLT', 'KQTX', 'APLM', 'SNRM', 'ZWEL', 'OPTN', 'RMDX', 'HYRA', 'LUMI', 'CRVN', 'BTRX', 'NVLO'];
const ROWS = SYMBOLS.map((symbol, index) =>
  row({
    symbol,
    price: 4.16 + index * 1.23,
    percent_change: 38.21 - index * 3.4,
    gap: 35.9 - index * 3.1,
    volume: 8_240_000 / (index + 1),
    relative_volume: 61.4 / (index + 1),
    halted: symbol === 'SNRM',
    catalyst: index % 3 === 0 ? 'FDA clearance of a handheld imaging device' : null,
  }),
);
const OPEN = { enabled: true, available: true, required_tier: 'free', limit: null };

const Desk = ({ market }: { readonly market: ReturnType<typeof marketStatus> }) => {
  const platform = createFakePlatform({
    user: fakeUser({ subscription_tier: 'premium' }),
    marketAnswers: {
      'symbol:subscribe': { ok: true, quote: quote(), candle: candles() },
      'scanner:subscribe': { ok: true, snapshot: { ...snapshot(1, []), rows: ROWS, count: ROWS.length } },
    },
    answers: {
      'GET /api/market/status': market,
      'GET /api/market/candles': candles(),
      'GET /api/hits': { hits: [hit()] },
      'GET /api/market/news': { news: [news(41)] },
      'GET /api/scanners/status': { scanners: { momentum: OPEN, gappers: OPEN, low_float: OPEN } },
      'GET /api/scanners/{scanner}': {
        results: ROWS,
        criteria: { description: 'Price $2 to $20, relative volume 2x or more, float under 10M' },
        limit: null,
        count: ROWS.length,
      },
    },
  });
  return (
    <FakePlatformProvider platform={platform}>
      <div style={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
        <DashboardPage />
      </div>
    </FakePlatformProvider>
  );
};

const meta: Meta<typeof Desk> = {
  title: 'Trading/Dashboard',
  component: Desk,
  parameters: { layout: 'fullscreen' },
  args: { market: marketStatus() },
};
export default meta;
type Story = StoryObj<typeof Desk>;

export const PreMarket: Story = {};
export const Weekend: Story = { args: { market: marketStatus(CLOSED) } };
