// Dispatchers and members of the trading room work while everything is killed again and again: the back end, PostgreSQL's postmaster and
// all of its children at the same moment. Then everything that was acknowledged is looked for, and a second platform is started on
// the same folder (goal R11). By hand: node bench/platform-kills.mjs [kills]. Needs everything built (`npm run build`).
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../tooling/lib/random.mjs';
import { run } from '../tooling/lib/run.mjs';
import { checkChat, createMember } from './chaos/chat.mjs';
import { createClient } from './chaos/client.mjs';
import { checkDispatch, createDesk } from './chaos/dispatch.mjs';
import { startPlatform } from './dispatch/platform.mjs';
import { databaseOf, killAll } from './kills/everything.mjs';
import { secondStart } from './kills/second-start.mjs';
import { copyAccounts } from './lib/accounts.mjs';
import { root, withBundle } from './lib/load.mjs';
import { median } from './lib/median.mjs';
import { freePort } from './lib/platform.mjs';

const KILLS = Number(process.argv[2] ?? 50);
const [DESKS, MEMBERS] = [5, 5];
const WORK_MS = 2_000;
const random = randomOf(1);

await withBundle('dispatch-parts', async (parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-kills-'));
  // The database runs as another account where this is root's.
  await chmod(folder, 0o755);
  const env = { DATA_DIR: folder, PORT: String(await freePort()), DATABASE_URL: '' };
  let platform = await startPlatform(env);
  const open = () => parts.openDatabase(databaseOf(folder).connection, () => undefined, { max: 2 });
  try {
    let db = open();
    const clientsOf = async (names) => {
      const clients = names.map((name) => createClient(platform.url, name));
      for (const client of clients) await client.signIn(() => true);
      return clients;
    };
    const desks = (await clientsOf(await copyAccounts(db, 'dispatch', DESKS))).map((one) => createDesk(one));
    const writers = await clientsOf(await copyAccounts(db, 'premium', MEMBERS, 'premium'));
    await db.destroy();
    const members = writers.map((client) => createMember(platform.url, client));
    let running = true;
    const isRunning = () => running;
    const work = [...desks.map((desk) => desk.work(isRunning)), ...members.map((member) => member.write(isRunning))];
    const back = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(WORK_MS * (1 + random()));
      await killAll(platform, databaseOf(folder).postmaster);
      const began = performance.now();
      platform = await startPlatform(env);
      back.push((performance.now() - began) / 1_000);
      // Their tokens last for fifteen minutes.
      for (const client of writers) await client.signIn(() => true);
    }
    await delay(2 * WORK_MS);
    running = false;
    await Promise.all(work);
    for (const { socket } of members) socket.disconnect();

    db = open();
    const checks = [await checkDispatch(db, desks), await checkChat(db, members)];
    await db.destroy();
    const faults = checks.flatMap((check) => check.faults);
    const audit = await run(process.execPath, [join(root, 'bff/dist/cad-audit.js'), 'verify'], {
      quiet: true,
      env: { ...process.env, DATABASE_URL: databaseOf(folder).connection, DATA_DIR: folder },
    });
    const second = await secondStart(platform, databaseOf(folder).postmaster, folder);
    console.log('| | measured | goal |\n|--|--|--|');
    const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
    row(
      `${KILLS} times everything killed: ${checks.map(({ told }) => told).join('; ')}`,
      `${faults.length} faults`,
      '0',
    );
    row('the record of dispatch', audit.output.trim().split('\n').at(0), 'verifies');
    row('ready again', `${median(back).toFixed(1)} s in the median, ${Math.max(...back).toFixed(1)} s at most`, '');
    row(
      'a second start on the same folder ends',
      `after ${second.seconds.toFixed(2)} s with ${second.code}`,
      '1 s, not 0',
    );
    row('files it made, changed or removed', second.changed.length, '0');
    for (const fault of [...faults.slice(0, 20), ...second.changed.slice(0, 20)]) console.log(`  ${fault}`);
    const isRefused = second.code !== 0 && second.seconds < 1 && second.changed.length === 0;
    process.exitCode = faults.length === 0 && audit.code === 0 && isRefused ? 0 : 1;
  } finally {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
