// Dispatchers and members of the trading room work while parts of a platform are killed again and again. Then the bench
// checks that everything acknowledged still exists: npm run bench -- kills [times everything] [times the postmaster alone]
// A third number kills the market alone instead: npm run bench -- kills 0 0 20
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../tooling/lib/random.mjs';
import { type Client, createClient } from './lib/client';
import { copyAccounts, databaseOf, verifyRecord, withSql } from './lib/database';
import { killMarket } from './lib/market-kills';
import { until } from './lib/pace';
import { freePort, isReady, type Platform, startPlatform, withFolder } from './lib/platform';
import { childrenOf, processOf } from './lib/process-tree';
import { createTally, listed, seconds } from './lib/report';
import { median, most } from './lib/statistics';
import { checkChat, checkDispatch, createDesk, createMember, openClients, report } from './lib/workers';

const [DESKS, MEMBERS] = [5, 5];
const WORK_MS = 2_000;
const LONGEST_MS = 60_000;
const ASK_EVERY_MS = 50;
const ASKED = ['/api/auth/profile', '/api/cad/calls', '/api/ready'];
const random = randomOf(1);
const summary = (times: number[]) => `${seconds(median(times))} in the median, ${seconds(most(times))} at most`;

/** Kills the back end, the postmaster and its children at the same time; resolves when none is left. */
const killEverything = async (platform: Platform, postmaster: number) => {
  const pids = [platform.pid, postmaster, ...childrenOf(postmaster)];
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A child that has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  await until(() => pids.every((pid) => processOf(pid) === null), LONGEST_MS, 5);
};

/** A reader that sends requests continuously. The only allowed failure is 503 with a code. */
const createReader = (url: string, client: Client) => {
  const answers = createTally();
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${client.token()}` } });
    const body = (await answer.json()) as { code?: string };
    return answer.ok || body.code !== undefined ? answer.status : `${answer.status} without a code`;
  };
  const work = async (isRunning: () => boolean) => {
    for (let asked = 0; isRunning(); asked += 1) {
      const path = ASKED[asked % ASKED.length] ?? '';
      answers.add(await ask(path).catch((error) => error.cause?.code ?? error.message));
      await delay(ASK_EVERY_MS);
    }
  };
  return { answers, work };
};

/**
 * Kills the postmaster alone; the platform itself has to start it again. @returns milliseconds until unready, until
 * ready
 */
const killPostmaster = async (folder: string, url: string) => {
  const { postmaster } = databaseOf(folder);
  process.kill(postmaster, 'SIGKILL');
  const killed = performance.now();
  const isAnother = () => {
    try {
      return databaseOf(folder).postmaster !== postmaster;
    } catch {
      // Between two postmasters there is no pid file.
      return false;
    }
  };
  await until(async () => isAnother() || !(await isReady(url)), LONGEST_MS, 20);
  const fell = performance.now() - killed;
  await until(async () => isAnother() && (await isReady(url)), LONGEST_MS, 20);
  return [fell, performance.now() - killed] as const;
};

const killPlatform = (everything: number, alone: number) =>
  withFolder(async (folder) => {
    const env = { DATA_DIR: folder, PORT: await freePort(), DATABASE_URL: '' };
    let platform = await startPlatform(env);
    const { url } = platform;
    const onDatabase = <T>(use: Parameters<typeof withSql<T>>[1]) => withSql(databaseOf(folder).url, use);
    try {
      const open = (model: string, amount: number, tier?: string) =>
        onDatabase(async (sql) => openClients(url, await copyAccounts(sql, model, amount, tier)));
      const desks = (await open('dispatch', DESKS)).map(createDesk);
      const writers = await open('premium', MEMBERS, 'premium');
      const members = writers.map((client) => createMember(url, client));
      let running = true;
      const isRunning = () => running;
      const work = [...desks, ...members].map((one) => one.work(isRunning));
      const back: number[] = [];
      for (let kill = 0; kill < everything; kill += 1) {
        await delay(WORK_MS * (1 + random()));
        await killEverything(platform, databaseOf(folder).postmaster);
        platform = await startPlatform(env);
        back.push(platform.took);
        // Tokens are valid for only fifteen minutes.
        for (const client of writers) await client.signIn();
      }
      const asking = createClient(url, 'dispatch');
      await asking.signIn();
      const reader = createReader(url, asking);
      work.push(reader.work(isRunning));
      const recoveries: (readonly [number, number])[] = [];
      for (let kill = 0; kill < alone; kill += 1) {
        await delay(WORK_MS * (1 + random()));
        recoveries.push(await killPostmaster(folder, url));
      }
      await delay(2 * WORK_MS);
      running = false;
      await Promise.all(work);
      for (const { socket } of members) socket.disconnect();
      const faults = await onDatabase(async (sql) =>
        report({ Dispatch: await checkDispatch(sql, desks), Chat: await checkChat(sql, members) }),
      );
      const record = await verifyRecord({ DATABASE_URL: databaseOf(folder).url, DATA_DIR: folder });
      console.log(`cad-audit verify: ${record.summary}`);
      console.log(`Everything killed ${everything} times: ready again after ${summary(back)}`);
      console.log(`The postmaster killed ${alone} times: unready after ${summary(recoveries.map(([fell]) => fell))}`);
      console.log(`From the kill, ready again after ${summary(recoveries.map(([, ready]) => ready))}`);
      console.log(`A reader was answered meanwhile: ${listed(reader.answers.counts)}`);
      return faults === 0 && record.isWhole ? 0 : 1;
    } finally {
      await platform.stop();
    }
  });

export const run = async (everything = 50, alone = 20, market = 0) => {
  if (market > 0) return (await killMarket(market)) === 0 ? 0 : 1;
  return killPlatform(everything, alone);
};
