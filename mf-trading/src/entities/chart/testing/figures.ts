import type { Candles, Quote } from '@prebell/contracts';

/** 72 five-minute candles from 4:00 ET on 6 February 2025, rising, for tests and stories. */
export const candles = (): Candles => {
  const start = 1_738_832_400;
  const at = Array.from({ length: 72 }, (_, index) => index);
  const open = (index: number) => 3 + index * 0.016 + Math.sin(index / 3) * 0.06;
  return {
    s: 'ok',
    t: at.map((index) => start + index * 300),
    o: at.map(open),
    h: at.map((index) => Math.max(open(index), open(index + 1)) + 0.03),
    l: at.map((index) => Math.min(open(index), open(index + 1)) - 0.03),
    c: at.map((index) => open(index + 1)),
    v: at.map((index) => 20_000 + (index % 7) * 9_000),
  };
};

export const quote = (overrides: Partial<Quote> = {}): Quote => ({
  symbol: 'AAPL',
  name: 'Apple Inc.',
  price: 4.16,
  previous_close: 3.01,
  change: 1.15,
  percent_change: 38.21,
  open: null,
  high: 4.18,
  low: 2.98,
  volume: 8_240_000,
  vwap: 3.71,
  as_of: '2025-02-06T14:04:17.000Z',
  ...overrides,
});
