// Dispatchers work while PostgreSQL's postmaster is killed again and again; then everything that was acknowledged is looked for (goal
// R12). By hand: node bench/postmaster-kills.mjs [kills]. Needs everything built (`npm run build`).
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../scripts/lib/run.mjs';
import { createClient } from './chaos/client.mjs';
import { checkDispatch, createDesk } from './chaos/dispatch.mjs';
import { startPlatform } from './dispatch/platform.mjs';
import { copyAccounts } from './lib/accounts.mjs';
import { root, withBundle } from './lib/load.mjs';

const KILLS = Number(process.argv[2] ?? 20);
const DESKS = 5;
const BETWEEN_MS = 3_000;

await withBundle('dispatch-parts', async (parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-postmaster-'));
  const start = () => parts.startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  let postgres = await start();
  const connection = postgres.connectionString;
  const platform = await startPlatform({ DATABASE_URL: connection, DATA_DIR: join(folder, 'platform') });
  const open = () => parts.openDatabase(connection, () => undefined, { max: 2 });
  let db = open();
  try {
    const names = await copyAccounts(db, 'dispatch', DESKS);
    await db.destroy();
    const desks = names.map((name) => createDesk(createClient(platform.url, name)));
    let running = true;
    const work = desks.map((desk) => desk.work(() => running));
    const back = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(BETWEEN_MS);
      const pidFile = join(postgres.folder, 'cluster', 'postmaster.pid');
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
      const began = performance.now();
      await postgres.stop();
      postgres = await start();
      while (!(await fetch(`${platform.url}/api/ready`).catch(() => null))?.ok) await delay(50);
      back.push(performance.now() - began);
    }
    await delay(BETWEEN_MS);
    running = false;
    await Promise.all(work);
    db = open();
    const { faults, told } = await checkDispatch(db, desks);
    const audit = await run(process.execPath, [join(root, 'bff/dist/cad-audit.js'), 'verify'], {
      quiet: true,
      env: { ...process.env, DATABASE_URL: connection, DATA_DIR: folder },
    });
    const seconds = back.toSorted((a, b) => a - b).map((ms) => ms / 1_000);
    console.log(
      `${KILLS} kills of the postmaster: ${told}, ${faults.length} faults; ready again after ${seconds[seconds.length >> 1]?.toFixed(1)} s in the median, ${seconds.at(-1)?.toFixed(1)} s at most`,
    );
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
    console.log(`cad-audit verify: ${audit.output.trim().split('\n').at(0)}`);
    process.exitCode = faults.length === 0 && audit.code === 0 ? 0 : 1;
  } finally {
    await platform.stop();
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
