import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SCANNERS, toMs, type WireHit } from '@prebell/contracts';
import { Catalysts, createReplay, Engine, HitDetector } from 'bff/measuring';
import { randomOf } from '../../tooling/lib/random.mjs';
import { createClient } from './client';
import { withDatabase } from './database';
import { createEntryAlerts } from './entry-alerts';
import { createHitReader } from './hit-reader';
import { until } from './pace';
import { freePort, ONE_CROWD } from './platform';
import { seconds } from './report';
import { root } from './root';
import { writeSimulatedDays } from './simulated-days';
import { median, most } from './statistics';
import { DATE, hoursOf } from './trading-day';

const SPEED = 60;
const DAY_MS = (16 * 3_600_000) / SPEED;
/** No kills in the last part of the day, so that clients also receive its last hits. */
const QUIET_END_MS = 30_000;
const LONGEST_MS = 120_000;
/** How long to wait for a hit during which to kill. */
const AWAITED_MS = 20_000;
const PAGE = 500;
const random = randomOf(Number(process.env.KILLS_SEED ?? 1));

type Files = Awaited<ReturnType<typeof writeSimulatedDays>>;

/** The hit log of the whole day, from an engine that is never interrupted. */
const wholeLog = async (files: Files): Promise<WireHit[]> => {
  const provider = await createReplay({ ...files, log: { warn: () => undefined } });
  const engine = new Engine(provider.universe);
  const detector = new HitDetector(engine, new Catalysts(provider.universe.length, () => null));
  engine.openDay(await provider.openDay(DATE));
  detector.openDay();
  const end = toMs(hoursOf(DATE).post_close);
  for (const batch of provider.prints(DATE, 0, end)) engine.apply(batch, detector);
  detector.passTo(end);
  return detector.log(0);
};

/** A back end that is starting answers 503. This one never reports ready, because no page is published here. */
const isServing = async (url: string) =>
  ((await fetch(`${url}/api/market/status`).catch(() => null))?.status ?? 503) !== 503;

/** Starts the back end, which runs the market; resolves when it serves. */
const startBackEnd = async (env: NodeJS.ProcessEnv, url: string) => {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'bff/dist/main.js')], {
    cwd: root,
    env: { ...process.env, ...ONE_CROWD, NODE_ENV: 'production', DEMO: '1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).resume();
  await until(() => isServing(url), LONGEST_MS);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { stop, took: performance.now() - began };
};

/** Describes the first difference between two lists; null if they are equal. */
const difference = (name: string, found: readonly WireHit[], wanted: readonly WireHit[]): string | null => {
  const at = wanted.findIndex((hit, k) => !isDeepStrictEqual(hit, found[k]));
  if (at < 0 && found.length === wanted.length) return null;
  const place = at < 0 ? wanted.length : at;
  return `${name}: ${found.length} hits instead of ${wanted.length}, first difference ${found[place]?.id} instead of ${wanted[place]?.id}`;
};

/**
 * Kills the process that runs the market at random times of a day at 60 times its speed. A socket that reconnects each time must receive
 * the same hits as the log of a day without kills: none missing, twice or out of order. Each entry must have raised its alert exactly
 * once.
 * @returns the number of faults
 */
export const killMarket = (kills: number): Promise<number> =>
  withDatabase(async ({ url: database, folder }) => {
    const files = await writeSimulatedDays(join(folder, 'days'));
    const whole = await wholeLog(files);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = {
      DATABASE_URL: database,
      DATA_DIR: join(folder, 'platform'),
      PORT: port,
      MARKET_PROVIDER: 'replay',
      MARKET_REPLAY_DIR: files.dir,
      MARKET_REPLAY_LISTINGS: files.listings,
      MARKET_REPLAY_FLOATS: files.floats,
      MARKET_REPLAY_DATE: DATE,
      MARKET_REPLAY_AT: '04:00',
      MARKET_REPLAY_SPEED: String(SPEED),
    };
    let backEnd = await startBackEnd(env, url);
    const began = Date.now();
    try {
      const client = createClient(url, 'premium');
      await client.signIn();
      const listOf = async (scanner: string) => {
        const hits: WireHit[] = [];
        for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null; ) {
          const before = next === Number.MAX_SAFE_INTEGER ? '' : `&before=${next}`;
          const answer = await client.ask('GET', `/api/hits?scanner=${scanner}&limit=${PAGE}${before}`);
          const page: { hits: WireHit[]; next: number | null } = answer?.body;
          hits.push(...page.hits);
          next = page.next;
        }
        return hits.reverse();
      };
      const listed = async () => (await Promise.all(SCANNERS.map(listOf))).flat().sort((a, b) => a.seq - b.seq);
      const alerts = await createEntryAlerts(client);
      await until(async () => (await listed()).length > 0, LONGEST_MS, 20);
      const reader = createHitReader(url, () => client.token(), (await listed())[0]!);
      const back: number[] = [];
      const moments = Array.from({ length: kills }, () => random() * (DAY_MS - QUIET_END_MS)).sort((a, b) => a - b);
      for (const [kill, moment] of moments.entries()) {
        // Let it run briefly between kills, because an interrupted start proves little.
        await delay(Math.max(500 + 2_000 * random(), began + moment - Date.now()));
        // Every other kill happens while hits are being sent.
        const known = reader.received.length;
        if (kill % 2 === 1) await until(() => reader.received.length > known, AWAITED_MS, 1).catch(() => undefined);
        await backEnd.stop('SIGKILL');
        backEnd = await startBackEnd(env, url);
        back.push(backEnd.took);
        // Tokens are valid for only fifteen minutes.
        await client.signIn();
        console.log(
          `killed ${back.length} times, ${reader.received.length} hits received, ready after ${seconds(backEnd.took)}`,
        );
      }
      await until(() => reader.received.length >= whole.length, DAY_MS, 500).catch(() => undefined);
      // Any duplicates would arrive within this time.
      await delay(2_000);
      await client.signIn();
      const stored = await listed();
      const byScanner = SCANNERS.map((scanner) => ({
        scanner,
        found: reader.received.filter((hit) => hit.scanner === scanner),
        wanted: whole.filter((hit) => hit.scanner === scanner),
      }));
      const entries = await alerts.compare(whole);
      const faults = [
        ...entries.faults,
        difference('The stored log', stored, whole),
        ...byScanner.map(({ scanner, found, wanted }) => difference(`The socket's ${scanner}`, found, wanted)),
        ...reader.out.map((which) => `The server could not resume ${which}`),
      ].filter((fault) => fault !== null);
      reader.stop();
      for (const fault of faults) console.log(fault);
      console.log(
        `The market killed ${kills} times in a day at ${SPEED}x: ${stored.length} hits stored, ${reader.received.length} received by a socket that came back ${reader.connections() - 1} times, ${whole.length} without kills; ${faults.length} faults`,
      );
      console.log(`${entries.sent} alerts sent for ${entries.wanted} entries that are not a return`);
      if (back.length > 0)
        console.log(`Ready again after ${seconds(median(back))} in the median, ${seconds(most(back))} at most`);
      return faults.length;
    } finally {
      await backEnd.stop('SIGKILL');
    }
  });
