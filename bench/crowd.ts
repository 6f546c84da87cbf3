// Opens as many sockets as the machine can carry at four web instances of a cluster, each with an update of 2 KB a second. Are all of them
// served in time, and what does one more socket cost? Half of the crowd comes first; the second half
// shows whether a socket still costs the same.
// Needs haproxy and nats-server: npm run bench -- crowd [sockets] [seconds for each half] [port]
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { openMarket, SharedEngine } from '@prebell/market';
import { early, localLink, SCANNED, ScriptedProvider, scriptedConfig, silent } from '@prebell/market/testing';
import { openNatsMessages, parseNatsUrl } from '@prebell/server/cluster';
import { findBinaries } from '../tooling/cluster/binaries.mjs';
import { signIn } from './lib/client';
import { withCluster } from './lib/cluster';
import { until } from './lib/pace';
import { cpuOf, memoryOf } from './lib/process-cost';
import { inProcess, sendToParent } from './lib/processes';
import { count, megabytes, ms } from './lib/report';
import { enterMarket, inGroups } from './lib/sockets';
import { quantile } from './lib/statistics';

const WEBS = 4;
const CROWDS = 4;
/** Rows of the list; the changes of all of them make 2 KB. */
const ROWS = 4;
const EVERY_MS = 1_000;
const SCANNER = 'gappers';
/** Higher than every real leader's, so that the instances follow this one. */
const EPOCH = 1_000_000;
const LOWEST = 6;
const PRICE = '"price":';
const MILLION = 1_000_000;

/** Leads the market and changes every row of the list once a second. The cents of the price number the updates. */
const leader = async ({ natsUrl }: { natsUrl: string }) => {
  const provider = new ScriptedProvider(Array.from({ length: ROWS }, () => SCANNED));
  const rows = Array.from({ length: ROWS }, (_, symbol) => symbol);
  for (const symbol of rows) provider.add(early(symbol, LOWEST));
  const messages = openNatsMessages({ address: parseNatsUrl(natsUrl)!, name: 'crowd', log: silent });
  const shared = new SharedEngine(localLink(provider).connect);
  const market = openMarket({ config: scriptedConfig(1), connect: shared.connect, log: silent });
  await market.ready;
  await until(() => messages.trouble() === null);
  shared.share(messages, EPOCH);
  const began = Date.now() + EVERY_MS;
  sendToParent(began);
  for (let update = 0; ; update += 1) {
    await delay(Math.max(0, began + update * EVERY_MS - Date.now()));
    const price = LOWEST + (update % 100) / 100;
    const at = market.now() + 1;
    provider.add(...rows.map((symbol) => ({ symbol, at, price, volume: 50 })));
  }
};

interface Seen {
  readonly updates: number;
  readonly bytes: number;
  readonly times: number[];
}

/** A process with a part of the crowd. Each message adds that many sockets, or asks what they have received since the last report. */
const crowd = async ({ urls, token, began }: { urls: string[]; token: string; began: number }) => {
  let entered = 0;
  let seen: Seen & { updates: number; bytes: number } = { updates: 0, bytes: 0, times: [] };
  /** Counts the updates of one socket. A price seen before means that a different figure changed. */
  const look = (data: Buffer, last: number): number => {
    const now = Date.now();
    const at = data.indexOf(PRICE) + PRICE.length;
    const cents = Math.round((Number.parseFloat(data.toString('latin1', at, at + 6)) - LOWEST) * 100);
    const newest = Math.floor((now - began) / EVERY_MS);
    const update = newest - ((((newest - cents) % 100) + 100) % 100);
    seen.updates += 1;
    seen.bytes += data.length;
    if (update !== last) seen.times.push(now - began - update * EVERY_MS);
    return update;
  };
  process.on('message', async ({ more }: { more: number | null }) => {
    if (more === null) {
      sendToParent(seen);
      seen = { updates: 0, bytes: 0, times: [] };
      return;
    }
    await inGroups(more, async () => {
      let last = -1;
      const ask = await enterMarket(urls[entered++ % urls.length] ?? '', token, (data) => {
        last = look(data, last);
      });
      await ask('scanner:subscribe', { scanner: SCANNER });
    });
    sendToParent('in');
  });
  sendToParent('ready');
};
export const roles = { leader, crowd };

