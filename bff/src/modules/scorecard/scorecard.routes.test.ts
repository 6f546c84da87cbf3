import {
  endpoints,
  LIVE_PARTS,
  minutes,
  nextTradingDay,
  SCORECARD_PAGE,
  scorecardSchema,
  type WireScorecard,
} from '@prebell/contracts';
import { isConsistent, isIncluded, leafHash, openNotes, parseVerifier } from '@prebell/server/tlog';
import { afterEach, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { clearScorecard, hitOn, sealAll, tradeOf } from '../../../test/scorecard';
import { liveParts } from '../status/status-parts.html';
import { signHead } from './sign-heads.service';
import { createTrees } from './trees.state';

const { deps, request, advance } = await startTestPlatform();
const { db } = deps;
// The summary is computed at most every 30 s.
afterEach(async () => {
  await clearScorecard(db);
  advance(minutes(1));
});

const get = async (path: string) => {
  const answer = await request('GET', path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const { summary, hits, entries, head, heads, inclusion, consistency } = endpoints.scorecard;
const dates = (count: number): string[] => {
  const all = ['2026-05-01'];
  while (all.length < count) all.push(nextTradingDay(all.at(-1)!).date);
  return all;
};
/** Twenty-four days of hits: of momentum in May and June, and a few of the others. */
const fill = async () => {
  const returns = [3, -1, 0.5, -2, 4, -0.5];
  const days = dates(24).flatMap((date, day) =>
    returns.map((net, k) => {
      const scanner = (['momentum', 'gappers', 'low_float'] as const)[k % 3]!;
      const hit = hitOn(date, k + 1, { scanner });
      return { hit, outcome: k === 5 ? ({ no_trade: 'halted' } as const) : tradeOf(hit, net + day / 10) };
    }),
  );
  await sealAll(db, 'recorded', days);
  return days;
};

test('an empty scorecard says so, and names the key that will sign it', async () => {
  expect(await get(summary.path)).toMatchObject({
    log: 'simulated',
    logs: [],
    hits: 0,
    head: null,
    best: [],
    worst: [],
  });
  expect(await get(hits.path)).toEqual({ hits: [], next: null });
  expect((await get(head.path)).verifier).toMatch(/^localhost\+[0-9a-f]{8}\+/);
});

test('sums by scanner, session and month are those of the sealed outcomes, with intervals by day and as many of the best as of the worst', async () => {
  const days = await fill();
  const answer = scorecardSchema.parse(await get(summary.path));
  expect(answer).toMatchObject({ log: 'recorded', hits: 144, uncounted: 0, first_date: '2026-05-01' });
  expect(answer.latency).toEqual({ count: 144, p50_ms: 1_000, p99_ms: 1_000 });
  const group = (by: string, key: string) => answer.groups.find((each) => each.by === by && each.key === key)!;
  expect(answer.groups.map(({ by, key }) => `${by} ${key}`)).toEqual([
    'all all',
    'scanner momentum',
    'scanner gappers',
    'scanner low_float',
    'session core_trading',
    'month 2026-06',
    'month 2026-05',
  ]);
  const netOf = (scanner?: string) =>
    days.flatMap(({ hit, outcome }) =>
      'no_trade' in outcome || (scanner !== undefined && hit.scanner !== scanner) ? [] : [outcome.outcomes[0]!.net_pct],
    );
  const mean = (values: number[]) => values.reduce((total, each) => total + each, 0) / values.length;
  for (const [key, scanner] of [['all'], ['momentum', 'momentum'], ['low_float', 'low_float']]) {
    const { horizons, days: count } = group(scanner === undefined ? 'all' : 'scanner', key!);
    expect(count).toBe(24);
    const close = horizons.at(-1)!;
    expect(close.trades).toBe(netOf(scanner).length);
    expect(close.mean!.value).toBeCloseTo(mean(netOf(scanner)), 9);
    expect(close.win_rate!.value).toBeCloseTo(mean(netOf(scanner).map((each) => (each > 0 ? 100 : 0))), 9);
    expect(close.mean!.low!).toBeLessThan(close.mean!.value);
    expect(close.mean!.high!).toBeGreaterThan(close.mean!.value);
  }
  expect(group('all', 'all').no_trades).toBe(24);
  // Four days of June are too few for an interval.
  expect(group('month', '2026-06').horizons[0]!.mean).toMatchObject({ low: null, high: null });
  const netAtClose = ({ outcomes }: (typeof answer.best)[number]) => outcomes.at(-1)!.net_pct;
  const sorted = netOf().toSorted((a, b) => a - b);
  expect(answer.worst.map(netAtClose)).toEqual(sorted.slice(0, 5));
  expect(answer.best.map(netAtClose)).toEqual(sorted.slice(-5).reverse());
});

test('the back end fills the prerendered page with the sums, so that a visitor reads them before any script', async () => {
  await fill();
  const card: WireScorecard = await get(summary.path);
  const { markup, answers } = liveParts({
    platform: null,
    history: null,
    scorecard: card,
    hits: await get(`${hits.path}?log=recorded`),
    changelog: null,
    sample: null,
    now: deps.now(),
  });
  expect(markup.get(LIVE_PARTS.scorecard)).toBe('144 sealed hits on 24 recorded days');
  const figures = markup.get(LIVE_PARTS.scorecardFigures) ?? '';
  expect(figures).toMatch(/<th scope="row"><button[^>]*>Gappers<\/button><\/th><td data-numeric="true">48<\/td>/);
  expect(markup.get(LIVE_PARTS.scorecardNote)).toContain('<b>Recorded days.</b>');
  const extremes = markup.get(LIVE_PARTS.scorecardExtremes) ?? '';
  expect([extremes.match(/<h3>/g), extremes.match(/<li>/g)].map((found) => found?.length)).toEqual([2, 10]);
  expect(markup.get(LIVE_PARTS.scorecardHits)?.match(/<th scope="row">/g)).toHaveLength(SCORECARD_PAGE);
  expect(answers.map(({ name }) => name)).toEqual(['GET /api/scorecard', 'GET /api/scorecard/hits']);
});

test('every hit is listed with its outcomes, by scanner and month, page by page', async () => {
  await fill();
  const path = `${hits.path}?log=recorded&scanner=gappers&month=2026-05&limit=30`;
  const first = await get(path);
  const second = await get(`${path}&before=${first.next}`);
  const all = [...first.hits, ...second.hits];
  expect(second.next).toBeNull();
  expect(all).toHaveLength(40);
  expect(new Set(all.map(({ index }: { index: number }) => index)).size).toBe(40);
  expect(all[0].outcomes.map(({ horizon }: { horizon: unknown }) => horizon)).toEqual([5, 15, 30, 60, 'close']);
  expect(await get(`${hits.path}?log=live`)).toEqual({ hits: [], next: null });
});

test('the list has only the hits that the figures count, or only the others, if asked', async () => {
  await sealAll(db, 'recorded', [{ hit: hitOn('2026-05-01', 1) }, { hit: hitOn('2026-05-01', 2, { back: true }) }]);
  const listed = async (filter: string) =>
    (await get(`${hits.path}?log=recorded${filter}`)).hits.map(
      ({ index, is_counted }: { index: number; is_counted: boolean }) => [index, is_counted],
    );
  expect(await listed('&is_counted=true')).toEqual([[0, true]]);
  expect(await listed('&is_counted=false')).toEqual([[1, false]]);
  expect(await listed('')).toHaveLength(2);
});

test('anybody can prove that a hit is in the signed log, and that a later head continues an earlier one', async () => {
  const trees = createTrees();
  await sealAll(db, 'recorded', [{ hit: hitOn('2026-05-01', 1) }, { hit: hitOn('2026-05-01', 2) }]);
  await signHead(deps, trees, 'recorded');
  await fill();
  const [hit] = (await get(`${hits.path}?log=recorded`)).hits;
  const one = `/api/scorecard/hits/recorded/${hit.index}`;
  const open = await get(one);
  expect(open.proof).toBeNull();
  await signHead(deps, trees, 'recorded');
  const answer = await get(one);
  expect(answer.hit).toEqual(hit);
  const { head: signed, verifier } = await get(`${head.path}?log=recorded`);
  const [note] = openNotes(signed.note, [parseVerifier(verifier)!]);
  expect(note).toEqual({ isSigned: true, text: `localhost/scorecard-recorded\n${signed.size}\n${signed.root}\n` });
  const hex = (nodes: string[]) => nodes.map((node) => Buffer.from(node, 'hex'));
  const root = Buffer.from(signed.root, 'base64');
  const claim = { index: hit.index, size: signed.size, root, proof: hex(answer.proof.nodes) };
  expect(isIncluded({ ...claim, leaf: leafHash(answer.body) })).toBe(true);
  expect(isIncluded({ ...claim, leaf: leafHash(answer.body.replace('S', 'T')) })).toBe(false);
  const included = await get(`${inclusion.path}?log=recorded&index=${hit.index}&size=${signed.size}`);
  expect(included).toEqual({ leaf: answer.proof.leaf, root: root.toString('hex'), nodes: answer.proof.nodes });

  const both = (await get(`${heads.path}?log=recorded`)).heads;
  expect(both.map(({ size }: { size: number }) => size)).toEqual([2, signed.size]);
  const grown = await get(`${consistency.path}?log=recorded&first=2&second=${signed.size}`);
  expect(
    isConsistent({
      first: 2,
      second: signed.size,
      firstRoot: Buffer.from(both[0].root, 'base64'),
      secondRoot: root,
      proof: hex(grown.nodes),
    }),
  ).toBe(true);
  const log = await get(`${entries.path}?log=recorded&from=1&limit=2`);
  expect(
    log.entries.map(({ index, body, leaf }: { index: number; body: string; leaf: string }) => [
      index,
      leaf === leafHash(body).toString('hex'),
    ]),
  ).toEqual([
    [1, true],
    [2, true],
  ]);
});

test('a live hit is sealed at once and readable 15 minutes later, until then only its hash is public', async () => {
  const now = deps.now().getTime();
  await sealAll(db, 'live', [
    { hit: hitOn('2026-05-01', 1), sealedAt: now - minutes(16) },
    { hit: hitOn('2026-05-01', 2), sealedAt: now - minutes(14), outcome: tradeOf(hitOn('2026-05-01', 2), 90) },
  ]);
  const seqs = async () => (await get(hits.path)).hits.map(({ seq }: { seq: number }) => seq);
  expect(await seqs()).toEqual([1]);
  expect((await get(summary.path)).best).toEqual([]);
  const all = (await get(entries.path)).entries;
  expect(all.map(({ body }: { body: string | null }) => body === null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect((await request('GET', '/api/scorecard/hits/live/1')).body.code).toBe('UNKNOWN_ENTRY');
  advance(minutes(2));
  expect(await seqs()).toEqual([2, 1]);
  expect((await get(summary.path)).best).toHaveLength(1);
});

test.each([
  [`${hits.path}?log=all`, 400, 'VALIDATION_FAILED'],
  [`${hits.path}?month=2026-13`, 400, 'VALIDATION_FAILED'],
  [`${hits.path}?before=99999999999`, 400, 'VALIDATION_FAILED'],
  ['/api/scorecard/hits/live/7', 404, 'UNKNOWN_ENTRY'],
  [`${inclusion.path}?index=1&size=9`, 404, 'UNKNOWN_ENTRY'],
  [`${inclusion.path}?index=0&size=0`, 404, 'UNKNOWN_ENTRY'],
  [`${consistency.path}?first=9&second=1`, 400, 'RANGE_REVERSED'],
])('a senseless question gets a clear answer: %s', async (path, status, code) => {
  const answer = await request('GET', path);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});
