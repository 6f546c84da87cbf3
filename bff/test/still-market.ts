import type { Candles, WireQuote } from '@prebell/contracts';
import type { Market } from '@prebell/market';

const AT = '2025-02-06T14:24:00.000Z';
const EMPTY: Candles = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
const NONE = { p50: null, p99: null, count: 0 };
const EMPTY_READING = { buckets: [], count: 0, sum: 0 };
const QUOTE: WireQuote = {
  symbol: 'AAPL',
  name: 'Apple',
  price: 230,
  previous_close: 229,
  change: 1,
  percent_change: 0.43,
  open: null,
  high: 231,
  low: 228,
  volume: 1000,
  vwap: 229.5,
  as_of: AT,
};

/** A market with a stopped clock and only AAPL, for tests that are not about the market. */
export const stillMarket: Market = {
  ready: Promise.resolve(),
  isReady: () => true,
  trouble: () => null,
  sourceFigures: async () => null,
  now: () => Date.parse(AT),
  status: () => ({
    session: 'pre_market',
    isOpen: true,
    description: 'Pre-Market',
    nextSession: 'Core Trading at 9:30 AM ET',
    currentTime: AT,
    timeZone: 'America/New_York',
    shouldAutoRefresh: true,
    dataStrategy: 'live',
    feed: { provider: 'simulator', label: 'Simulated data', running: false, speed: 0 },
    day: null,
  }),
  scanner: async () => ({ rows: [], count: 0 }),
  scan: async () => ({ rows: [], count: 0 }),
  rows: async () => [],
  criteria: () => ({ description: 'Nothing moves here' }),
  quote: async (symbol) => (symbol === QUOTE.symbol ? QUOTE : null),
  halts: async () => ({ halted: [], log: [] }),
  news: async () => [],
  why: async () => null,
  latency: async () => ({
    latency: { received: NONE, decided: NONE, published: NONE, total: NONE },
    calls: { asked: 0, made: 0, saved_percent: null },
  }),
  latencyHistograms: () => ({
    received: EMPTY_READING,
    decided: EMPTY_READING,
    published: EMPTY_READING,
    total: EMPTY_READING,
  }),
  universe: async () => 0,
  hitLog: async () => ({
    date: '2025-02-06',
    run: 'still',
    isRepeatable: true,
    isStored: false,
    published: 0,
    hits: [],
  }),
  hitsAfter: async () => true,
  search: async () => [{ symbol: 'AAPL', name: 'Apple', exchange: 'NASDAQ' }],
  candles: async () => EMPTY,
  watchScanner: async (scanner) => ({
    scanner,
    seq: 0,
    rows: [],
    limit: null,
    count: 0,
    event_at: 0,
    published_at: 0,
    as_of: AT,
  }),
  unwatchScanner: () => undefined,
  watchCustom: async ({ id, cap }) => ({
    scanner: id,
    seq: 0,
    rows: [],
    limit: cap,
    count: 0,
    event_at: 0,
    published_at: 0,
    as_of: AT,
  }),
  unwatchCustom: () => undefined,
  watchSymbol: async () => ({ quote: QUOTE, candle: EMPTY }),
  unwatchSymbol: () => undefined,
  setClosures: () => undefined,
  listen: () => () => undefined,
  stop: async () => undefined,
};
