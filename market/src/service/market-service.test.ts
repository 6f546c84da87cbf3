import {
  candleUpdateSchema,
  marketStatusSchema,
  minutes,
  quoteSchema,
  scannerSnapshotSchema,
  wholeSeconds,
} from '@prebell/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScriptedProvider } from '../engine/testing';
import type { Market } from '../market';
import type { MarketListener } from '../wire';
import { openMarket } from './market-service';
import { early, localLink, SCANNED, START, scriptedConfig, silent, startScriptedMarket } from './testing';

const running: Market[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((market) => market.stop()));
});
const startMarket = async (...args: Parameters<typeof startScriptedMarket>) => {
  const started = startScriptedMarket(...args);
  running.push(started.market);
  const heard = { scanner: vi.fn(), quote: vi.fn(), candle: vi.fn(), session: vi.fn() } satisfies MarketListener;
  started.market.listen(heard);
  await started.market.ready;
  return { ...started, heard };
};
const seconds = (ms: number) => wholeSeconds(ms);

describe('the market', () => {
  it('is ready after it applied its history, and only then starts the clock', async () => {
    const { market } = await startMarket([SCANNED, SCANNED], [early(0, 6), early(1, 7)]);
    expect(market.now()).toBe(START);
    const { rows, count } = await market.scanner('gappers', 1);
    expect([rows.map(({ symbol }) => symbol), count]).toEqual([['AAB'], 2]);
    expect(rows[0]).toMatchObject({ price: 7, gap: 40, volume: 400_000, float_rotation: 0.4 });
    const status = market.status();
    expect(marketStatusSchema.parse(status)).toEqual(status);
    expect(status).toMatchObject({
      session: 'pre_market',
      currentTime: '2025-02-06T14:24:00.000Z',
      feed: { provider: 'replay', label: 'Scripted data', running: false, speed: 0 },
    });
  });

  it('answers quotes, and null for a symbol that is not listed', async () => {
    const { market } = await startMarket([SCANNED, SCANNED], [early(0, 6)]);
    const quote = await market.quote('AAA');
    expect(quoteSchema.parse(quote)).toMatchObject({ price: 6, change: 1, percent_change: 20, open: null, vwap: 6 });
    expect(quoteSchema.parse(await market.quote('AAB'))).toMatchObject({ price: null, volume: 0, as_of: null });
    expect(await market.quote('ZZZ')).toBeNull();
  });

  it('quotes any symbol with the figures that its row has at that moment', async () => {
    const { market } = await startMarket([SCANNED, SCANNED], [early(0, 6)]);
    const { float, float_rotation, relative_volume, relative_volume_5m, rvol_reason, market_cap, ssr } = (
      await market.scanner('gappers', 1)
    ).rows[0]!;
    expect(float_rotation).toBeGreaterThan(0);
    expect(await market.quote('AAA')).toMatchObject({
      float,
      float_rotation,
      relative_volume,
      relative_volume_5m,
      rvol_reason,
      market_cap,
      ssr,
    });
  });

  it('finds symbols by their beginning first, then names, at most 20', async () => {
    const { market } = await startMarket(new Array(60).fill(SCANNED), []);
    const found = async (text: string) => (await market.search(text)).map(({ symbol }) => symbol);
    expect(await found('aab')).toEqual(['AAB']);
    expect(await found('AB')).toEqual(expect.arrayContaining(['ABA', 'ABB']));
    expect((await found('ab'))[0]).toBe('ABA');
    expect(await found('company')).toHaveLength(20);
    expect(await found('nothing')).toEqual([]);
  });

  it('answers candles up to the current time, and no_data for an unlisted symbol', async () => {
    const { market } = await startMarket([SCANNED], [early(0, 6), { ...early(0, 8), at: START + 60_000 }]);
    const range = { resolution: '1', from: seconds(START) - 3600, to: seconds(START) + 3600 } as const;
    expect(await market.candles({ symbol: 'AAA', ...range })).toEqual({
      s: 'ok',
      t: [seconds(START) - 900],
      o: [6],
      h: [6],
      l: [6],
      c: [6],
      v: [400_000],
    });
    expect(await market.candles({ symbol: 'ZZZ', ...range })).toMatchObject({ s: 'no_data', t: [] });
  });

  it('streams a scanner from its snapshot on, stamped with event and publishing time', async () => {
    const { market, provider, heard } = await startMarket([SCANNED], [], 1);
    const snapshot = await market.watchScanner('gappers', 10);
    expect(scannerSnapshotSchema.parse(snapshot)).toMatchObject({ rows: [], limit: 10, count: 0 });
    provider.add({ symbol: 0, at: market.now() + 300, price: 6, volume: 60_000 });
    await vi.waitFor(() => expect(heard.scanner).toHaveBeenCalled(), 3_000);
    const [delta, cap] = heard.scanner.mock.calls[0]!;
    expect(cap).toBe(10);
    expect(delta).toMatchObject({ scanner: 'gappers', prev_seq: snapshot.seq, order: ['AAA'], count: 1 });
    expect(delta.published_at - delta.event_at).toBeGreaterThanOrEqual(0);
    expect(delta.published_at - delta.event_at).toBeLessThan(2_000);
  });

  it('streams quote and live candle of a watched symbol; the candle equals the one of the prints', async () => {
    const { market, provider, heard } = await startMarket([SCANNED], [{ ...early(0, 6, 100), at: START - 30_000 }], 1);
    const watch = await market.watchSymbol('AAA', '5');
    expect(watch).toMatchObject({
      quote: { price: 6 },
      candle: { s: 'ok', t: [seconds(START) - 240], o: [6], h: [6], l: [6], c: [6], v: [100] },
    });
    provider.add({ symbol: 0, at: market.now() + 300, price: 7, volume: 50 });
    await vi.waitFor(() => expect(heard.candle).toHaveBeenCalled(), 3_000);
    const candle = heard.candle.mock.calls[0]![0];
    expect(candleUpdateSchema.parse(candle)).toEqual({
      symbol: 'AAA',
      resolution: '5',
      t: seconds(START) - 240,
      o: 6,
      h: 7,
      l: 6,
      c: 7,
      v: 150,
    });
    expect(heard.quote.mock.calls[0]![0]).toMatchObject({
      symbol: 'AAA',
      price: 7,
      traded: { low: 7, high: 7, from: expect.any(Number) },
    });
    expect(await market.watchSymbol('ZZZ', '5')).toBeNull();
  });

  it('misses no minute of a candle series however fast the clock runs', async () => {
    const trades = Array.from({ length: 40 }, (_, minute) => ({
      symbol: 0,
      at: START + 120_000 + minutes(minute) + 30_000,
      price: 10 + minute,
      volume: 10 + minute,
    }));
    const { market, heard } = await startMarket([SCANNED], trades, 1200);
    await market.watchSymbol('AAA', '1');
    const last = seconds(trades.at(-1)!.at - 30_000);
    await vi.waitFor(() => expect(heard.candle.mock.lastCall?.[0].t).toBe(last), 5_000);
    const final = new Map(heard.candle.mock.calls.map(([candle]) => [candle.t, candle]));
    const streamed = [...final.values()].map(({ t, c, v }) => ({ t, c, v }));
    const traded = trades.map(({ at, price, volume }) => ({ t: seconds(at - 30_000), c: price, v: volume }));
    expect(traded.slice(-streamed.length)).toEqual(streamed);
    expect(streamed.length).toBeGreaterThan(20);
  });

  it('announces a new session within a second and moves to the next day at the end of one', async () => {
    // Each session lasts longer than a busy machine may pause.
    const { market, heard } = await startMarket([SCANNED], [early(0, 6)], 3600 * 4);
    await vi.waitFor(() => expect(market.status().day?.date).toBe('2025-02-07'), 20_000);
    const sessions = heard.session.mock.calls.map(([status]) => status.session);
    expect(sessions).toContain('core_trading');
    await vi.waitFor(async () => expect((await market.scanner('gappers', 'all')).count).toBe(0));
  });

  it('restarts a crashed engine at the same market time, with the same readers', async () => {
    const { market, crash, heard } = await startMarket([SCANNED], [early(0, 6)], 1);
    const { seq } = await market.watchScanner('gappers', 'all');
    const before = market.now();
    crash();
    expect(market.isReady()).toBe(false);
    await expect(market.quote('AAA')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.waitFor(() => expect(heard.scanner).toHaveBeenCalled(), 5_000);
    // Empty, with a gap in its numbers: its reader asks for a snapshot.
    const [delta] = heard.scanner.mock.calls[0]!;
    expect(delta).toMatchObject({ upserts: [], removes: [], order: null, count: 1 });
    expect(delta.prev_seq).not.toBe(seq);
    expect((await market.watchScanner('gappers', 'all')).rows).toHaveLength(1);
    expect(market.now() - before).toBeLessThan(10_000);
  });

  it('is not ready, and says why, when its data cannot be read', async () => {
    const provider = new ScriptedProvider([SCANNED]);
    provider.openDay = () => Promise.reject(new Error('No minute file of 2025-02-06'));
    const { connect } = localLink(provider);
    const market = openMarket({ config: scriptedConfig(0), connect, log: silent });
    running.push(market);
    await expect(market.ready).rejects.toThrow('No minute file of 2025-02-06');
    expect(market.isReady()).toBe(false);
  });

  it('reports within two seconds that its source is lost, and when it is back', async () => {
    const { market, provider, heard } = await startMarket([SCANNED], [early(0, 6)]);
    heard.session.mockClear();
    for (const live of [false, true]) {
      provider.live = live;
      await vi.waitFor(() => expect(market.status().feed.stale).toBe(!live), 2_000);
      expect(heard.session).toHaveBeenLastCalledWith(market.status());
    }
  });
});

it('logs once a day when the date is beyond the holiday calendar, and the status says so', async () => {
  const log = { ...silent, warn: vi.fn() };
  const connect = () => ({ send: () => undefined, stop: async () => undefined });
  const { replay } = scriptedConfig(0) as Extract<ReturnType<typeof scriptedConfig>, { provider: 'replay' }>;
  const market = openMarket({
    config: { provider: 'replay', replay: { ...replay, date: '2031-07-04' } },
    connect,
    log,
  });
  running.push(market);
  expect(market.status().feed.holidays_known).toBe(false);
  market.setClosures([]);
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ date: '2031-07-04', last: '2030-12-31' }), expect.stringContaining('holiday calendar')],
  ]);
  const { market: known } = await startMarket([SCANNED], []);
  expect(known.status().feed).not.toHaveProperty('holidays_known');
});
