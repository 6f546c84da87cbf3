// Measures how long a broken canary stays live after its 20th affected view. 20 accounts load it at the same time, and each reports an
// error.
// Run it on a quiet machine: npm run bench -- canary-out [rounds]
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, openAccount } from './lib/client';
import { copyAccounts, databaseOf, withSql } from './lib/database';
import { until } from './lib/pace';
import { withCheckout, withReleases } from './lib/releases';
import { seconds } from './lib/report';
import { median, most } from './lib/statistics';

const APP = 'mf-billing';
const VIEWS = 20;
const LONGEST_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** The platform accepts 120 reports a minute from one address, and a round sends 20, so wait between rounds. */
const ROUND_EVERY_MS = 11_000;
const BEAT = '/api/releases/beat';

export const run = (rounds = 5) =>
  withReleases(async (store) => {
    const names = await withSql(databaseOf(store.dataDir).url, (sql) => copyAccounts(sql, 'basic', VIEWS, 'basic'));
    const accounts: Account[] = [];
    for (const name of names) accounts.push(await openAccount(store.url, name));
    const admin = await openAccount(store.url, 'admin');
    const [first] = accounts;
    if (first === undefined) throw new Error('An account is missing');
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      await withCheckout(store, APP, async (release) => {
        const { releases } = await admin.get('/api/admin/releases');
        const page = releases[0].id;
        await release('publish', APP, '--canary', '99.99', '--no-browser', '--reason', 'a measurement');
        const named = async (): Promise<string> => (await first.post(BEAT, { release: page })).live;
        await until(async () => (await named()) !== page, LONGEST_MS, LOOK_EVERY_MS);
        const canary = await named();
        const { digest } = (await admin.get('/api/admin/releases')).canary;
        const fault = { release: canary, remote: APP, digest, phase: 'render', message: 'broken for a measurement' };
        await Promise.all(accounts.map((account) => account.post(BEAT, { release: canary, shown: [APP] })));
        await Promise.all(accounts.map((account) => account.post('/api/releases/faults', fault)));
        const began = performance.now();
        await until(
          async () => (await first.post(BEAT, { release: canary })).live !== canary,
          LONGEST_MS,
          LOOK_EVERY_MS,
        );
        times.push(performance.now() - began);
        await delay(ROUND_EVERY_MS);
        console.log(`round ${round + 1}: ${seconds(times.at(-1) ?? 0)}`);
      });
    console.log(
      `${rounds} broken canaries, out after their ${VIEWS}th affected view in ${seconds(median(times))} (median), ${seconds(most(times))} (longest); goal 30 s`,
    );
    return 0;
  });
