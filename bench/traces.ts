import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { followRequests, startTracing } from 'bff/measuring';
import { withBackEnd } from './lib/back-end';
import { table } from './lib/report';
import { median } from './lib/statistics';

const ROUNDS = 9;
/** Must be a multiple of `AT_ONCE`. */
const REQUESTS = 3_200;
const AT_ONCE = 16;
const PATHS = ['/api/market/quote/AAPL', '/api/watchlists'];

/** A collector in another process, so that its work is not counted. */
const startCollector = async (): Promise<{ collector: ChildProcess; endpoint: string }> => {
  const source = `require('node:http').createServer((request, response) => request.resume().on('end', () => response.end('{}')))
    .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const collector = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(collector.stdout, 'data');
  return { collector, endpoint: `http://127.0.0.1:${String(port).trim()}` };
};

const visit = (url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve());
    }).on('error', reject);
  });

/** CPU microseconds of this process per request. The client's share is included, but it is the same in every case. */
const costOf = async (url: string, token: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const options = { agent, headers: { Authorization: `Bearer ${token}` } };
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = 0; n < REQUESTS / AT_ONCE; n += 1) await visit(url, options);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  agent.destroy();
  return (user + system) / REQUESTS;
};

/** What is switched on: nothing, only the trace id in every log line, or traces of which this share is recorded. */
const CASES = ['off', 'followed', 0.1, 1] as const;

/** How much CPU traces add to a request. */
export const run = () =>
  withBackEnd(
    { env: { LIMIT_ACCOUNT_REQUESTS: '100000000', LIMIT_ADDRESS_REQUESTS: '100000000' } },
    async ({ url, signIn }) => {
      const token = await signIn('pro');
      const { collector, endpoint } = await startCollector();
      const resource = { 'service.name': 'prebell', 'service.instance.id': 'bench:1' };
      const warn = (entry: unknown) => {
        throw new Error(JSON.stringify(entry));
      };
      const start = (what: (typeof CASES)[number]) => {
        if (what === 'off') return null;
        return what === 'followed'
          ? followRequests()
          : startTracing({ endpoint, ratio: what, resource, log: { warn } });
      };
      const rows: string[][] = [];
      for (const path of PATHS) {
        const costs = new Map<(typeof CASES)[number], number[]>(CASES.map((each) => [each, []]));
        await costOf(url + path, token);
        // Alternate between the cases, so that other load on the machine affects all of them.
        for (let round = 0; round < ROUNDS; round += 1)
          for (const [what, measured] of costs) {
            const stop = start(what);
            measured.push(await costOf(url + path, token));
            await stop?.();
          }
        const [off = 0, ...others] = [...costs.values()].map(median);
        rows.push([path, `${off.toFixed(0)} µs`, ...others.map((cost) => (cost / off).toFixed(2))]);
      }
      collector.kill();
      return [
        `CPU of client and server for a request, medians of ${ROUNDS} rounds of ${REQUESTS} requests in turns.`,
        '',
        ...table(['', 'off', 'ids in every line, to off', 'a tenth recorded, to off', 'all recorded, to off'], rows),
      ];
    },
  );
