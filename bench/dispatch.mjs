import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureSearch, measureVisible, measureWrites } from './dispatch/api.mjs';
import { measureIsolation } from './dispatch/isolation.mjs';
import { milliseconds } from './dispatch/measure.mjs';
import { signIn, startPlatform } from './dispatch/platform.mjs';
import { measureRestore } from './dispatch/restore.mjs';
import { measureScreen } from './dispatch/screen.mjs';
import { ACTIVE, CLOSED, seedCalls } from './dispatch/seed.mjs';
import { withBundle } from './lib/load.mjs';

/** How dispatch feels and holds: screen, API, desks beside each other, history, and traders that flood the platform. */
export const dispatchBench = () =>
  withBundle('dispatch-parts', async (parts) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'prebell-dispatch-'));
    // It waits for the disk at every commit, as in production.
    const postgres = await parts.startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => undefined });
    const stops = [];
    try {
      const db = parts.openDatabase(postgres.connectionString, () => undefined, { max: 2 });
      await parts.migrate(db);
      await seedCalls(db);
      await db.destroy();
      const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'platform') };
      const platform = await startPlatform(env);
      stops.push(platform.stop);
      const desk = await signIn(platform.url, 'dispatch');
      const lines = [
        `${CLOSED.toLocaleString('en-US')} closed and ${ACTIVE} active calls with 20 radio entries each; platform, PostgreSQL (waiting for its disk), browser and load share the machine.`,
        '',
        '| | measured | goal |',
        '|--|--|--|',
      ];
      const tell = (name, measured, goal) => {
        lines.push(`| ${name} | ${measured} | ${goal} |`);
        console.log(lines.at(-1));
      };
      const two = (one, other) => `${milliseconds(one)} / ${milliseconds(other)}`;
      const { loads, opened, saved } = await measureScreen(desk);
      tell(`board interactive, cold, ${loads.count} loads, p50 / worst`, two(loads.p50, loads.worst), '1,500 ms');
      tell(`New Call open by its key, ${opened.count} times, p50 / p99`, two(opened.p50, opened.p99), '100 ms');
      tell(`kept on this computer, ${saved.count} times, p50 / p99`, two(saved.p50, saved.p99), '200 ms');
      const writes = await measureWrites(desk);
      tell(`API write with the chain at 50/s, ${writes.count}, p50 / p99`, two(writes.p50, writes.p99), '100 ms');
      const search = await measureSearch(desk);
      tell(`history search, ${search.count} searches, p95`, milliseconds(search.p95), '150 ms');
      const seen = await measureVisible(parts, desk);
      tell(`new call visible at 25 desks at 10/s, ${seen.count}, p50 / p99`, two(seen.p50, seen.p99), '1,000 ms');
      const isolation = ({ idle, flooded, ratio, beginning, scansPerSecond }) =>
        `${milliseconds(idle)} → ${milliseconds(flooded)}, ${ratio.toFixed(2)}x (${Math.round(scansPerSecond)} scans/s answered; longest in its first 5 s ${milliseconds(beginning)})`;
      const trader = await signIn(platform.url, 'premium');
      const together = await measureIsolation(desk, trader);
      tell('write p99, idle → 500 scans/s and 50 messages/s, one process', isolation(together), '1.5x');
      const apart = await startPlatform({ ...env, ROLE: 'cad' });
      stops.push(apart.stop);
      const own = await measureIsolation(await signIn(apart.url, 'dispatch'), trader);
      tell('the same with a dispatch process of its own (`ROLE=cad`)', isolation(own), '1.5x');
      const restored = await measureRestore(parts, postgres.connectionString);
      tell(`restore drill: ${restored.what}`, restored.measured, '300 s');
      return lines;
    } finally {
      for (const stop of stops.reverse()) await stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
