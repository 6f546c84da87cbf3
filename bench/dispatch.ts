import { join } from 'node:path';
import { type Account, openAccount } from './lib/client';
import { migrate, restoreDrill, withDatabase } from './lib/database';
import { searchTimes, visibleTimes, writeTimes } from './lib/dispatch-api';
import { ACTIVE, CLOSED, PENDING, seedCalls, seedStorm } from './lib/dispatch-calls';
import { entryTimes, loadTimes } from './lib/dispatch-screen';
import { loadRoles, startLoad } from './lib/load';
import { atRate } from './lib/pace';
import { startPlatform } from './lib/platform';
import { inProcess, sendToParent } from './lib/processes';
import { count, goals, ms } from './lib/report';
import { connect } from './lib/sockets';
import { most, quantile } from './lib/statistics';

const SCANS = ['momentum', 'gappers', 'low_float'];
const SCANS_PER_SECOND = 500;
const MESSAGES_PER_SECOND = 50;
const WRITES_PER_SECOND = 10;
/** With fewer writes, a single slow one would decide the p99. */
const SECONDS = 40;
/** A cold process compiles code during this time, so its longest write is reported separately. */
const BEGIN_SECONDS = 5;

/** Writes messages to the trading room until it is stopped. */
const room = async ({ url, token }: { url: string; token: string }) => {
  const socket = connect(url, token);
  socket.once('connect', () => sendToParent('ready'));
  await atRate(MESSAGES_PER_SECOND, 3_600, (index) => socket.emit('send_message', { message: `Flood ${index}` }));
};
export const roles = { ...loadRoles, room };

/** The p99 of dispatch writes at 10 a second, idle and while traders flood the platform. */
const isolation = async (desk: Account, { url, token }: Account) => {
  const p99 = async () => quantile(await writeTimes(desk, WRITES_PER_SECOND, SECONDS), 0.99);
  const idle = await p99();
  const writers = inProcess('room', { url, token });
  await writers.next();
  const requests = SCANS.map((scan) => ({ path: `/api/scanners/${scan}` }));
  const scans = await startLoad({ url, token, requests, rate: SCANS_PER_SECOND, seconds: BEGIN_SECONDS + SECONDS });
  const beginning = most(await writeTimes(desk, WRITES_PER_SECOND, BEGIN_SECONDS));
  const flooded = await p99();
  const { goodput } = await scans.report;
  writers.stop();
  return `${ms(idle)} → ${ms(flooded)}, ${(flooded / idle).toFixed(2)}x (${Math.round(goodput)} scans/s answered; longest in its first ${BEGIN_SECONDS} s ${ms(beginning)})`;
};

/** Latency of dispatch: screen, API, parallel desks, history, and during a flood of traders. */
export const run = () =>
  withDatabase(async ({ url, folder, sql }) => {
    await migrate(url);
    await seedCalls(sql);
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'platform') };
    const platform = await startPlatform(env);
    try {
      const rows: [string, string, string][] = [];
      const note = (...row: [string, string, string]) => {
        rows.push(row);
        console.log(row.join(': '));
      };
      const both = (times: number[], part = 0.99) => `${ms(quantile(times, 0.5))} / ${ms(quantile(times, part))}`;
      const desk = await openAccount(platform.url, 'dispatch');
      const loads = await loadTimes(desk);
      note(`board interactive, cold, ${loads.length} loads, p50 / p95`, both(loads, 0.95), '1,500 ms');
      const { opened, saved } = await entryTimes(desk);
      note(`New Call opened by its key, ${opened.length} times, p50 / p99`, both(opened), '100 ms');
      note(`saved on this computer, ${saved.length} times, p50 / p99`, both(saved), '200 ms');
      const writes = await writeTimes(desk);
      note(`API write with the chain at 50/s, ${writes.length}, p50 / p99`, both(writes), '100 ms');
      const searches = await searchTimes(desk);
      note(`history search, ${searches.length} searches, p95`, ms(quantile(searches, 0.95)), '150 ms');
      const seen = await visibleTimes(desk);
      note(`new call visible at 25 desks at 10/s, ${seen.length}, p50 / p99`, both(seen), '1,000 ms');
      const trader = await openAccount(platform.url, 'premium');
      note(
        'write p99, idle → with 500 scans/s and 50 messages/s, one process',
        await isolation(await openAccount(platform.url, 'dispatch'), trader),
        '1.5x',
      );
      const apart = await startPlatform({ ...env, ROLE: 'cad' });
      const own = await openAccount(apart.url, 'dispatch');
      const alone = await isolation(own, trader).finally(() => apart.stop());
      note('the same with a separate dispatch process (`ROLE=cad`)', alone, '1.5x');
      note('restore drill', await restoreDrill(env), '300 s');
      // This must come last: the record has no events of these calls, so it would no longer verify.
      await seedStorm(sql);
      const stormy = await loadTimes(desk);
      note(`the same with ${count(PENDING)} more calls that wait, p50 / p95`, both(stormy, 0.95), '1,500 ms');
      return [
        `${count(CLOSED)} closed and ${ACTIVE} active calls with 20 radio entries each; platform, PostgreSQL (which waits for its disk), browser and load share the machine.`,
        '',
        ...goals(rows),
      ];
    } finally {
      await platform.stop();
    }
  });
