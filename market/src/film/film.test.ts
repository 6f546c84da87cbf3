import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESOLUTIONS, SCANNERS, type ScanDefinition, toMs } from '@prebell/contracts';
import { LRUCache } from 'lru-cache';
import { afterAll, expect, test } from 'vitest';
import type { ReplaySource } from '../market-config';
import { DayRunner } from '../proof/day-run';
import { createReplay } from '../replay/replay';
import { headlinesAfter } from '../securities/headlines-after';
import { dayNews } from '../service/news';
import { createQuote } from '../service/quote';
import { scanVerdicts, whyAnswer } from '../service/why-answer';
import { DamagedFile } from './block-file';
import { Film, type FilmCaches } from './film';
import { FilmLibrary } from './film-library';
import { makeFilm } from './film-maker';
import { at, DATE, DAY, sourceUpTo as filesUpTo, inThisThread } from './testing';

const log = { warn: () => undefined, info: () => undefined };
const folder = await mkdtemp(join(tmpdir(), 'films-'));
const undo: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  await Promise.all(undo.map((each) => each()));
});

const sourceUpTo = async (cut: number): Promise<ReplaySource> => {
  const { source, remove } = await filesUpTo(cut);
  undo.push(remove);
  return source;
};

const caches = (): FilmCaches => ({
  blocks: new LRUCache({ maxSize: 1_000_000 }),
  symbols: new LRUCache({ max: 100 }),
  searches: new LRUCache({ maxSize: 1_000 }),
});
let films = 0;
const filmOf = async (source: ReplaySource): Promise<Film> => {
  films += 1;
  const path = join(folder, `test-${films}`);
  const making = makeFilm({ source, date: DATE, key: 'k', path, temporary: `${path}.part` }, log);
  while (!(await making.next()).done);
  const film = await Film.open(path, 'k', caches());
  undo.unshift(() => film.close());
  return film;
};

const SYMBOLS = ['AAA', 'BBB', 'NEW', 'NONE'];
const OWN_SCANS: readonly ScanDefinition[] = [
  {
    version: 1,
    where: [{ field: 'since_high', op: '<=', value: 5 }],
    or: [[{ field: 'halts_today', op: '>=', value: 1 }]],
    sort: 'volume',
    catalyst_first: false,
    other_kinds: true,
  },
  { version: 2, where: [{ field: 'relative_volume', op: '>=', value: 1 }], sort: 'price', catalyst_first: false },
];
/** Every answer about a minute. */
const answersAt = async (film: Film, moment: number) => ({
  step: await film.step(moment, SYMBOLS),
  hits: await Promise.all(SCANNERS.map((scanner) => film.hits(moment, { scanner, limit: 500 }))),
  quotes: await Promise.all(SYMBOLS.map((symbol) => film.quote(moment, symbol))),
  why: await Promise.all(SYMBOLS.map((symbol) => film.why(moment, symbol))),
  whyScans: await Promise.all(SYMBOLS.map((symbol) => film.whyScans(moment, symbol, OWN_SCANS))),
  candles: await Promise.all(
    SYMBOLS.flatMap((symbol) =>
      RESOLUTIONS.map((resolution) =>
        film.candles(moment, { symbol, resolution, from: DAY.pre_open - 20 * 86_400, to: DAY.post_close + 86_400 }),
      ),
    ),
  ),
  search: await Promise.all(['A', 'N', 'RENAMED', 'INC'].map((text) => film.search(moment, text))),
  halts: await film.halts(moment),
  news: [await film.news(moment, null, 100), await film.news(moment, 'AAA', 1), await film.news(moment, 'NEW', 9)],
});

const whole = await sourceUpTo(10_000);
const film = await filmOf(whole);

test.each([0, 181, 299, 301, 305, 306, 311, 312, 313, 320, 336, 341, 342, 348, 351, 960])(
  'no look-ahead: each answer about minute %i of the day is that of files which end there',
  async (minute) => {
    const cut = await filmOf(await sourceUpTo(minute));
    expect(await answersAt(film, at(minute))).toEqual(await answersAt(cut, at(minute)));
  },
);

