// Dispatchers work while PostgreSQL's postmaster is killed again and again. Only the platform starts it again, as after `npm start`
// with no configuration. Then everything that was acknowledged is looked for (goal R12), and how soon the platform was ready again
// after each kill is told (R5). By hand: node bench/postmaster-kills.mjs [kills]. Needs everything built (`npm run build`).
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from './chaos/client.mjs';
import { checkDispatch, createDesk, verifyRecord } from './chaos/dispatch.mjs';
import { startPlatform } from './dispatch/platform.mjs';
import { databaseOf } from './kills/everything.mjs';
import { copyAccounts } from './lib/accounts.mjs';
import { withBundle } from './lib/load.mjs';
import { median } from './lib/median.mjs';

const KILLS = Number(process.argv[2] ?? 20);
const DESKS = 5;
const BETWEEN_MS = 3_000;
/** A platform that is not ready by then never will be. */
const LONGEST_MS = 60_000;
/** Who asks meanwhile may be told to come back (503), and nothing else. */
const ASK_EVERY_MS = 50;
const ASKED = ['/api/auth/profile', '/api/cad/calls', '/api/ready'];

/** A reader who asks without end; `answers` counts them by status, an answer without a whole body as one of its own. */
const createReader = (url, client) => {
  const answers = {};
  const readOnce = async (path) => {
    const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${client.token()}` } });
    const body = await answer.json();
    return answer.ok || body.code !== undefined ? answer.status : `${answer.status} without a code`;
  };
  return {
    answers,
    work: async (isRunning) => {
      for (let asked = 0; isRunning(); asked += 1) {
        const told = await readOnce(ASKED[asked % ASKED.length]).catch((error) => error.cause?.code ?? error.message);
        answers[told] = (answers[told] ?? 0) + 1;
        await delay(ASK_EVERY_MS);
      }
    },
  };
};
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

await withBundle('dispatch-parts', async (parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-postmaster-'));
  // The database runs as another account where this is root's.
  await chmod(folder, 0o755);
  const platform = await startPlatform({ DATA_DIR: folder, DATABASE_URL: '' });
  const open = () => parts.openDatabase(databaseOf(folder).connection, () => undefined, { max: 2 });
  let db = open();
  try {
    const names = await copyAccounts(db, 'dispatch', DESKS);
    await db.destroy();
    const desks = names.map((name) => createDesk(createClient(platform.url, name)));
    let running = true;
    const asking = createClient(platform.url, 'dispatch');
    await asking.signIn(() => true);
    const reader = createReader(platform.url, asking);
    const work = [...desks, reader].map((one) => one.work(() => running));
    const isReady = async () => (await fetch(`${platform.url}/api/ready`).catch(() => null))?.ok === true;
    const [fell, back] = [[], []];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(BETWEEN_MS);
      const { postmaster } = databaseOf(folder);
      process.kill(postmaster, 'SIGKILL');
      const killed = performance.now();
      const isAnother = () => {
        try {
          return databaseOf(folder).postmaster !== postmaster;
        } catch {
          // Between two postmasters there is no file that names one.
          return false;
        }
      };
      while (!isAnother() && (await isReady())) await delay(20);
      fell.push(performance.now() - killed);
      while (!(isAnother() && (await isReady()))) {
        if (performance.now() - killed > LONGEST_MS)
          throw new Error(`Not ready again ${seconds(LONGEST_MS)} after kill ${kill + 1}`);
        await delay(20);
      }
      back.push(performance.now() - killed);
    }
    await delay(BETWEEN_MS);
    running = false;
    await Promise.all(work);
    db = open();
    const { faults, told } = await checkDispatch(db, desks);
    const record = await verifyRecord({
      ...process.env,
      DATABASE_URL: databaseOf(folder).connection,
      DATA_DIR: folder,
    });
    console.log(`${KILLS} kills of the postmaster: ${told}, ${faults.length} faults`);
    console.log(
      `Not ready any more after ${seconds(median(fell))} in the median, ${seconds(Math.max(...fell))} at most`,
    );
    console.log(
      `From the kill, ready again after ${seconds(median(back))} in the median, ${seconds(Math.max(...back))} at most`,
    );
    console.log(`What a reader was answered: ${JSON.stringify(reader.answers)}`);
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
    console.log(`cad-audit verify: ${record.told}`);
    process.exitCode = faults.length === 0 && record.holds ? 0 : 1;
  } finally {
    await platform.stop();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
});
