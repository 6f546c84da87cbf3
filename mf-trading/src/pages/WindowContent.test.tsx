// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { candles, quote } from '../entities/chart/testing/figures';
import { CommandProvider } from '../shared/commands/CommandProvider';
import { marketStatus } from '../shared/testing/market-status';
import { WindowContent } from './WindowContent';

// Drawing needs a browser.
vi.mock('../entities/chart/components/CandleChart', () => ({ CandleChart: () => null }));
afterEach(cleanup);

it('offers an alert at a level of the chart in its own window, as on the desk', async () => {
  const platform = createFakePlatform({
    user: fakeUser({
      subscription_tier: 'premium',
      tier_info: { tier: 'premium', expires: null, is_active: true, permissions: ['alerts:realtime'] },
    }),
    marketAnswers: {
      'symbol:subscribe': { ok: true, quote: quote({ symbol: 'DVLT', pm_high: 4.1 }), candle: candles() },
    },
    answers: {
      'GET /api/market/status': marketStatus(),
      'GET /api/market/candles': candles(),
      'GET /api/market/news': { news: [] },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <CommandProvider>
        <WindowContent panel="chart" symbol="DVLT" onSymbol={() => undefined} />
      </CommandProvider>
    </FakePlatformProvider>,
  );
  const [level] = await screen.findAllByRole('button', { name: /set an alert for a break of the/ });
  await userEvent.click(level as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Alert on DVLT' })).toBeDefined();
});