test('hits are byte for byte those of the day’s run, and each is in the step of its minute', async () => {
  const provider = await createReplay({ ...whole, asOf: DATE, log });
  const { desk } = await new DayRunner(provider, []).run(DATE);
  expect(desk.length).toBeGreaterThan(5);
  const end = toMs(DAY.post_close);
  const kept = (await Promise.all(SCANNERS.map((scanner) => film.hits(end, { scanner, limit: 500 })))).flatMap(
    ({ hits }) => hits,
  );
  expect(JSON.stringify(kept.sort((a, b) => a.seq - b.seq))).toBe(JSON.stringify(desk));
  const steps = await Promise.all(Array.from({ length: 961 }, (_, minute) => film.step(at(minute), [])));
  expect(JSON.stringify(steps.flatMap(({ hits }) => hits))).toBe(JSON.stringify(desk));
  const [first] = desk.filter(({ scanner, kind, back }) => scanner === 'gappers' && kind === 'enter' && back !== true);
  expect(film.nextHit(at(0), 'gappers')).toBe(Math.ceil(Date.parse(first!.at) / 60_000) * 60_000);
});

test('quotes are those of the whole engine, also after going back', async () => {
  const provider = await createReplay({ ...whole, asOf: DATE, log });
  const expected: [number, string, object][] = [];
  await new DayRunner(provider, []).run(DATE, ({ at: moment, engine }) => {
    if (moment < at(285) || moment > at(395)) return;
    engine.universe.forEach(({ symbol }, index) => {
      expected.push([moment, symbol, createQuote(engine, index, null)]);
    });
  });
  for (const [moment, symbol, quote] of [...expected, ...expected.toReversed()]) {
    const known = await film.quote(moment, symbol);
    if (symbol === 'NEW' && moment < at(336)) expect(known).toBeNull();
    else expect([moment, known]).toEqual([moment, quote]);
  }
});

test('explanations are those of the live market at the same minute', async () => {
  const provider = await createReplay({ ...whole, asOf: DATE, log });
  await provider.openDay(DATE);
  for (const minute of [0, 299, 301, 306, 320, 336, 345, 351, 960])
    for (const [index, { symbol }] of provider.universe.entries()) {
      const known = await film.why(at(minute), symbol);
      if (symbol === 'NEW' && minute < 336) expect(known).toBeNull();
      else expect(known).toEqual(await whyAnswer({ provider, source: provider }, index, at(minute)));
    }
});

test('verdicts of own scans are those of the live market at the same minute, halts included', async () => {
  const provider = await createReplay({ ...whole, asOf: DATE, log });
  await provider.openDay(DATE);
  for (const minute of [0, 301, 320, 336, 345, 351, 960])
    for (const [index, { symbol }] of provider.universe.entries()) {
      const known = await film.whyScans(at(minute), symbol, OWN_SCANS);
      if (symbol === 'NEW' && minute < 336) expect(known).toBeNull();
      else {
        const statuses = provider.statuses(DATE, 0, at(minute) - 1).filter((status) => status.index === index);
        const sources = { provider, source: provider, halts: { date: DATE, statuses } };
        expect(known).toEqual(await scanVerdicts(sources, index, { scans: OWN_SCANS, at: at(minute) }));
      }
    }
});

test('a headline stamped exactly at the previous close counts neither in a film nor in a backtest nor on the desk', async () => {
  const moment = at(325.5);
  const past = 'BBB signs a contract';
  const asKnown = await createReplay({ ...whole, asOf: DATE, log });
  const ofBacktest = await createReplay({ ...whole, log });
  const closing = headlinesAfter(DATE);
  expect(ofBacktest.news(closing - 1, closing).map(({ headline }) => headline)).toEqual([past]);
  for (const provider of [asKnown, ofBacktest]) {
    const indexOf = (name: string) => provider.universe.findIndex(({ symbol }) => symbol === name);
    expect(dayNews(provider, DATE, moment).map(({ headline }) => headline)).not.toContain(past);
    expect(provider.headline(indexOf('BBB'), closing, moment)).toBeNull();
    expect(provider.headline(indexOf('AAA'), closing, moment)?.headline).toBe('AAA reports earnings');
  }
  const texts = (await film.news(at(325), null, 100)).map(({ headline }) => headline);
  expect(texts).toEqual(['AAA reports earnings', 'AAA wins a contract']);
  expect((await film.why(at(325), 'BBB'))?.inputs.catalyst).toBeNull();
});