export const run = async (sockets = 40_000, seconds = 60, port = 4_600) => {
  const natsUrl = `nats://127.0.0.1:${port + 19}`;
  const nats = spawn(findBinaries({ withNats: true }).nats!, ['-a', '127.0.0.1', '-p', String(port + 19)], {
    stdio: 'ignore',
  });
  const env = { NATS_URL: natsUrl, MARKET_SIM_RATE: '20', MARKET_SIM_SYMBOLS: '100' };
  const work = withCluster(
    async ({ base, instance }) => {
      const token = await signIn(base, 'premium');
      const webs = Array.from({ length: WEBS }, (_, index) => instance(`web${index + 1}`));
      const urls = webs.map(({ url }) => url);
      const leading = inProcess('leader', { natsUrl });
      const began = await leading.next<number>();
      const crowds = Array.from({ length: CROWDS }, () => inProcess('crowd', { urls, token, began }));
      await Promise.all(crowds.map((one) => one.next()));
      const costs = async () => {
        const each = await Promise.all(webs.map(async ({ pid }) => [await cpuOf(pid), await memoryOf(pid)] as const));
        return { cpu: each.reduce((sum, [cpu]) => sum + cpu, 0), memory: each.reduce((sum, [, rss]) => sum + rss, 0) };
      };
      /** Adds sockets, then measures for a while. */
      const measure = async (more: number) => {
        if (more > 0) await Promise.all(crowds.map((one) => one.ask({ more: Math.round(more / CROWDS) })));
        await delay(10_000);
        await Promise.all(crowds.map((one) => one.ask({ more: null })));
        const before = await costs();
        const at = performance.now();
        await delay(seconds * 1_000);
        const after = await costs();
        const took = (performance.now() - at) / 1_000;
        const seen = await Promise.all(crowds.map((one) => one.ask<Seen>({ more: null })));
        const updates = seen.reduce((sum, one) => sum + one.updates, 0);
        const times = seen.flatMap((one) => one.times);
        const bytes = seen.reduce((sum, one) => sum + one.bytes, 0) / Math.max(1, updates);
        return {
          cpu: (after.cpu - before.cpu) / 1e6 / took,
          memory: after.memory,
          perSecond: updates / took,
          times,
          bytes,
        };
      };
      const half = Math.round(sockets / 2);
      const points = [];
      for (const more of [0, half, half]) points.push(await measure(more));
      const [empty, first, second] = points as [
        (typeof points)[number],
        (typeof points)[number],
        (typeof points)[number],
      ];
      const summaryOf = (name: string, { cpu, memory, perSecond, times, bytes }: typeof empty) =>
        `${name}: ${count(perSecond)} updates a second of ${count(bytes)} bytes, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}; ${WEBS} web instances: ${cpu.toFixed(2)} processors, ${megabytes(memory)} MB`;
      console.log(summaryOf('Nobody', empty));
      console.log(summaryOf(`${count(half)} sockets`, first));
      console.log(summaryOf(`${count(2 * half)} sockets`, second));
      const slope = (name: 'cpu' | 'memory', from: typeof empty, to: typeof empty) => (to[name] - from[name]) / half;
      for (const [name, unit, factor] of [
        ['cpu', 'µs of a processor for each update', 1e6],
        ['memory', 'KB for each socket', 1 / 1_024],
      ] as const) {
        const [one, two] = [slope(name, empty, first), slope(name, first, second)];
        console.log(
          `Slope of ${name}: ${(one * factor).toFixed(1)} ${unit} in the first half, ${(two * factor).toFixed(1)} in the second (${(two / one).toFixed(2)})`,
        );
      }
      const all = { cpu: slope('cpu', empty, second) / 2, memory: slope('memory', empty, second) / 2 };
      console.log(
        `1,000,000 sockets: ${(all.cpu * MILLION).toFixed(1)} processors and ${count((all.memory * MILLION) / 2 ** 30)} GB for web instances, ${((second.bytes * MILLION * 8) / 1e9).toFixed(1)} Gbit/s to readers`,
      );
      for (const one of [leading, ...crowds]) one.stop();
      return second.perSecond >= 0.99 * sockets && quantile(second.times, 0.99) <= 1_000 ? 0 : 1;
    },
    { port, env, webs: WEBS },
  );
  return work.finally(() => nats.kill());
};
