import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toMs } from '@prebell/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleWorker } from '../test/bundle-worker';
import { customScan } from './engine/custom-scan';
import { FilmLibrary } from './film/film-library';
import type { FilmOrder } from './film/film-maker';
import { filmThread, type MakeFilm } from './film/film-thread';
import type { AskedScan } from './film/scan-key';
import { DayRunner } from './proof/day-run';
import { createReplay } from './replay/replay';
import { STEPPED_DAYS, steppedDays } from './replay/testing';

const DATE = STEPPED_DAYS.at(-1)!;
const log = { info: () => undefined, warn: () => undefined };
let folder: string;
let data: Awaited<ReturnType<typeof steppedDays>>;
let thread: MakeFilm;

const source = () => ({ dir: data.dir, listings: data.listings, floats: data.floats });
const order = (name: string, more: Partial<FilmOrder> = {}): FilmOrder => ({
  source: source(),
  date: DATE,
  key: 'key',
  path: join(folder, name),
  temporary: join(folder, `${name}.part`),
  ...more,
});
const never = () => new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-worker-'));
  thread = filmThread(await bundleWorker(new URL('./film-worker.ts', import.meta.url), folder));
  data = await steppedDays();
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await data.remove();
});

it('a thread of its own makes a film that answers, and reports its progress on the way', async () => {
  const seen: number[] = [];
  const place = join(folder, 'films');
  const library = new FilmLibrary({
    folder: place,
    source: source(),
    now: () => new Date(),
    log,
    make: (each, { signal }) => thread(each, { signal, onProgress: (share) => seen.push(share) }),
  });
  expect(await library.make(DATE)).toMatchObject({ state: 'making', progress: 0 });
  await library.settled();
  expect(await library.film(DATE)).toMatchObject({ state: 'ready', failure: null });
  expect(seen.slice(0, 2)).toEqual([0.5, 0.75]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const answered = await library.ask(DATE, (film) => film.quote(Date.parse(`${DATE}T14:11:00Z`), 'AAA'));
  expect(answered).toMatchObject({ state: 'ready', value: { price: 12 } });
  expect(await readdir(place)).toHaveLength(1);
  await library.close();
});

it('a thread runs an own scan over a day, and its hit log is byte for byte that of a backtest', async () => {
  const asked: AskedScan = {
    id: '01980000-0000-7000-8000-00000000abc6',
    version: 4,
    definition: {
      where: [{ field: 'since_high', op: '<=', value: 1 }],
      or: [[{ field: 'percent_change', op: '>=', value: 25 }]],
      sort: 'volume',
      catalyst_first: true,
    },
  };
  const library = new FilmLibrary({
    folder: join(folder, 'scans'),
    source: source(),
    now: () => new Date(),
    log,
    make: thread,
  });
  await library.scans.make(DATE, asked, 'ann');
  await library.settled();
  expect(await library.scans.state(DATE, asked)).toMatchObject({ state: 'ready' });
  const answer = await library.scans.ask(DATE, asked, (film) =>
    film.hits(toMs(film.day.post_close), asked, { after: 0, limit: 100 }),
  );
  await library.close();
  // As a backtest opens the days: all of them at once.
  const days = await createReplay({ ...source(), log });
  const backtest = new DayRunner(days, [{ id: asked.id, definition: customScan(asked.definition, asked.version) }]);
  const [expected] = (await backtest.run(DATE)).own;
  expect(expected!.length).toBeGreaterThan(1);
  const hits = answer.state === 'ready' ? answer.value.hits : [];
  expect(JSON.stringify(hits.toReversed())).toBe(JSON.stringify(expected));
});

it('a thread that is ended says the reason of the caller, is gone, and leaves no film', async () => {
  const ending = new AbortController();
  const exit = new Promise((resolve) => {
    process.once('worker', (started) => started.once('exit', resolve));
  });
  const making = thread(order('ended'), {
    onProgress: () => ending.abort(new Error('This process stops')),
    signal: ending.signal,
  });
  await expect(making).rejects.toThrow('This process stops');
  // 1: it was ended before its work was.
  expect(await exit).toBe(1);
  expect((await readdir(folder)).filter((name) => name === 'ended')).toEqual([]);
  await expect(thread(order('late'), { onProgress: () => undefined, signal: ending.signal })).rejects.toThrow(
    'This process stops',
  );
});

it('a day or a folder that cannot be read fails with what went wrong, and leaves no file', async () => {
  const fails = (more: Partial<FilmOrder>) =>
    thread(order('failed', more), { onProgress: () => undefined, signal: never() });
  await expect(fails({ date: '2025-02-07' })).rejects.toThrow('2025-02-07');
  await expect(fails({ source: { dir: 'nowhere', listings: 'nowhere', floats: 'nowhere' } })).rejects.toThrow(
    'MARKET_REPLAY_DIR',
  );
  await expect(fails({ temporary: join(folder, 'missing', 'part') })).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
});
