import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CustomDefinition, toMs, type WireCustomHit } from '@prebell/contracts';
import { LRUCache } from 'lru-cache';
import { afterAll, expect, test } from 'vitest';
import { customScan } from '../engine/custom-scan';
import type { ReplaySource } from '../market-config';
import { DayRunner } from '../proof/day-run';
import { createReplay } from '../replay/replay';
import { FilmLibrary } from './film-library';
import { makeFilm } from './film-maker';
import { ScanFilm } from './scan-film';
import { type AskedScan, filmedScan, scanKey } from './scan-key';
import { at, DATE, DAY, sourceUpTo as filesUpTo, inThisThread } from './testing';

const log = { warn: () => undefined, info: () => undefined };
const folder = await mkdtemp(join(tmpdir(), 'scan-films-'));
const undo: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  await Promise.all(undo.map((each) => each()));
});
const sourceUpTo = async (cut: number): Promise<ReplaySource> => {
  const { source, remove } = await filesUpTo(cut);
  undo.push(remove);
  return source;
};

/** @param last its last hexadecimal digit, which says at which tenth of the second it looks */
const scan = (last: string, changes: Partial<CustomDefinition> = {}, version = 3): AskedScan => ({
  id: `01980000-0000-7000-8000-00000000000${last}`,
  version,
  definition: {
    where: [
      { field: 'price', op: '>=', value: 5.5 },
      { field: 'volume', op: '>=', value: 50_000 },
    ],
    sort: 'percent_change',
    catalyst_first: false,
    ...changes,
  },
});
/** Prices alone; ages of events, looked at each second; halts and headlines. */
const SCANS: readonly (readonly [string, AskedScan])[] = [
  ['prices', scan('0')],
  ['ages', scan('7', { where: [{ field: 'since_high', op: '<=', value: 2.5 }], sort: 'since_high' })],
  [
    'halts or news',
    scan('3', {
      where: [{ field: 'halts_today', op: '>=', value: 1 }],
      or: [[{ field: 'minute_change', op: '>', value: 1 }]],
      catalyst_first: true,
      other_kinds: true,
    }),
  ],
];

let films = 0;
const filmOf = async (source: ReplaySource, asked: AskedScan): Promise<ScanFilm> => {
  films += 1;
  const path = join(folder, `test-${films}`);
  const order = { source, date: DATE, scan: filmedScan(asked), key: 'k', path, temporary: `${path}.part` };
  const making = makeFilm(order, log);
  while (!(await making.next()).done);
  const film = await ScanFilm.open(path, 'k', new LRUCache({ maxSize: 1_000_000 }));
  undo.unshift(() => film.close());
  return film;
};
const logUpTo = (film: ScanFilm, moment: number, asked: AskedScan) =>
  film.hits(moment, asked, { after: 0, limit: 5_000 });

const whole = await sourceUpTo(10_000);
const everything = { after: 0, limit: 5_000 };

test.each(SCANS)(
  'no look-ahead: list and hits of %s at each minute are those of files which end there',
  async (_, asked) => {
    const film = await filmOf(whole, asked);
    for (const minute of [0, 301, 311, 320, 336, 342, 348, 960]) {
      const cut = await filmOf(await sourceUpTo(minute), asked);
      const answers = async (each: ScanFilm) => [await each.list(at(minute)), await logUpTo(each, at(minute), asked)];
      expect([minute, await answers(film)]).toEqual([minute, await answers(cut)]);
    }
  },
);

test.each(SCANS)('the hit log of %s is byte for byte that of a run of the day', async (_, asked) => {
  const runner = new DayRunner(await createReplay({ ...whole, asOf: DATE, log }), [
    { id: asked.id, definition: customScan(asked.definition, asked.version) },
  ]);
  const [expected] = (await runner.run(DATE)).own;
  expect(expected!.length).toBeGreaterThan(2);
  const film = await filmOf(whole, asked);
  const { hits, isFull } = await film.hits(toMs(DAY.post_close), asked, everything);
  expect(JSON.stringify(hits.toReversed())).toBe(JSON.stringify(expected));
  expect(isFull).toBe(false);
  // In parts, as a page reads them that plays.
  const parts: WireCustomHit[] = [];
  for (let minute = 0; minute <= 960; minute += 1)
    parts.push(...(await film.hits(at(minute), asked, { after: parts.length, limit: 500 })).hits.toReversed());
  expect(JSON.stringify(parts)).toBe(JSON.stringify(expected));
  expect((await film.hits(toMs(DAY.post_close), asked, { after: 0, limit: 2 })).hits).toEqual(hits.slice(0, 2));
});

test('the list of a minute has the rows of the live list, and the next hit is the first minute that knows of it', async () => {
  const [, asked] = SCANS[0]!;
  const film = await filmOf(whole, asked);
  const live = new DayRunner(await createReplay({ ...whole, asOf: DATE, log }), []);
  const definition = customScan(asked.definition, 1);
  const expected = new Map<number, object>();
  await live.run(DATE, ({ at: moment, tables }) => expected.set(moment, tables.find(definition, 100)));
  let listed = 0;
  for (const [moment, list] of expected) {
    const found = await film.list(moment);
    expect([moment, found]).toEqual([moment, list]);
    listed += found.count;
  }
  expect(listed).toBeGreaterThan(100);
  const { hits } = await film.hits(toMs(DAY.post_close), asked, everything);
  const entries = hits.filter(({ kind, back }) => kind === 'enter' && back !== true).toReversed();
  const minuteOf = (hit: WireCustomHit) => Math.ceil(Date.parse(hit.at) / 60_000) * 60_000;
  expect(film.nextHit(at(0))).toBe(minuteOf(entries[0]!));
  expect(film.nextHit(minuteOf(entries.at(-1)!) + 60_000)).toBeNull();
});

