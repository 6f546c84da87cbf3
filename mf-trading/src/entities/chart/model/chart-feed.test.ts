import type { Quote } from '@prebell/contracts';
import { createFakePlatform } from '@prebell/platform/testing';
import { describe, expect, it, vi } from 'vitest';
import { marketStatus } from '../../../shared/testing/market-status';
import { createChartFeed } from './chart-feed';

const quote: Quote = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  price: 233.2,
  previous_close: 232.5,
  change: 0.7,
  percent_change: 0.3,
  open: null,
  high: null,
  low: null,
  volume: 1_200,
  vwap: null,
  as_of: null,
};
const candle = { s: 'ok', t: [600], o: [1], h: [2], l: [1], c: [2], v: [10] };
const update = { symbol: 'AAPL', resolution: '5', t: 900, o: 2, h: 3, l: 2, c: 3, v: 5 } as const;

const start = () => {
  const platform = createFakePlatform({ marketAnswers: { 'symbol:subscribe': { ok: true, quote, candle } } });
  const feed = createChartFeed({ market: platform.market, symbol: 'AAPL', resolution: '5' });
  return { platform, feed, stop: feed.start() };
};

describe('the live side of a chart', () => {
  it('starts with the current bar and the symbol’s quote', async () => {
    const { feed } = start();
    await vi.waitFor(() => expect(feed.quote.get()).toEqual(quote));
    expect(feed.bar.get()?.t).toBe(600);
  });

  it('follows its own symbol and resolution only', async () => {
    const { platform, feed } = start();
    await vi.waitFor(() => expect(feed.bar.get()).not.toBeNull());
    platform.emitMarket('candle', { ...update, resolution: '1' });
    platform.emitMarket('candle', { ...update, symbol: 'TSLA' });
    platform.emitMarket('quote', { ...quote, symbol: 'TSLA', price: 1 });
    expect([feed.bar.get()?.t, feed.quote.get()?.price]).toEqual([600, 233.2]);
    platform.emitMarket('candle', update);
    platform.emitMarket('quote', { ...quote, price: 234 });
    expect([feed.bar.get()?.t, feed.quote.get()?.price]).toEqual([900, 234]);
  });

  it('keeps bars that closed while it watched, including late trades', async () => {
    const { platform, feed } = start();
    await vi.waitFor(() => expect(feed.bar.get()?.t).toBe(600));
    const lengths: number[] = [];
    feed.closed.subscribe(() => lengths.push(feed.closed.get().length));
    for (const [t, v] of [
      [600, 20],
      [900, 5],
      [900, 6],
      [1_200, 1],
      [600, 25],
    ] as const)
      platform.emitMarket('candle', { ...update, t, v });
    expect(feed.closed.get().map(({ t, v }) => [t, v])).toEqual([
      [600, 25],
      [900, 6],
    ]);
    // Not for each trade, or subscribers would redraw all the time.
    expect(lengths).toEqual([1, 2, 2]);
  });

  it('subscribes again and reports it on a session event', async () => {
    const { platform, feed, stop } = start();
    await vi.waitFor(() => expect(feed.quote.get()?.price).toBe(233.2));
    stop();
    const onResumed = vi.fn();
    feed.start(onResumed);
    expect(onResumed).not.toHaveBeenCalled();
    platform.marketAnswers['symbol:subscribe'] = { ok: true, quote: { ...quote, price: 240 }, candle };
    platform.emitMarket('session', marketStatus());
    expect(onResumed).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(feed.quote.get()?.price).toBe(240));
  });

  it('stays silent after it was stopped', async () => {
    const { platform, feed, stop } = start();
    await vi.waitFor(() => expect(feed.bar.get()).not.toBeNull());
    stop();
    platform.emitMarket('candle', update);
    expect(feed.bar.get()?.t).toBe(600);
  });
});
