import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes, RESOLUTIONS, SCANNERS, type ScanDefinition, toMs, tradingDay } from '@prebell/contracts';
import { LRUCache } from 'lru-cache';
import { afterAll, describe, expect, it } from 'vitest';
import { Film } from '../../src/film/film';
import { makeFilm } from '../../src/film/film-maker';
import type { ReplaySource } from '../../src/market-config';
import { datesOf, RECORDED } from '../backtest/data';
import { cutDay } from './cut-day';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const log = { warn: () => undefined };
const folder = await mkdtemp(join(tmpdir(), 'films-of-days-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Minutes after 4:00 AM, one for each day in turn: before and after the open, around noon, the close. */
const CUTS = [200, 300, 331, 335, 345, 377, 430, 512, 660, 719, 725];
/** Rows of each list whose symbols are asked for. */
const ROWS = 5;

let films = 0;
const withFilm = async <T>(source: ReplaySource, date: string, use: (film: Film) => Promise<T>): Promise<T> => {
  films += 1;
  const path = join(folder, `film-${films}`);
  const making = makeFilm({ source, date, key: 'k', path, temporary: `${path}.part` }, log);
  while (!(await making.next()).done);
  const film = await Film.open(path, 'k', {
    blocks: new LRUCache({ maxSize: 64_000_000 }),
    symbols: new LRUCache({ max: 1_000 }),
    searches: new LRUCache({ maxSize: 60_000 }),
  });
  try {
    return await use(film);
  } finally {
    await film.close();
    await rm(path);
  }
};

const OWN_SCAN: ScanDefinition = {
  version: 1,
  where: [
    { field: 'since_high', op: '<=', value: 5 },
    { field: 'halts_today', op: '>=', value: 1 },
  ],
  sort: 'volume',
  catalyst_first: false,
};

/** The day's answers about a minute: all lists, hits, halts and headlines, and everything about the symbols at the top of the lists. */
const answersAt = async (film: Film, at: number) => {
  const { lists } = await film.step(at, []);
  const rows = SCANNERS.flatMap((scanner) => lists[scanner].rows.slice(0, ROWS));
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const { pre_open, post_close } = film.day;
  const range = { from: pre_open - 20 * 86_400, to: post_close + 86_400 };
  const about = async (symbol: string) => ({
    why: await film.why(at, symbol),
    whyScans: await film.whyScans(at, symbol, [OWN_SCAN]),
    news: await film.news(at, symbol, 100),
    candles: await Promise.all(RESOLUTIONS.map((resolution) => film.candles(at, { symbol, resolution, ...range }))),
  });
  return {
    step: await film.step(at, symbols),
    hits: await Promise.all(SCANNERS.map((scanner) => film.hits(at, { scanner, limit: 500 }))),
    halts: await film.halts(at),
    news: await film.news(at, null, 500),
    search: await Promise.all(['A', 'BIO', 'THERAPEUTICS'].map((text) => film.search(at, text))),
    symbols: await Promise.all(symbols.map(about)),
  };
};

describe.each(['minute', 'smallcap'] as const)('recorded days of %s', (name) => {
  const dates = IS_DEEP ? datesOf(name) : [];
  if (!IS_DEEP) process.stderr.write(`SKIPPED: films of all recorded days of ${name}, which take minutes (deep)\n`);

  const cases = dates.map((date, k) => [date, CUTS[k % CUTS.length]!] as const);
  it.skipIf(cases.length === 0).each(cases.length === 0 ? [['no day', 0] as const] : cases)(
    'no look-ahead: the whole desk of %s, %i minutes after 4:00 AM, is that of files which end there',
    async (date, minute) => {
      const source: ReplaySource = RECORDED[name];
      const at = toMs(tradingDay(date)!.pre_open) + minutes(minute);
      const cut = await cutDay(source, date, at);
      try {
        const known = await withFilm(cut.source, date, (film) => answersAt(film, at));
        expect(await withFilm(source, date, (film) => answersAt(film, at))).toEqual(known);
      } finally {
        await cut.remove();
      }
    },
    300_000,
  );
});
