import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createMerkleTree, leafHash, parseVerifier, signerOf, signNote, verifierText } from '@prebell/server/tlog';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { hitOn, tradeOf } from '../../../test/scorecard';
import { hitBody, hitFacts, outcomeBody, outcomeFacts } from './entry.codec';
import { recomputed } from './verify-day.service';
import { type LogToVerify, type LogVerdict, verifyLog } from './verify-log.rules';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const SIGNER = signerOf('desk.example', Buffer.alloc(32, 7));
const FORGER = signerOf('desk.example', Buffer.alloc(32, 8));
const VERIFIERS = [parseVerifier(verifierText(SIGNER))!];
type Day = NonNullable<LogToVerify['recomputed']>;

/** The entries of a day as a platform seals them: each hit within a second, its outcomes later. */
const sealDay = ({ hits, outcomes }: Day): string[] => {
  const rows = [
    ...hits.map((facts) => {
      const marketAt = Date.parse(facts.at) + 800;
      return { at: marketAt, body: hitBody(facts, { run: 1, sealedAt: marketAt, marketAt, speed: 1 }) };
    }),
    ...outcomes.map((facts) => {
      const hit = hits.find(({ seq }) => seq === facts.seq)!;
      const marketAt = ('at' in facts ? Date.parse(facts.at) : Date.parse(hit.at)) + 360_000;
      return { at: marketAt, body: outcomeBody(facts, { run: 1, sealedAt: marketAt, marketAt }) };
    }),
  ];
  return rows.toSorted((a, b) => a.at - b.at).map(({ body }) => body);
};

const headOf = (bodies: readonly string[], size = bodies.length, signer = SIGNER): string => {
  const root = createMerkleTree(bodies.slice(0, size).map(leafHash)).root().toString('base64');
  return signNote(`${signer.name}/scorecard-recorded\n${size}\n${root}\n`, signer);
};
const entriesOf = (bodies: readonly string[]) => bodies.map((body, index) => ({ index, body }));

const DATE = '2026-05-20';
const made = (): Day => {
  const hits = [1, 2, 3, 4].map((seq) => hitOn(DATE, seq, { kind: seq === 3 ? 'leave' : 'enter' }));
  const facts = hits.map(hitFacts);
  const trades = facts.map((each, k) => {
    if (each.kind === 'leave') return null;
    return k === 3 ? ({ no_trade: 'halted' } as const) : tradeOf(each, k - 1.5);
  });
  return { hits: facts, outcomes: facts.flatMap((each, k) => outcomeFacts(each, trades[k]!)) };
};
const day = made();
const bodies = sealDay(day);
const HEADS = [headOf(bodies, 3), headOf(bodies, 9), headOf(bodies)];
const verify = (more: Partial<LogToVerify> = {}): LogVerdict =>
  verifyLog({
    log: 'recorded',
    date: DATE,
    entries: entriesOf(bodies),
    heads: HEADS,
    kept: [],
    verifiers: VERIFIERS,
    recomputed: day,
    ...more,
  });
/** The faults of a log whose heads somebody signed again, who has the key: only the recorded day reveals them. */
const resealed = (changed: readonly string[]) =>
  verify({ entries: entriesOf(changed), heads: [headOf(changed)] }).faults;
const at = (text: string) => bodies.findIndex((body) => body.includes(text));

test('an untouched log has no fault, and its day has the hash of the recomputed one', () => {
  const verdict = verify();
  expect(verdict).toMatchObject({
    faults: [],
    size: bodies.length,
    heads: 3,
    covered: bodies.length,
    hits: 4,
    outcomes: 11,
  });
  expect(verdict.sealedHash).toBe(verdict.recomputedHash);
});

