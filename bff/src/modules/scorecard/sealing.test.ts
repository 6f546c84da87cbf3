import { HORIZONS, minutes, seconds } from '@prebell/contracts';
import { type Market, openMarket } from '@prebell/market';
import { LiveScriptedProvider, localLink, SCANNED, START, scriptedConfig, silent } from '@prebell/market/testing';
import { openNotes, parseVerifier } from '@prebell/server/tlog';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { asOwner, clearScorecard } from '../../../test/scorecard';
import type { Deps } from '../../deps';
import { checkpointVerifier } from '../checkpoints/checkpoint-keys.service';
import { recordHits } from '../hits/hit-recorder.worker';
import { createHitStore } from '../hits/hit-store.service';
import { readBody, type SealedHit, type SealedOutcome } from './entry.codec';
import { sealScorecard } from './scorecard.worker';
import { createSealer } from './seal-log.service';
import { signHead } from './sign-heads.service';
import { createTrees } from './trees.state';

const PATIENCE = { timeout: 20_000 };
const { deps } = await startTestPlatform();
let provider = new LiveScriptedProvider([]);

beforeEach(() => {
  provider = new LiveScriptedProvider(Array.from({ length: 6 }, () => SCANNED));
});
afterEach(async () => {
  await clearScorecard(deps.db);
  await deps.db.deleteFrom('hit_logs').execute();
});

/** A live platform's market, `after` milliseconds after 09:24, with its recorder of hits. */
const start = async (after: number, own: Partial<Deps> = {}) => {
  const { connect } = localLink(provider);
  const parts = { ...deps, ...own };
  const opened = openMarket({
    config: scriptedConfig(1),
    connect,
    clock: { market_at: START + after, real_at: Date.now(), speed: 1, until: START + minutes(900) },
    hitStore: Promise.resolve(createHitStore(parts)),
    log: silent,
  });
  // The scripted source stands for a live one.
  const status = opened.status.bind(opened);
  const source: { provider: 'alpaca' | 'simulator' } = { provider: 'alpaca' };
  const market: Market = Object.assign(opened, {
    status: () => ({ ...status(), feed: { ...status().feed, ...source } }),
  });
  const stopRecording = recordHits({ ...parts, market });
  let isGone = false;
  const kill = async () => {
    if (isGone) return;
    isGone = true;
    await market.stop();
    await stopRecording();
  };
  onTestFinished(kill);
  await market.ready;
  return { ...parts, market, source, kill };
};

const entriesOf = async (log = 'live') => {
  const rows = await deps.db
    .selectFrom('scorecard_entries')
    .selectAll()
    .where('log', '=', log as 'live')
    .orderBy('index')
    .execute();
  return rows.map(({ index, body }) => ({ index, entry: readBody(body)! }));
};
const sealedHits = async (log?: string) =>
  (await entriesOf(log)).flatMap(({ entry }) => (entry.type === 'hit' ? [entry as SealedHit] : []));
const sealedOutcomes = async () =>
  (await entriesOf()).flatMap(({ entry }) => (entry.type === 'outcome' ? [entry as SealedOutcome] : []));
const stored = async () =>
  await deps.db.selectFrom('hits').select(['seq', 'symbol', 'scanner']).orderBy('seq').execute();
const storedHits = (count: number) => vi.waitFor(async () => expect(await stored()).toHaveLength(count), PATIENCE);
/** The symbol enters every scanner. */
const enter = (symbol: number, at: number, price = 6) => provider.add({ symbol, at, price, volume: 400_000 });
const facts = (hits: readonly Pick<SealedHit, 'seq' | 'symbol' | 'scanner'>[]) =>
  hits.map(({ seq, symbol, scanner }) => ({ seq, symbol, scanner }));

test('a running platform seals each hit of the three scanners within a second or two and signs a head that covers it', async () => {
  const platform = await start(0);
  const stop = sealScorecard(platform, { everyMs: 100, signEveryMs: 200 });
  onTestFinished(stop);
  enter(4, platform.market.now() + 300);
  await vi.waitFor(async () => expect(await sealedHits()).toHaveLength(3), PATIENCE);
  const hits = await sealedHits();
  expect(facts(hits)).toEqual(await stored());
  expect(new Set(hits.map(({ scanner }) => scanner)).size).toBe(3);
  for (const hit of hits) {
    expect(hit).toMatchObject({ is_counted: true, is_late: false, run: 1, session: 'pre_market', symbol: 'AAE' });
    expect(hit.latency_ms).toBeLessThan(3_000);
  }
  await vi.waitFor(
    async () => expect(await deps.db.selectFrom('scorecard_heads').selectAll().execute()).not.toEqual([]),
    PATIENCE,
  );
  const head = await deps.db
    .selectFrom('scorecard_heads')
    .selectAll()
    .orderBy('size', 'desc')
    .executeTakeFirstOrThrow();
  const [note] = openNotes(head.note, [parseVerifier(checkpointVerifier(deps.config, deps.ring))!]);
  expect(note).toMatchObject({ isSigned: true });
  expect(note!.text).toBe(`localhost/scorecard-live\n${head.size}\n${head.root}\n`);
  const tree = await createTrees().upToDate(deps.db, 'live');
  expect(tree.root(head.size).toString('base64')).toBe(head.root);
});

