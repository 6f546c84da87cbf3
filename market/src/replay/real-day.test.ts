import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { RESOLUTIONS, toMs, toSeconds, tradingDay } from '@prebell/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCandles } from '../candles/load-candles';
import type { MarketProvider } from '../provider';
import { createReplay } from './replay';

const data = process.env.PREBELL_DATA ?? '../shared/data';
const paths = {
  dir: join(data, 'market/minute'),
  listings: join(data, 'reference/listings'),
  floats: join(data, 'reference/finviz_2023-08.csv.gz'),
};
const present = Object.values(paths).every((path) => existsSync(path));
if (!present) process.stderr.write(`SKIPPED: replay of real days, no data under ${data}\n`);

/** Raw fields of a file, by the dullest means there are. Names with commas shift what stands after them, hence `at`. */
const raw = (path: string): string[][] =>
  gunzipSync(readFileSync(path))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const minuteRows = new Map<string, string[][]>();
const minutes = (date: string): string[][] => {
  const rows = minuteRows.get(date) ?? raw(join(paths.dir, `${date}.csv.gz`));
  minuteRows.set(date, rows);
  return rows;
};
const listingDates = present
  ? readdirSync(paths.listings)
      .map((name) => name.slice(0, 10))
      .sort()
  : [];
const minuteDates = present
  ? readdirSync(paths.dir)
      .map((name) => name.slice(0, 10))
      .sort()
  : [];
type Listed = ReadonlyMap<string, { last: number; volume: number }>;
const listingsOn = new Map<string, Listed>();
/** Closes and volumes: exact only for lines without quoted commas, which the universe of the files has not. */
const listings = (date: string): Listed => {
  const known = listingsOn.get(date);
  if (known !== undefined) return known;
  const listed = new Map(
    raw(join(paths.listings, `${date}.csv.gz`)).map((f) => [f[0]!, { last: Number(f[3]), volume: Number(f[6]) }]),
  );
  listingsOn.set(date, listed);
  return listed;
};

/** Minutes after 04:00 at which baselines are compared. */
const MINUTES = [0, 1, 60, 329, 330, 331, 720, 960] as const;

const tradedOn = new Map<string, ReadonlyMap<string, number>[]>();
/** Shares of each symbol before each of `MINUTES` of a session. */
const tradedBy = (session: string): ReadonlyMap<string, number>[] => {
  const known = tradedOn.get(session);
  if (known !== undefined) return known;
  const start = tradingDay(session)!.pre_open;
  const totals = MINUTES.map(() => new Map<string, number>());
  for (const [time, symbol, , , , , volume] of minutes(session)) {
    const at = (toSeconds(Date.parse(time!)) - start) / 60;
    // The first that includes the bar; those after it include what this one does.
    const slot = MINUTES.findIndex((minute) => at < minute);
    if (slot >= 0) totals[slot]!.set(symbol!, (totals[slot]!.get(symbol!) ?? 0) + Number(volume));
  }
  for (const [slot, total] of totals.entries())
    for (const [symbol, shares] of totals[slot - 1] ?? []) total.set(symbol, (total.get(symbol) ?? 0) + shares);
  tradedOn.set(session, totals);
  return totals;
};

