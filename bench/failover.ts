// Kills PostgreSQL's primary again and again while dispatchers, writers of the trading room and customers work. Is anything
// acknowledged lost or doubled, and after how long do writes succeed again? Every third time the whole node dies. Needs Debian's
// haproxy, nats-server, pgbouncer, patroni, etcd-server and postgresql-15: npm run bench -- failover [kills] [port]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from './lib/client';
import { type Cluster, withCluster } from './lib/cluster';
import { checkBilling, createCustomer } from './lib/customers';
import { copyAccounts, verifyRecord, withSql } from './lib/database';
import { until } from './lib/pace';
import { isReady } from './lib/platform';
import { listed } from './lib/report';
import { median, most } from './lib/statistics';
import { checkChat, checkDispatch, createDesk, createMember, openClients, report } from './lib/workers';

const [WRITERS, DESKS, CUSTOMERS] = [50, 20, 10];
const CALM_MS = 2_000;
const PROBE_EVERY_MS = 100;
const LONGEST_FAILOVER_MS = 120_000;
const NODE_EVERY = 3;

const isOk = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => ({ ok: false }))).ok;

/** Kills the primary once its standby is synchronous. @returns what was killed */
const killPrimary = async ({ nodes, members }: Cluster, isWholeNode: boolean): Promise<string> => {
  const indexOf = async (path: string) =>
    (await Promise.all(nodes.map(({ rest }: { rest: string }) => isOk(rest + path)))).indexOf(true);
  await until(async () => (await indexOf('/synchronous')) >= 0, LONGEST_FAILOVER_MS, 250);
  await delay(CALM_MS);
  let at = -1;
  await until(async () => {
    at = await indexOf('/primary');
    return at >= 0;
  });
  const { name, data } = nodes[at]!;
  if (isWholeNode) process.kill(members.get(name).pid, 'SIGKILL');
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  return isWholeNode ? 'node' : 'server';
};

/** Logs calls one after another. @returns milliseconds until the first call that starts from now on is acknowledged */
const untilWritten = async (client: Client): Promise<number> => {
  const began = performance.now();
  const body = { id: crypto.randomUUID(), address_of_incident: '1 Probe Rd' };
  await client.ask('POST', '/api/cad/calls', body, () => performance.now() - began < LONGEST_FAILOVER_MS);
  return performance.now() - began;
};

export const run = (kills = 50, port = 4_700) =>
  withCluster(
    async ({ base, folder, cluster }) =>
      withSql(cluster.databaseUrl!, async (sql) => {
        const open = async (model: string, amount: number, tier?: string) =>
          openClients(base, await copyAccounts(sql, model, amount, tier));
        const members = (await open('premium', WRITERS, 'premium')).map((client) => createMember(base, client));
        const desks = (await open('dispatch', DESKS)).map(createDesk);
        const customers = (await open('free', CUSTOMERS)).map((client) => createCustomer(base, client));
        const probe = createClient(base, 'dispatch');
        await probe.signIn();
        await until(() => members.every(({ socket }) => socket.connected));
        let running = true;
        const isRunning = () => running;
        const work = [...members, ...desks, ...customers].map((one) => one.work(isRunning));
        const took: Record<string, number[]> = { server: [], node: [] };
        for (let done = 1; done <= kills; done += 1) {
          const what = await killPrimary(cluster, done % NODE_EVERY === 0);
          const ms = await untilWritten(probe);
          took[what]!.push(ms);
          console.log(
            `${new Date().toISOString()} ${done}: ${what} killed, writes are back after ${Math.round(ms)} ms`,
          );
          await delay(PROBE_EVERY_MS);
        }
        running = false;
        await Promise.all(work);
        await until(() => isReady(base));
        for (const { socket } of members) socket.disconnect();
        const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
        for (const [what, times] of Object.entries(took))
          console.log(
            `${listed({ [what]: times.length })}: median ${seconds(median(times))}, most ${seconds(most(times))}`,
          );
        const faults = report({
          Chat: await checkChat(sql, members),
          Dispatch: await checkDispatch(sql, desks),
          Billing: await checkBilling(sql, customers),
        });
        const record = await verifyRecord({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: folder });
        console.log(`cad-audit verify: ${record.summary}`);
        return faults === 0 && record.isWhole ? 0 : 1;
      }),
    { port, env: { PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }, isHa: true },
  );