test('any changed byte of any entry is found', () => {
  const place = fc
    .nat(bodies.length - 1)
    .chain((index) => fc.tuple(fc.constant(index), fc.nat(bodies[index]!.length - 1), fc.nat(94)));
  fc.assert(
    fc.property(place, ([index, byte, by]) => {
      const body = bodies[index]!;
      const other = String.fromCharCode(32 + ((body.charCodeAt(byte) - 32 + 1 + by) % 95));
      const changed = bodies.with(index, body.slice(0, byte) + other + body.slice(byte + 1));
      fc.pre(changed[index] !== body);
      const { faults } = verify({ entries: entriesOf(changed) });
      expect(faults.join('\n')).toMatch(/head of \d+ entries differs/);
    }),
    { numRuns: IS_DEEP ? 5_000 : 100 },
  );
});

test.each<[string, () => readonly string[], RegExp]>([
  [
    'a price',
    () => bodies.with(0, bodies[0]!.replace('"price":5', '"price":6')),
    /^Entry 0: hit 1 \(S1 on momentum\): price is 6, the recorded day gives 5$/,
  ],
  [
    'a figure behind the hit',
    () => bodies.with(0, bodies[0]!.replace(/"line":"./, '"line":"z')),
    /^Entry 0: hit 1 \(S1 on momentum\): line is "z/,
  ],
  [
    'an outcome',
    () => bodies.with(at('"horizon":"15"'), bodies[at('"horizon":"15"')]!.replace(/"net_pct":[^,]+/, '"net_pct":9')),
    /outcome 15 of hit 1 .*: net_pct is 9, the recorded day gives -1.5/,
  ],
  [
    'how it counts',
    () => bodies.with(0, bodies[0]!.replace('"is_counted":true', '"is_counted":false')),
    /hit 1 .* is marked late false and counted false/,
  ],
  ['its spelling', () => bodies.with(0, bodies[0]!.replace('{', '{ ')), /^Entry 0 does not have the format of a seal$/],
  ['a removed hit', () => bodies.filter((_, k) => k !== 1), /^The log leaves out hit 2 \(S2 on momentum\)/],
  [
    'a removed outcome',
    () => bodies.filter((_, k) => k !== at('"horizon":"5"')),
    /^The log leaves out outcome 5 of hit 1/,
  ],
  [
    'an added hit',
    () => [
      ...bodies,
      hitBody(hitFacts(hitOn(DATE, 5)), { run: 1, sealedAt: 1, marketAt: Date.parse(hitOn(DATE, 5).at), speed: 1 }),
    ],
    /hit 5 \(S5 on momentum\) was added/,
  ],
  [
    'a hit sealed twice',
    () => [...bodies, bodies[0]!],
    /is hit 1 \(S1 on momentum\) of 2026-05-20 again, after entry 0$/,
  ],
  ['another order', () => [bodies[1]!, bodies[0]!, ...bodies.slice(2)], /hit 1 \(S1 on momentum\) comes after hit 2/],
])(
  'somebody who has the key and signs the changed log again is still found out by the recorded day: %s',
  (_, change, fault) => {
    expect(resealed(change())).toContainEqual(expect.stringMatching(fault));
  },
);

test('a forged head, a cut tail and a rewritten log are found against heads, also against one that was kept elsewhere', () => {
  expect(verify({ heads: [headOf(bodies, 9, FORGER)] }).faults).toEqual([
    'The signed head of 9 entries is not signed with the expected key',
  ]);
  const [size] = [bodies.length - 4];
  const cut = bodies.slice(0, size);
  expect(verify({ entries: entriesOf(cut), recomputed: null }).faults).toEqual([
    `The signed head covers ${bodies.length} entries, and the log has ${size}: its end was cut off`,
  ]);
  // The operator removed the newest heads as well; somebody kept one.
  const without = { entries: entriesOf(cut), heads: [headOf(cut)], recomputed: null };
  expect(verify(without).faults).toEqual([]);
  expect(verify({ ...without, kept: [HEADS[2]!] }).faults).toEqual([
    `The head that was kept elsewhere covers ${bodies.length} entries, and the log has ${size}: its end was cut off`,
  ]);
  const rewritten = bodies.with(5, bodies[5]!.replace('S1', 'S9'));
  expect(
    verify({ entries: entriesOf(rewritten), heads: [headOf(rewritten)], kept: [HEADS[1]!], recomputed: null }).faults,
  ).toEqual([
    'The head that was kept elsewhere of 9 entries differs: an entry from 0 to 8 was changed, added or removed',
  ]);
  const gap = entriesOf(bodies).filter(({ index }) => index !== 2);
  expect(verify({ entries: gap }).faults).toContain('Entries 2 to 2 are missing');
});

test('a day that the platform did not play to its end is no fault, and says how many hits are missing', () => {
  const played = bodies.slice(0, 2);
  expect(verify({ entries: entriesOf(played), heads: [headOf(played)] })).toMatchObject({
    faults: [],
    hits: 2,
    unplayed: 2,
  });
});

const small = join(process.env.PREBELL_DATA ?? '../shared/data', 'smallcap');
const SOURCE = {
  dir: join(small, 'minute'),
  listings: join(small, 'listings'),
  floats: join(small, 'floats.csv'),
  splits: join(small, 'splits.csv'),
  halts: join(small, 'halts.csv'),
  headlines: join(small, 'catalysts.csv.gz'),
};
const isHere = existsSync(SOURCE.dir);
const SHORT = '2026-04-20';
/** The same files, read in place, without the many later days. */
const fewDays = async () => {
  const root = await mkdtemp(join(tmpdir(), 'scorecard-days-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const kind of ['dir', 'listings'] as const) {
    await mkdir(join(root, kind));
    for (const file of readdirSync(SOURCE[kind]))
      if (file.slice(0, 10) <= SHORT) await symlink(resolve(SOURCE[kind], file), join(root, kind, file));
  }
  return { ...SOURCE, dir: join(root, 'dir'), listings: join(root, 'listings') };
};
if (!isHere) process.stderr.write(`SKIPPED: the scorecard of a recorded day, no ${small}\n`);
const dates = IS_DEEP && isHere ? readdirSync(SOURCE.dir).map((file) => file.slice(0, 10)) : [SHORT];
test.skipIf(!isHere).each(dates)(
  'a real day is recomputed to the same hash within 60 s, and one changed cent and a left-out hit are named: %s',
  async (date) => {
    const began = performance.now();
    const replay = { ...(IS_DEEP ? SOURCE : await fewDays()), date, at: '09:30', speed: 1 };
    const real = await recomputed({ market: { provider: 'replay', replay } }, date);
    const sealed = sealDay(real);
    const check = (log: readonly string[]) =>
      verify({ date, entries: entriesOf(log), heads: [headOf(log)], recomputed: real });
    const verdict = check(sealed);
    expect(real.outcomes.length).toBeGreaterThan(0);
    expect(verdict).toMatchObject({ faults: [], hits: real.hits.length, outcomes: real.outcomes.length, unplayed: 0 });
    expect(verdict.sealedHash).toBe(verdict.recomputedHash);
    expect(performance.now() - began).toBeLessThan(60_000);
    const index = sealed.findIndex((body) => body.includes('"horizon":"30"'));
    const dearer = (price: string) => `"price":${Number(price.slice(8)) + 0.01}`;
    expect(check(sealed.with(index, sealed[index]!.replace(/"price":[\d.]+/, dearer))).faults).toEqual([
      expect.stringMatching(/^Entry \d+: outcome 30 of hit \d+ \([\w.]+ on \w+\): price is/),
    ]);
    const [hit] = real.hits;
    const left = sealed.filter((body) => !(body.includes('"type":"hit"') && body.includes(`"seq":${hit!.seq},`)));
    expect(check(left).faults).toContainEqual(expect.stringContaining(`leaves out hit ${hit!.seq} (${hit!.symbol} on`));
  },
  120_000,
);