test('the headline beside a row is among its news', async () => {
  const moment = at(325);
  const { lists } = await film.step(moment, []);
  const rows = Object.values(lists).flatMap((list) => list.rows);
  expect(new Set(rows.map(({ catalyst }) => catalyst))).toContain('AAA reports earnings');
  for (const { symbol, catalyst } of rows) {
    const headlines = (await film.news(moment, symbol, 100)).map(({ headline }) => headline);
    if (catalyst !== null) expect(headlines).toContain(catalyst);
    expect((await film.why(moment, symbol))?.inputs.catalyst).toBe(catalyst);
  }
});

const libraryOf = (source: ReplaySource, make = inThisThread) => {
  films += 1;
  const place = join(folder, `library-${films}`);
  const library = new FilmLibrary({ folder: place, source, make, now: () => new Date(), log });
  undo.unshift(() => library.close());
  return { library, place };
};

test('two requests at once make one film; a damaged, cut or emptied one is noticed, never served, and made again', async () => {
  let made = 0;
  let path = '';
  const { library } = libraryOf(whole, (order, options) => {
    made += 1;
    path = order.path;
    return inThisThread(order, options);
  });
  expect(await library.ask(DATE, () => 1)).toEqual({ state: 'absent' });
  const states = await Promise.all([library.make(DATE), library.make(DATE)]);
  expect(states.map((each) => each?.state)).toEqual(['making', 'making']);
  await library.settled();
  expect([made, (await library.film(DATE))?.state]).toEqual([1, 'ready']);
  const read = () => library.ask(DATE, (one) => one.step(at(320), ['AAA']));
  const good = await read();
  expect(good.state).toBe('ready');
  const bytes = await readFile(path);
  await library.close();
  for (const damage of [
    () => writeFile(path, Buffer.from(bytes.map((byte, k) => (k > 100 ? byte ^ 1 : byte)))),
    () => truncate(path, bytes.length - 3),
    () => truncate(path, 0),
  ]) {
    await damage();
    const fresh = new FilmLibrary({
      folder: join(path, '..'),
      source: whole,
      make: inThisThread,
      now: () => new Date(),
      log,
    });
    const again = () => fresh.ask(DATE, (one) => one.step(at(320), ['AAA']));
    expect(await again()).toEqual({ state: 'absent' });
    await fresh.settled();
    expect(await again()).toEqual(good);
    await fresh.close();
  }
  await expect(Film.open(path, 'other', caches())).rejects.toThrow(DamagedFile);
});

test('a half-written film of a process that ended is removed; an unknown day and a damaged file are named', async () => {
  const { place } = libraryOf(whole);
  const abandoned = join(place, `${DATE}-${'0'.repeat(32)}.${process.pid}.${hostname().replace(/[^\w-]/g, '-')}.part`);
  await mkdir(place, { recursive: true });
  await writeFile(abandoned, 'half');
  const damaged = await sourceUpTo(400);
  await writeFile(join(damaged.dir, `${DATE}.csv.gz`), 'no gzip');
  const fresh = new FilmLibrary({ folder: place, source: damaged, make: inThisThread, now: () => new Date(), log });
  expect(await fresh.make('2025-02-08')).toBeNull();
  await fresh.make(DATE);
  await fresh.settled();
  await expect(readFile(abandoned)).rejects.toThrow('ENOENT');
  expect(await fresh.film(DATE)).toMatchObject({ state: 'failed', failure: expect.stringContaining(`${DATE}.csv.gz`) });
  await fresh.close();
});
