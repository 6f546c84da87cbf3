import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { optionalProgram } from '../tooling/lib/programs.mjs';
import { signIn } from './lib/client';
import { loadRoles, startLoad } from './lib/load';
import { until } from './lib/pace';
import { freePort, withPlatform } from './lib/platform';
import { bindTo } from './lib/processor';
import { goals, listed, ms, seconds } from './lib/report';
import { root } from './lib/root';

const WARM_UP_SECONDS = 5;
const SECONDS = 20;
const TIMES = 3;
const CONNECTIONS = 32;
/** After the overload, a request within this time counts as calm. */
const CALM_MS = 100;
const CALM_IN_A_ROW = 10;
/**
 * The load gets its own processor. At three times capacity it needs more than the platform could spare, which no real client would take
 * from it.
 */
const [PLATFORM, LOAD] = [0, 1];
const PATHS = ['/api/auth/profile', '/api/market/status', '/api/scanners/momentum', '/api/market/search?q=AA'];
export const roles = loadRoles;

/** Milliseconds until ten requests in a row are calm again. */
const recovery = async (url: string, token: string) => {
  const began = performance.now();
  for (let calm = 0; calm < CALM_IN_A_ROW; await delay(20)) {
    const at = performance.now();
    const asked = fetch(`${url}/api/auth/profile`, { headers: { Authorization: `Bearer ${token}` } });
    const answer = await asked.catch(() => null);
    await answer?.arrayBuffer();
    calm = answer?.ok && performance.now() - at < CALM_MS ? calm + 1 : 0;
  }
  return performance.now() - began;
};

/** Passes `use` the address of our balancer in front of one instance; null where HAProxy is not installed. */
const withBalancer = async <T>(url: string, use: (url: string | null) => Promise<T>): Promise<T> => {
  const program = optionalProgram('haproxy');
  if (program === undefined) return use(null);
  const port = await freePort();
  const nobody = `127.0.0.1:${await freePort()}`;
  const env = {
    BIND: `127.0.0.1:${port}`,
    WEB1: new URL(url).host,
    WEB2: nobody,
    WEB3: nobody,
    CAD1: nobody,
    // The whole crowd shares one address.
    ADDRESS_REQUESTS: '100000000',
  };
  const child = spawn(program, ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
    env: { ...env, ...process.env },
    stdio: 'ignore',
  });
  const balancer = `http://127.0.0.1:${port}`;
  try {
    await until(async () => (await fetch(`${balancer}/api/ready`).catch(() => null))?.ok === true);
    return await use(balancer);
  } finally {
    child.kill();
  }
};

/** Throughput of the platform at three times its capacity (goal R10), with requests sent directly and through the balancer. */
export const run = () => {
  bindTo(PLATFORM);
  return withPlatform(({ url }) =>
    withBalancer(url, async (balancer) => {
      const token = await signIn(url, 'premium');
      const requests = PATHS.map((path) => ({ path }));
      const measure = async (to: string, input: { askers: number } | { rate: number }, time = SECONDS) =>
        (await startLoad({ url: to, token, requests, seconds: time, processor: LOAD, ...input })).report;
      const goodput = (value: number) => `${Math.round(value)} a second`;
      const rowsOf = async (to: string, how: string): Promise<[string, string | number, (string | number)?][]> => {
        await measure(to, { askers: CONNECTIONS }, WARM_UP_SECONDS);
        const before = await measure(to, { askers: CONNECTIONS });
        const over = await measure(to, { rate: Math.round(before.goodput * TIMES) });
        const back = await recovery(url, token);
        // A process that warms up during the flood would seem to exceed its capacity.
        const after = await measure(to, { askers: CONNECTIONS });
        const peak = before.goodput > after.goodput ? before : after;
        return [
          [
            `${how}: maximum rate (${CONNECTIONS} clients without pause; the better of two runs, before and after the flood)`,
            `${goodput(peak.goodput)}, p50 ${ms(peak.p50)}, p99 ${ms(peak.p99)}`,
          ],
          [
            `answered with 200 at ${TIMES} times that rate`,
            `${goodput(over.goodput)}, ${(over.goodput / peak.goodput).toFixed(2)} of it`,
            '0.80',
          ],
          ['p50 / p99 of those', `${ms(over.p50)} / ${ms(over.p99)}`, '1,000 ms'],
          ['all answers; not sent, because this machine had no room', `${listed(over.answers)}; ${over.unsent}`],
          ['refusals without `Retry-After`', over.withoutHint, 0],
          ['normal again after', seconds(back), '10 s'],
        ];
      };
      return [
        `One process with its database, market and balancer on one processor, the load on another; profile, market status, momentum and search in turns, ${SECONDS} s each.`,
        '',
        ...goals([
          ...(await rowsOf(url, 'directly')),
          ...(balancer === null
            ? [['through the balancer', 'not measured: HAProxy is not installed'] as const]
            : await rowsOf(balancer, 'through the balancer')),
        ]),
      ];
    }),
  );
};
