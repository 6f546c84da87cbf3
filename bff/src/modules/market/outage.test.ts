import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MARKET_NAMESPACE, type MarketStatus, type Quote, quoteSchema, tradingDay } from '@prebell/contracts';
import { openMarket } from '@prebell/market';
import { AlpacaServer, createAlpaca, KEYS, localLink, START, scriptedConfig, silent } from '@prebell/market/testing';
import { createRealtime } from '@prebell/server/sockets';
import { io as connect } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { attachMarketNamespace } from './market.namespace';

const { deps, signIn } = await startTestPlatform();
const iso = (ms: number) => new Date(ms).toISOString();
const bar = (ms: number, price: number, v: number) => ({
  ...{ t: iso(ms), o: price, h: price, l: price, c: price },
  ...{ v, vw: price },
});
let lastId = 0;
const trade = (p: number, s: number, at: number) => {
  lastId += 1;
  return { T: 't', S: 'AAA', i: lastId, p, s, t: iso(at), c: ['@'], x: 'V', z: 'C' };
};

/** The platform on a market whose source is a server of the test's own. */
const startDesk = async () => {
  const preOpen = tradingDay('2025-02-06')!.pre_open * 1000;
  const server = new AlpacaServer({
    symbols: ['AAA'],
    daily: { AAA: [bar(Date.parse('2025-02-05T05:00:00Z'), 10, 1_000)] },
    minutes: { AAA: [bar(preOpen, 11, 100)] },
    trades: {},
    news: [],
    auctions: {},
  });
  await server.start();
  const since = Date.now();
  const now = () => START + (Date.now() - since);
  const urls = { tradingUrl: server.url, dataUrl: server.url, streamUrl: server.streamUrl };
  const provider = await createAlpaca(
    { provider: 'alpaca', alpaca: { ...KEYS, ...urls, feed: 'sip', recordings: null, floats: null } },
    silent,
    now,
  );
  const market = openMarket({ config: scriptedConfig(1), connect: localLink(provider).connect, log: silent });
  const http = createServer();
  const io = createRealtime(http, deps.config);
  const detach = attachMarketNamespace(io, { ...deps, market });
  http.listen(0, '127.0.0.1');
  await Promise.all([once(http, 'listening'), market.ready]);
  const { token } = await signIn('pro');
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}${MARKET_NAMESPACE}`, { auth: { token }, forceNew: true });
  const end = async () => {
    socket.disconnect();
    detach();
    await io.close();
    await market.stop();
    provider.stop();
    await server.stop();
  };
  const app = createApp({ ...deps, market });
  const status = async () => {
    const answer = await app.request('/api/market/status', { headers: { Authorization: `Bearer ${token}` } });
    return { code: answer.status, ...((await answer.json()) as MarketStatus) };
  };
  return { server, provider, socket, status, now, end };
};

test('a lost source shows as stale within two seconds, then live, and repeated data counts once', async () => {
  const { server, provider, socket, status, now, end } = await startDesk();
  try {
    let quote: Quote | null = null;
    const feeds: (boolean | undefined)[] = [];
    socket.on('quote', (data: unknown) => {
      quote = quoteSchema.parse(data);
    });
    socket.on('session', ({ feed }: MarketStatus) => feeds.push(feed.stale));
    expect(await socket.emitWithAck('symbol:subscribe', { symbol: 'AAA', resolution: '1' })).toMatchObject({
      ok: true,
    });
    await vi.waitFor(() => expect(provider.isLive()).toBe(true), 5_000);

    const before = trade(13, 100, now() - 300);
    server.record.trades.AAA = [before];
    server.say([before]);
    await vi.waitFor(() => expect(quote).toMatchObject({ price: 13, volume: 200 }), 4_000);

    await server.stop();
    await vi.waitFor(() => expect(feeds.at(-1)).toBe(true), 2_000);
    expect(await status()).toMatchObject({ code: 200, feed: { stale: true } });

    const missed = trade(16, 30, now());
    server.record.trades.AAA.push(missed);
    await server.start();
    await vi.waitFor(() => expect(feeds.at(-1)).toBe(false), 8_000);
    server.say([missed, trade(14, 10, now())]);
    await vi.waitFor(() => expect(quote).toMatchObject({ price: 14, high: 16, volume: 240 }), 4_000);
    expect(await status()).toMatchObject({ code: 200, feed: { stale: false } });
  } finally {
    await end();
  }
}, 30_000);
