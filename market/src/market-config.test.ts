import { expect, it } from 'vitest';
import { parseMarketConfig } from './market-config';

const REPLAY = {
  MARKET_PROVIDER: 'replay',
  MARKET_REPLAY_DIR: 'minute',
  MARKET_REPLAY_LISTINGS: 'listings',
  MARKET_REPLAY_FLOATS: 'floats.csv.gz',
  MARKET_REPLAY_DATE: '2025-02-06',
};

it('without variables it is the simulator with its own clock', () => {
  expect(parseMarketConfig({ MARKET_SEED: '' })).toEqual({
    provider: 'simulator',
    clock: 'sim',
    seed: 1,
    simRate: 2000,
    simSymbols: 11_000,
  });
});

it('a replay knows its files, day, time and speed', () => {
  expect(parseMarketConfig({ ...REPLAY, MARKET_REPLAY_AT: '09:29', MARKET_REPLAY_SPEED: '0' })).toEqual({
    provider: 'replay',
    replay: { dir: 'minute', listings: 'listings', floats: 'floats.csv.gz', date: '2025-02-06', at: '09:29', speed: 0 },
  });
});

it.each([
  ['MARKET_PROVIDER', { MARKET_PROVIDER: 'finnhub' }],
  ['MARKET_CLOCK', { MARKET_CLOCK: 'fast' }],
  ['MARKET_SEED', { MARKET_SEED: 'x' }],
  ['MARKET_SIM_RATE', { MARKET_SIM_RATE: '0' }],
  ['MARKET_SIM_SYMBOLS', { MARKET_SIM_SYMBOLS: '11001' }],
  ['MARKET_REPLAY_DIR', { ...REPLAY, MARKET_REPLAY_DIR: '' }],
  ['MARKET_REPLAY_DATE', { ...REPLAY, MARKET_REPLAY_DATE: '2025-02-30' }],
  ['MARKET_REPLAY_DATE', { ...REPLAY, MARKET_REPLAY_DATE: '2025-01-09' }],
  ['MARKET_REPLAY_AT', { ...REPLAY, MARKET_REPLAY_AT: '20:01' }],
  ['MARKET_REPLAY_SPEED', { ...REPLAY, MARKET_REPLAY_SPEED: '-1' }],
])('an error in %s names the variable', (name, env) => {
  expect(() => parseMarketConfig(env)).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: [name] })] }),
  );
});

it('Alpaca needs its keys, says which are missing, and takes one exchange unless told otherwise', () => {
  const keys = { MARKET_PROVIDER: 'alpaca', ALPACA_KEY_ID: 'k', ALPACA_SECRET: 's' };
  expect(parseMarketConfig(keys)).toMatchObject({
    provider: 'alpaca',
    alpaca: { keyId: 'k', secret: 's', feed: 'iex', streamUrl: 'wss://stream.data.alpaca.markets', recordings: null },
  });
  expect(() => parseMarketConfig({ MARKET_PROVIDER: 'alpaca', ALPACA_KEY_ID: 'k' })).toThrow('ALPACA_SECRET');
  expect(() => parseMarketConfig({ ...keys, ALPACA_FEED: 'all' })).toThrow('sip');
  expect(parseMarketConfig(keys)).not.toHaveProperty('alpaca.haltsUrl');
  const haltsUrl = 'http://www.nasdaqtrader.com/rss.aspx?feed=tradehalts';
  expect(parseMarketConfig({ ...keys, MARKET_HALTS_URL: haltsUrl })).toMatchObject({ alpaca: { haltsUrl } });
  expect(() => parseMarketConfig({ ...keys, MARKET_HALTS_URL: 'nasdaq' })).toThrow('MARKET_HALTS_URL');
});
