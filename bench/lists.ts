import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withBackEnd } from './lib/back-end';
import { queriesOf } from './lib/list-queries';
import { PAYMENTS_EACH, seedLists } from './lib/list-rows';
import { count, ms, table } from './lib/report';
import { median, most, quantile } from './lib/statistics';

/** Number of accounts in the small and in the large installation. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_USERS ?? 1_000_000);
const ROUNDS = 9;
const RATIO_GOAL = 3;
const HEALTH_EVERY_MS = 50;
const QUIET_MS = 20_000;
/** A thread that only sleeps. Its delay shows what the machine contributes, not the product. */
const IDLE = `
const { parentPort } = require('node:worker_threads');
const late = [];
let due = performance.now() + 5;
const timer = setInterval(() => { const now = performance.now(); late.push(now - due); due = now + 5; }, 5);
parentPort.once('message', () => { clearInterval(timer); parentPort.postMessage(late); });`;

type Ask = (path: string) => Promise<Response>;

/** Passes `use` an admin's client of an installation with this many accounts. */
const withInstallation = <T>(users: number, use: (ask: Ask) => Promise<T>) =>
  withBackEnd({ fill: (sql) => seedLists(sql, users) }, async ({ url, signIn }) => {
    const headers = { Authorization: `Bearer ${await signIn('admin')}` };
    return use(async (path) => {
      const answer = await fetch(url + path, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    });
  });

const timed = async (ask: Ask, path: string) => {
  const began = performance.now();
  await (await ask(path)).json();
  return performance.now() - began;
};

/** Alternates between both installations, so that other load on the machine slows both equally. */
const compare = async (small: Ask, large: Ask) => {
  const many = queriesOf(LARGE);
  const rows: { name: string; few: number; many: number; first: number }[] = [];
  for (const [name, path] of Object.entries(queriesOf(SMALL))) {
    const largePath = many[name] ?? path;
    await timed(small, path);
    const first = await timed(large, largePath);
    const [a, b]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      a.push(await timed(small, path));
      b.push(await timed(large, largePath));
    }
    rows.push({ name, few: median(a), many: median(b), first });
  }
  return rows;
};

/** During `work`: latency of the health endpoint, delay of the event loop, and delay of an idle thread. */
const beside = async <T>(ask: Ask, work: () => Promise<T>) => {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const idle = new Worker(IDLE, { eval: true });
  const health: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const due = performance.now() + HEALTH_EVERY_MS;
      await delay(HEALTH_EVERY_MS);
      await (await ask('/api/health')).text();
      health.push(performance.now() - due);
    }
  })();
  loop.enable();
  const done = await work();
  isOver = true;
  await asking;
  loop.disable();
  const late = await new Promise<number[]>((resolve) => {
    idle.once('message', resolve);
    idle.postMessage('end');
  });
  await idle.terminate();
  return { done, health, late, loop: [loop.percentile(99) / 1e6, loop.max / 1e6] };
};

/** Downloads a whole export and samples memory in the meantime. */
const takeExport = async (ask: Ask) => {
  const before = process.memoryUsage.rss();
  const began = performance.now();
  let [bytes, peak] = [0, before];
  for await (const part of (await ask('/api/admin/payments-export')).body ?? []) {
    bytes += part.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - began) / 1_000;
  return `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; memory grew by ${((peak - before) / 1e6).toFixed(0)} MB`;
};

const triple = (values: number[]) => [median(values), quantile(values, 0.99), most(values)].map(ms).join(' / ');
const size = (users: number) => `${count(users)} accounts with ${count(users * PAYMENTS_EACH)} payments`;

/** How much longer admin lists take with a thousand times the accounts, and how an export affects other users. */
export const run = () =>
  withInstallation(SMALL, (small) =>
    withInstallation(LARGE, async (large) => {
      const rows = await compare(small, large);
      const calm = await beside(large, () => delay(QUIET_MS));
      const busy = await beside(large, () => takeExport(large));
      const reached = rows.filter(({ few, many }) => many / few <= RATIO_GOAL).length;
      return [
        `${size(SMALL)}, and ${size(LARGE)}, queried in turns: median of ${ROUNDS} requests each. Goal: at most ${RATIO_GOAL} times. Reached by ${reached} of ${rows.length}. 'First answer' is the first request at the large size.`,
        '',
        ...table(
          ['', 'small', 'large', 'times', 'first answer'],
          rows.map(({ name, few, many, first }) => {
            const ratio = (many / few).toFixed(1);
            return [name, ms(few), ms(many), many / few > RATIO_GOAL ? `**${ratio}**` : ratio, ms(first)];
          }),
        ),
        '',
        `Export of payments: ${busy.done}. Goal: \`/api/health\` under 100 ms. The idle thread does nothing, so its delay comes from the machine.`,
        '',
        ...table(
          ['', 'quiet, just before', 'while the export ran'],
          [
            ['`/api/health`, median / p99 / worst', triple(calm.health), triple(busy.health)],
            ['event loop late, p99 / worst', ...[calm, busy].map(({ loop }) => loop.map(ms).join(' / '))],
            ['idle thread late, median / p99 / worst', triple(calm.late), triple(busy.late)],
          ],
        ),
      ];
    }),
  );