describe.skipIf(!present)('the replay of real days', () => {
  let replay: MarketProvider;
  let indexOf: Map<string, number>;
  beforeAll(async () => {
    replay = await createReplay({ ...paths, log: { warn: (entry: unknown) => expect.fail(JSON.stringify(entry)) } });
    indexOf = new Map(replay.universe.map(({ symbol }, index) => [symbol, index]));
  });

  it('has the 99 symbols of the files, AAPL among them, with the float under its shifted heading', () => {
    expect(replay.universe).toHaveLength(99);
    expect(replay.universe[indexOf.get('AAPL')!]).toMatchObject({
      name: 'Apple Inc. Common Stock',
      exchange: 'NASDAQ',
      float: 15_570_000_000,
      shares_outstanding: 15_790_000_000,
    });
    expect(replay.universe[indexOf.get('APPS')!]).toMatchObject({ float: 96_250_000 });
  });

  it.each(['2025-01-31', '2025-02-06', '2025-02-07'])('prints every bar of %s exactly', async (date) => {
    await replay.openDay(date);
    const expected = minutes(date);
    let row = 0;
    for (const batch of replay.history(date, toMs(tradingDay(date)!.post_close))) {
      for (let slot = 0; slot < batch.length; slot++, row++) {
        const [time, symbol, open, high, low, close, volume] = expected[row]!;
        const printed = [batch.at[slot]! - 60_000, replay.universe[batch.symbol[slot]!]!.symbol];
        const figures = [batch.open, batch.high, batch.low, batch.close, batch.volume].map((column) => column[slot]);
        if (
          printed[0] === Date.parse(time!) &&
          printed[1] === symbol &&
          String(figures) === String([open, high, low, close, volume].map(Number))
        )
          continue;
        expect([...printed, ...figures]).toEqual([Date.parse(time!), symbol, open, high, low, close, volume]);
      }
    }
    expect(row).toBe(expected.length);
  });

  it.each(['2025-01-31', '2025-02-06', '2025-02-07'])('knows closes, averages and baselines of %s', async (date) => {
    const reference = await replay.openDay(date);
    const before = listingDates
      .filter((each) => each < date)
      .slice(-20)
      .map(listings);
    const sessions = minuteDates.filter((each) => each < date).slice(-20);
    const days = sessions.map((session) => ({ traded: tradedBy(session), listed: listings(session) }));
    for (const [k, minute] of MINUTES.entries()) {
      const out = new Float64Array(replay.universe.length);
      reference.baseline(minute, out);
      for (const [symbol, index] of indexOf) {
        const counted = days.filter(({ listed }) => listed.has(symbol));
        const sum = counted.reduce((total, { traded }) => total + (traded[k]!.get(symbol) ?? 0), 0);
        expect([symbol, out[index]]).toEqual([symbol, counted.length < 5 ? Number.NaN : sum / counted.length]);
      }
    }
    for (const [symbol, index] of indexOf) {
      const volumes = before.flatMap((listing) => listing.get(symbol)?.volume ?? []);
      const mean = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length;
      expect([symbol, reference.previous_close[index]]).toEqual([
        symbol,
        before.at(-1)!.get(symbol)?.last ?? Number.NaN,
      ]);
      expect([symbol, reference.adv20[index]]).toEqual([symbol, mean]);
    }
  });

  it('shows APPS as the gapper of 6 February at 09:29', async () => {
    const reference = await replay.openDay('2025-02-06');
    const apps = indexOf.get('APPS')!;
    let price = Number.NaN;
    for (const batch of replay.history('2025-02-06', toMs(reference.day.open - 60))) {
      for (let slot = 0; slot < batch.length; slot++) if (batch.symbol[slot] === apps) price = batch.close[slot]!;
    }
    expect((price / reference.previous_close[apps]! - 1) * 100).toBeGreaterThan(20);
  });

  it('serves candles with every share of thirty days, at every resolution', async () => {
    const now = tradingDay('2025-02-07')!.post_close;
    for (const symbol of ['AAPL', 'APPS']) {
      const volumes = await Promise.all(
        RESOLUTIONS.map(async (resolution) => {
          const request = { provider: replay, index: indexOf.get(symbol)!, resolution, now: toMs(now) };
          const candles = await loadCandles({ ...request, from: now - 40 * 86_400, to: now });
          return candles.v.reduce((sum, volume) => sum + volume, 0);
        }),
      );
      const traded = minuteDates.flatMap((date) => minutes(date).filter((fields) => fields[1] === symbol));
      const total = traded.reduce((sum, fields) => sum + Number(fields[6]), 0);
      expect(volumes).toEqual(RESOLUTIONS.map(() => total));
    }
  });
});