test('a film belongs to conditions: a name, an id and a version do not change its key; a condition, the day and the tenth do', () => {
  const keyOf = (asked: AskedScan, day = 'd') => scanKey(day, filmedScan(asked));
  const key = keyOf(scan('4'));
  expect(keyOf({ ...scan('4'), version: 9 })).toBe(key);
  // Ends at the same tenth: e is 14.
  expect(keyOf(scan('e'))).toBe(key);
  const others = [
    keyOf(scan('5')),
    keyOf(scan('4'), 'e'),
    keyOf(scan('4', { sort: 'volume' })),
    keyOf(scan('4', { catalyst_first: true })),
    keyOf(scan('4', { other_kinds: true })),
    keyOf(scan('4', { where: [{ field: 'price', op: '>=', value: 5.5 }] })),
    keyOf(
      scan('4', {
        where: [{ field: 'price', op: '>=', value: 5.5 }],
        or: [[{ field: 'volume', op: '>=', value: 50_000 }]],
      }),
    ),
  ];
  expect(new Set([key, ...others]).size).toBe(1 + others.length);
});

const libraryOf = (source: ReplaySource, make = inThisThread) => {
  films += 1;
  const place = join(folder, `library-${films}`);
  const library = new FilmLibrary({ folder: place, source, make, now: () => new Date(), log });
  undo.unshift(() => library.close());
  return { library, place };
};

test('a film is made once for all who ask, with its progress; a damaged one is noticed, never served, and made again', async () => {
  const seen: number[] = [];
  let path = '';
  const { library, place } = libraryOf(whole, (order, options) => {
    path = order.path;
    return inThisThread(order, { ...options, onProgress: (share) => seen.push(share) });
  });
  const { scans } = library;
  const [mine, same] = [scan('4'), scan('e')];
  expect(await scans.state('2025-02-08', mine)).toBeNull();
  expect(await scans.state(DATE, mine)).toMatchObject({ state: 'absent' });
  expect(await scans.make(DATE, mine, 'ann')).toMatchObject({ state: 'making', progress: 0 });
  expect(await scans.make(DATE, same, 'bob')).toMatchObject({ state: 'making' });
  await library.settled();
  expect(seen[0]).toBe(0.5);
  expect(seen.length).toBeGreaterThan(20);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(await scans.state(DATE, same)).toMatchObject({ state: 'ready', progress: 1 });
  expect(await readdir(place)).toHaveLength(1);

  const read = () => scans.ask(DATE, same, (film) => film.list(at(340)));
  const good = await read();
  expect(good).toMatchObject({ state: 'ready', value: { count: 2 } });
  await truncate(path, 300);
  const fresh = new FilmLibrary({ folder: place, source: whole, make: inThisThread, now: () => new Date(), log });
  const again = () => fresh.scans.ask(DATE, same, (film) => film.list(at(340)));
  expect(await again()).toEqual({ state: 'absent' });
  await fresh.settled();
  expect(await again()).toEqual(good);
  await fresh.close();
});

test('one user has at most three made at a time, others are not kept out, and a day comes before scans that wait', async () => {
  const made: string[] = [];
  const { library } = libraryOf(whole, (order, options) => {
    made.push(order.scan?.id.slice(-1) ?? 'day');
    return inThisThread(order, options);
  });
  const make = (last: string, by: string) => library.scans.make(DATE, scan(last), by);
  for (const last of ['1', '2', '3']) expect(await make(last, 'ann')).toMatchObject({ state: 'making' });
  expect(await make('4', 'ann')).toBe('too_many');
  expect(await make('3', 'ann')).toMatchObject({ state: 'making' });
  expect(await make('4', 'bob')).toMatchObject({ state: 'making' });
  expect(await library.make(DATE)).toMatchObject({ ahead: 1 });
  expect(await library.scans.state(DATE, scan('2'))).toMatchObject({ state: 'making', ahead: 2 });
  await library.settled();
  expect(made).toEqual(['1', 'day', '2', '3', '4']);
  expect(await make('5', 'ann')).toMatchObject({ state: 'making' });
  await library.settled();
});

test('a scan that cannot be run says why, and may be tried again', async () => {
  let isBroken = true;
  const { library } = libraryOf(whole, (order, options) =>
    isBroken ? Promise.reject(new Error('The disk is full')) : inThisThread(order, options),
  );
  await library.scans.make(DATE, scan('1'), 'ann');
  await library.settled();
  expect(await library.scans.state(DATE, scan('1'))).toMatchObject({ state: 'failed', failure: 'The disk is full' });
  isBroken = false;
  expect(await library.scans.make(DATE, scan('1'), 'ann')).toMatchObject({ state: 'making' });
  await library.settled();
  expect(await library.scans.state(DATE, scan('1'))).toMatchObject({ state: 'ready', failure: null });
});
