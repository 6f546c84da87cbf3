import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AlpacaServer, createAlpaca, early, KEYS, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { AlertBook, Catalysts, DayFeed, Engine, HitDetector, LiveBars, OwnHits, TickKeeper } from 'bff/measuring';
import { until } from './lib/pace';
import { count, goals } from './lib/report';
import { quantile } from './lib/statistics';
import { DATE, hoursOf } from './lib/trading-day';

const SYMBOLS = 11_000;
const BURST = 1_000_000;
/** Trades per frame. */
const FRAME = 1_000;
const TOUCHES = 150;

/**
 * A market source in a worker thread. It prepares the burst in advance and sends it as fast as the receiver reads. It is plain
 * JavaScript, because a worker's source text is not compiled.
 */
const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const { WebSocketServer } = require('ws');
const { symbols, burst, frame, at } = workerData;
const frames = [];
for (let k = 0; k < burst; k += frame) {
  const trades = [];
  for (let n = k; n < k + frame; n += 1)
    trades.push({ T: 't', S: symbols[(n * 7919) % symbols.length], i: n + 1, x: 'PQKDV'[n % 5], p: 10 + (n % 500) / 100,
      s: 100 + (n % 7), c: n % 3 === 0 ? ['@', 'I'] : ['@'], z: 'C', t: new Date(at + n / burst * 1000).toISOString() });
  frames.push(JSON.stringify(trades));
}
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
let connections = 0;
server.on('connection', (socket) => {
  connections += 1;
  socket.send('[{"T":"success","msg":"connected"}]');
  socket.on('message', (data) => socket.send(JSON.parse(data).action === 'auth'
    ? '[{"T":"success","msg":"authenticated"}]' : '[{"T":"subscription","trades":["*"]}]'));
});
server.on('listening', () => parentPort.postMessage({ port: server.address().port }));
parentPort.on('message', (wanted) => {
  if (wanted === 'connections') parentPort.postMessage({ connections });
  else for (const text of frames) for (const socket of server.clients) socket.send(text);
});
`;

/** The kth four-letter symbol: AAAA, AAAB ... */
const name = (k: number): string =>
  [3, 2, 1, 0].map((place) => String.fromCharCode(65 + (Math.floor(k / 26 ** place) % 26))).join('');

/** Time from the burst's first byte until the engine has all shares and hits. Source and engine each run in a thread. */
const burst = async () => {
  const day = hoursOf(DATE);
  const began = performance.now();
  const start = day.open * 1000 + 1_800_000;
  const now = () => start + performance.now() - began;
  const symbols = Array.from({ length: SYMBOLS }, (_, k) => name(k));
  const nothing = { daily: {}, minutes: {}, trades: {}, news: [], auctions: {} };
  const rest = new AlpacaServer({ symbols, ...nothing });
  await rest.start();
  const at = start + 20_000;
  const source = new Worker(SOURCE, { eval: true, workerData: { symbols, burst: BURST, frame: FRAME, at } });
  const [{ port }] = (await once(source, 'message')) as [{ port: number }];
  const urls = { tradingUrl: rest.url, dataUrl: rest.url, streamUrl: `ws://127.0.0.1:${port}` };
  const account = { ...KEYS, ...urls, feed: 'sip' as const, recordings: null, floats: null };
  const provider = await createAlpaca({ provider: 'alpaca', alpaca: account }, { warn: () => undefined }, now);
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(SYMBOLS, () => null);
  const [detector, liveBars] = [new HitDetector(engine, catalysts), new LiveBars(engine)];
  const ticks = new TickKeeper(provider.universe);
  const ownHits = new OwnHits(engine, catalysts);
  const feed = new DayFeed({ provider, engine, catalysts, liveBars, detector, ownHits, ticks, recorder: null });
  await feed.open(day, now());
  await until(() => provider.isLive());
  await until(() => now() > at + 1_000);
  const expected = Array.from({ length: BURST }, (_, n) => 100 + (n % 7)).reduce((sum, shares) => sum + shares, 0);
  const shares = () => engine.columns.volume.reduce((sum, volume) => sum + volume, 0);
  const [sent, cpu] = [performance.now(), process.cpuUsage()];
  source.postMessage('go');
  let ticked = 0;
  while (shares() < expected && performance.now() - sent < 120_000) {
    feed.advance(now());
    ticked += 1;
    await delay(10);
  }
  const seconds = (performance.now() - sent) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  source.postMessage('connections');
  const [{ connections }] = (await once(source, 'message')) as [{ connections: number }];
  const lost = expected - shares();
  const drops = provider.drops.counts();
  provider.stop();
  await source.terminate();
  await rest.stop();
  return { seconds, cpu: (user + system) / 1e6, lost, connections, ticked, drops };
};

/** Milliseconds from a trade that touches a level briefly until the alert book fires. */
const touches = async () => {
  const { market, provider } = startScriptedMarket([SCANNED], [early(0, 6)], 1);
  await market.ready;
  const book = new AlertBook();
  const heard = new Map<number, number>();
  const alerts = Array.from({ length: TOUCHES }, (_, k) => ({
    id: String(k),
    rule: { kind: 'price' as const, symbol: 'AAA', direction: 'above' as const, price: 10 + k },
    armed: true,
  }));
  book.load(alerts, market.now());
  const ignore = () => undefined;
  const quote = (each: Parameters<AlertBook['quote']>[0]) => {
    for (const { alertId } of book.quote(each, market.now()).fired)
      heard.set(Number(alertId), (heard.get(Number(alertId)) ?? performance.now()) || 0);
  };
  const unlisten = market.listen({ scanner: ignore, candle: ignore, session: ignore, quote });
  const watched = await market.watchSymbol('AAA', '1');
  if (watched !== null) quote(watched.quote);
  const times: number[] = [];
  for (let k = 0; k < TOUCHES; k += 1) {
    const at = Math.ceil(market.now()) + 5;
    const due = performance.now() + at - market.now();
    provider.add({ symbol: 0, at, price: 10 + k, volume: 100 }, { symbol: 0, at: at + 1, price: 9, volume: 100 });
    await until(() => heard.has(k), 10_000, 1);
    times.push((heard.get(k) ?? 0) - due);
    await delay(20 + ((k * 37) % 90));
  }
  unlisten();
  await market.stop();
  return { times, fired: heard.size };
};

/** Measures a burst of the whole market, and alerts on levels that prices touch only briefly. */
export const run = async () => {
  const { times, fired } = await touches();
  const { seconds, cpu, lost, connections, drops } = await burst();
  return goals([
    [
      `1,000,000 trades of 11,000 symbols in one burst, until all are in the figures, with the hit log on`,
      `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU, ${count(BURST / seconds)} trades a second)`,
      '5 s',
    ],
    [
      'shares lost or counted twice, connections made, dropped',
      `${lost}, ${connections}, ${JSON.stringify(drops)}`,
      '0, 1, {}',
    ],
    [
      `from a trade that touches a level for a millisecond to its alert in the book, ${fired} of ${TOUCHES} levels, p50 / p99`,
      `${[0.5, 0.99].map((part) => quantile(times, part).toFixed(0)).join(' / ')} ms`,
      '250 ms',
    ],
  ]);
};