test('a platform that is killed between a hit and its seal loses none, and two deliveries or two sealers seal none twice', async () => {
  const first = await start(0);
  enter(4, first.market.now() + 200);
  await storedHits(3);
  // Killed before any seal.
  await first.kill();
  enter(1, START + seconds(20), 7);
  const second = await start(seconds(40));
  await storedHits(6);
  const sealers = [createSealer(second), createSealer(second)];
  await Promise.all(sealers.flatMap((sealer) => [sealer.sealHits(), sealer.sealHits()]));
  expect(facts(await sealedHits())).toEqual(await stored());
  enter(0, second.market.now() + 200, 8);
  await storedHits(9);
  await Promise.all(sealers.map((sealer) => sealer.sealHits()));
  await createSealer(second).sealHits();
  const entries = await entriesOf();
  expect(facts(await sealedHits())).toEqual(await stored());
  expect(entries.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a leader that lost its office seals and signs nothing', async () => {
  const platform = await start(0);
  enter(4, platform.market.now() + 200);
  await storedHits(3);
  let isDeposed = true;
  const fenced = {
    ...platform,
    asLeader: (async (work) =>
      deps.db.transaction().execute(async (tx) => {
        if (isDeposed) throw new Error('Another instance leads');
        return work(tx);
      })) as Deps['asLeader'],
  };
  const sealer = createSealer(fenced);
  await expect(sealer.sealHits()).rejects.toThrow('Another instance leads');
  await expect(signHead(fenced, createTrees(), 'live')).rejects.toThrow('Another instance leads');
  expect(await entriesOf()).toEqual([]);
  isDeposed = false;
  expect(await sealer.sealHits()).toBe(3);
});

test('outcomes follow the hit once they are settled, each once, also after a restart; a hit sealed too late gets none', async () => {
  const first = await start(0);
  enter(4, first.market.now() + 200);
  await storedHits(3);
  const early = createSealer(first);
  await early.sealHits();
  expect(await early.sealOutcomes()).toBe(0);
  await first.kill();
  // Trades of the following minutes; the symbol has none after 09:50.
  for (let minute = 1; minute <= 26; minute += 1)
    provider.add({ symbol: 4, at: START + 60_000 * minute + 5_000, price: 6 + minute / 10, volume: 1_000 });
  const second = await start(minutes(10));
  const sealer = createSealer(second);
  await sealer.sealHits();
  await sealer.sealOutcomes();
  const due = await sealedOutcomes();
  expect(due.map(({ horizon }) => horizon)).toEqual(['5', '5', '5']);
  const [five] = due;
  expect(five).toMatchObject({ symbol: 'AAE', session: 'pre_market', is_filled: true });
  expect((five as { at: string }).at).toBe(new Date(START + minutes(6)).toISOString());
  expect(await sealer.sealOutcomes()).toBe(0);
  await second.kill();

  enter(1, START + minutes(200), 7);
  const third = await start(minutes(406));
  await storedHits(6);
  const last = createSealer(third);
  await last.sealHits();
  await last.sealOutcomes();
  await createSealer(third).sealOutcomes();
  const all = await sealedOutcomes();
  expect(all.map(({ scanner, horizon }) => `${scanner} ${horizon}`).toSorted()).toEqual(
    ['momentum', 'gappers', 'low_float'].flatMap((scanner) => HORIZONS.map((h) => `${scanner} ${h}`)).toSorted(),
  );
  const late = (await sealedHits()).filter(({ symbol }) => symbol === 'AAB');
  expect(late.map(({ is_late, is_counted }) => [is_late, is_counted])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
}, 60_000);

test('logs never mix, and a day that comes again with other hits is another run that no figure counts', async () => {
  const platform = await start(0);
  enter(4, platform.market.now() + 200);
  await storedHits(3);
  platform.source.provider = 'simulator';
  await createSealer(platform).sealHits();
  platform.source.provider = 'alpaca';
  await createSealer(platform).sealHits();
  expect([await sealedHits('simulated'), await sealedHits('live')].map(facts)).toEqual([
    await stored(),
    await stored(),
  ]);

  await deps.db.updateTable('hits').set({ rank: 9 }).where('seq', '=', 2).execute();
  platform.source.provider = 'simulator';
  await createSealer(platform).sealHits();
  await createSealer(platform).sealHits();
  const again = await sealedHits('simulated');
  expect(again.map(({ run, seq }) => [run, seq])).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
    [2, 3],
  ]);
  expect(again.filter(({ run }) => run === 2).some(({ is_counted }) => is_counted)).toBe(false);
});

test('nobody gets a signature for a log that was rewritten behind its newest head', async () => {
  const platform = await start(0);
  enter(4, platform.market.now() + 200);
  await storedHits(3);
  await createSealer(platform).sealHits();
  expect(await signHead(platform, createTrees(), 'live')).toBe(true);
  expect(await signHead(platform, createTrees(), 'live')).toBe(false);
  enter(1, platform.market.now() + 200, 7);
  await storedHits(6);
  await createSealer(platform).sealHits();
  await expect(
    deps.db.updateTable('scorecard_entries').set({ body: '{}' }).where('index', '=', 1).execute(),
  ).rejects.toThrow('scorecard_entries is append-only');
  await asOwner(deps.db, () =>
    sql`update scorecard_entries set body = replace(body, 'AAE', 'AAF') where index = 1`.execute(deps.db),
  );
  await expect(signHead(platform, createTrees(), 'live')).rejects.toThrow('differ from its newest signed head');
});
