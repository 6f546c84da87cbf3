import type { FilmStep, Quote } from '@prebell/contracts';
import { expect, test, vi } from 'vitest';
import { createRecordedMarket } from './recorded-market';

const quoteOf = (symbol: string, price: number) => ({ symbol, price }) as Quote;
const bar = { t: 60, o: 1, h: 2, l: 1, c: 2, v: 100 };
const stepOf = (changes: Partial<FilmStep>): FilmStep => ({
  at: '2026-05-21T08:45',
  as_of: '2026-05-21T12:45:00.000Z',
  lists: { momentum: { rows: [], count: 0 }, gappers: { rows: [], count: 0 }, low_float: { rows: [], count: 0 } },
  hits: [],
  halts: [],
  news: [],
  symbols: [],
  ...changes,
});
const hour = { symbol: 'AAPL', resolution: '60', t: 0, o: 1, h: 3, l: 1, c: 2, v: 900 } as const;
const marketOf = () => createRecordedMarket({ quote: async (symbol) => quoteOf(symbol, 5), lastBar: async () => hour });

test('a chart gets the quote at once, and each minute its bar: the minute’s own, or the one that it completes', async () => {
  const market = marketOf();
  const candles = vi.fn();
  const quotes = vi.fn();
  market.on('candle', candles);
  market.on('quote', quotes);
  expect(await market.request('symbol:subscribe', { symbol: 'AAPL', resolution: '1' })).toMatchObject({
    ok: true,
    quote: { price: 5 },
  });
  await market.request('symbol:subscribe', { symbol: 'AAPL', resolution: '60' });
  expect(market.symbols()).toEqual(['AAPL']);
  market.advance(stepOf({ symbols: [{ quote: quoteOf('AAPL', 6), bar }] }));
  await vi.waitFor(() => expect(candles).toHaveBeenCalledTimes(2));
  expect(candles.mock.calls.flat()).toEqual([{ symbol: 'AAPL', resolution: '1', ...bar }, hour]);
  expect(quotes.mock.calls.flat()).toEqual([quoteOf('AAPL', 6)]);
});

test('a minute without a trade brings a quote and no bar; what nobody follows any more brings none', async () => {
  const market = marketOf();
  const candles = vi.fn();
  market.on('candle', candles);
  await market.request('symbol:subscribe', { symbol: 'AAPL', resolution: '1' });
  market.advance(stepOf({ symbols: [{ quote: quoteOf('AAPL', 6), bar: null }] }));
  await market.request('symbol:unsubscribe', { symbol: 'AAPL', resolution: '1' });
  market.advance(stepOf({ symbols: [{ quote: quoteOf('AAPL', 7), bar }] }));
  expect(candles).not.toHaveBeenCalled();
  expect(market.symbols()).toEqual([]);
});

test('headlines and halts of the minute reach those who listen, and live-only streams are refused', async () => {
  const market = marketOf();
  const news = vi.fn();
  const leave = market.on('news', news);
  const headline = { id: '1', symbol: 'AAPL', headline: 'Something', at: '2026-05-21T12:44:10.000Z' };
  market.advance(stepOf({ news: [headline] }));
  leave();
  market.advance(stepOf({ news: [headline] }));
  expect(news.mock.calls.flat()).toEqual([headline]);
  expect(await market.request('scanner:subscribe', { scanner: 'momentum' })).toMatchObject({ ok: false });
});
