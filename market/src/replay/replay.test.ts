import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, isTradingDay, toMs, tradingDay } from '@prebell/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import type { MarketProvider, PrintBatch } from '../provider';
import { createReplay } from './replay';
import { FLOATS_HEADING, LISTING_HEADING, listing, MINUTE_HEADING, replayFolder } from './testing';

type Files = Record<string, readonly string[]>;

const folders: { remove: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

const warnings: unknown[] = [];
const log = { warn: (...entry: unknown[]) => warnings.push(entry) };

const floats = [FLOATS_HEADING, '0,AAA,"Aaa, Inc.",Tech,Software,,36.44M,19.85M', '1,BBB,Bbb,Tech,Software,,,'];

const day = tradingDay('2025-02-06')!;
const stamp = (date: string, minute: number): string =>
  new Date(toMs(tradingDay(date)!.pre_open + minute * 60)).toISOString().replace('.000', '');
const line = (minute: number, symbol: string, prices: string, volume: number, date: string = day.date): string =>
  `${stamp(date, minute)},${symbol},${prices},${volume}`;

const minimal: Files = {
  'minute/2025-02-06': [MINUTE_HEADING, line(0, 'AAA', '10,11,9,10.5', 100), line(330, 'BBB', '5,5,5,5', 7)],
  'listings/2025-02-05': [LISTING_HEADING, listing('AAA', 10, 1000, 5_000_000), listing('BBB', 4, 200, 8_000)],
  floats,
};

const open = async (files: Files): Promise<MarketProvider> => {
  const folder = await replayFolder(files);
  folders.push(folder);
  return createReplay({ ...folder, log });
};

/** Prints as rows, copied because batches are reused. */
const rowsOf = (batches: Iterable<PrintBatch>) => {
  const rows: { symbol: number; at: number; from: number; close: number; volume: number; vwap_price: number }[] = [];
  for (const batch of batches) {
    for (let slot = 0; slot < batch.length; slot++) {
      rows.push({
        symbol: batch.symbol[slot]!,
        at: batch.at[slot]!,
        from: batch.from[slot]!,
        close: batch.close[slot]!,
        volume: batch.volume[slot]!,
        vwap_price: batch.vwap_price[slot]!,
      });
    }
  }
  return rows;
};

describe('the universe of a replay', () => {
  it('is the symbols of the files, described by listings and floats', async () => {
    expect((await open(minimal)).universe).toEqual([
      {
        symbol: 'AAA',
        name: 'AAA, Inc. Common Stock',
        exchange: 'NASDAQ',
        float: 19_850_000,
        shares_outstanding: 36_440_000,
        kind: 'common',
      },
      {
        symbol: 'BBB',
        name: 'BBB, Inc. Common Stock',
        exchange: 'NASDAQ',
        float: null,
        shares_outstanding: null,
        kind: 'common',
      },
    ]);
  });

  it('keeps a symbol without a listing, without closes', async () => {
    const replay = await open({ ...minimal, 'listings/2025-02-05': [LISTING_HEADING, listing('BBB', 4, 200, 8_000)] });
    expect(replay.universe[0]).toMatchObject({ symbol: 'AAA', name: 'AAA' });
    const reference = await replay.openDay(day.date);
    expect([...reference.previous_close]).toEqual([Number.NaN, 4]);
    expect([...reference.adv20]).toEqual([Number.NaN, 200]);
  });
});

describe('the short sale restriction of a replay', () => {
  const lows = (prices: readonly string[]) => ({
    ...minimal,
    'minute/2025-02-05': [
      MINUTE_HEADING,
      line(329, 'AAA', '10,10,8,10', 1, '2025-02-05'),
      line(330, 'AAA', prices[0]!, 1, '2025-02-05'),
      line(719, 'BBB', prices[1]!, 1, '2025-02-05'),
      line(720, 'BBB', '5,5,1,5', 1, '2025-02-05'),
    ],
    'listings/2025-02-04': [LISTING_HEADING, listing('AAA', 10, 1000, 5_000_000), listing('BBB', 5, 200, 8_000)],
  });

  it('lasts through the session after a regular price 10 % below the close before', async () => {
    const replay = await open(lows(['10,10,9,10', '5,5,4.51,5']));
    expect([...(await replay.openDay(day.date)).short_restricted!]).toEqual([1, 0]);
    const other = await open(lows(['10,10,9.01,10', '5,5,4.5,5']));
    expect([...(await other.openDay(day.date)).short_restricted!]).toEqual([0, 1]);
  });

  it('is unknown where the session before is not on file', async () => {
    expect((await (await open(minimal)).openDay(day.date)).short_restricted).toBeUndefined();
  });
});

describe('daily candles of a replay', () => {
  it('have the official close of the listing, and are restated for splits until the day that plays', async () => {
    const folder = await replayFolder({
      ...minimal,
      'minute/2025-02-05': [
        MINUTE_HEADING,
        line(330, 'AAA', '20,22,19,21', 100, '2025-02-05'),
        line(719, 'AAA', '21,21.5,20,21.4', 50, '2025-02-05'),
        line(330, 'BBB', '4,4,4,4', 7, '2025-02-05'),
      ],
      'listings/2025-02-05': [LISTING_HEADING, listing('AAA', 21.6, 1000, 5_000_000)],
    });
    folders.push(folder);
    const splits = join(folder.root, 'splits.csv');
    await writeFile(splits, 'date,symbol,price_factor\n2025-02-06,AAA,0.5\n');
    const replay = await createReplay({ ...folder, splits, log });
    const past = [tradingDay('2025-02-05')!];
    expect((await replay.dailyBars!(0, past)).bars.get('2025-02-05')).toMatchObject({
      o: 20,
      h: 22,
      l: 19,
      c: 21.6,
      v: 150,
    });
    await replay.openDay(day.date);
    expect((await replay.dailyBars!(0, past)).bars.get('2025-02-05')).toMatchObject({
      o: 10,
      h: 11,
      l: 9.5,
      c: 10.8,
      v: 300,
    });
    // Not listed that evening: the last bar's close is all that is known.
    expect((await replay.dailyBars!(1, past)).bars.get('2025-02-05')).toMatchObject({ c: 4 });
  });
});

describe('prints of a replay', () => {
  it('are bars at the end of their minute, once each for any time spans', async () => {
    const replay = await open(minimal);
    await replay.openDay(day.date);
    const first = {
      symbol: 0,
      at: toMs(day.pre_open + 60),
      from: toMs(day.pre_open),
      close: 10.5,
      volume: 100,
      vwap_price: 30.5 / 3,
    };
    expect(rowsOf(replay.history(day.date, first.at - 1))).toEqual([]);
    expect(rowsOf(replay.history(day.date, first.at))).toEqual([first]);
    expect(rowsOf(replay.prints(day.date, first.at, toMs(day.open + 60)))).toMatchObject([{ symbol: 1, volume: 7 }]);
    expect(rowsOf(replay.prints(day.date, 0, toMs(day.post_close)))).toHaveLength(2);
  });

  it('come in time order and once a minute from an unordered file with corrections', async () => {
    const rows = [line(5, 'AAA', '3,3,3,3', 3), line(1, 'AAA', '1,1,1,1', 1), line(1, 'AAA', '2,2,2,2', 2)];
    const replay = await open({ ...minimal, 'minute/2025-02-06': [MINUTE_HEADING, ...rows] });
    await replay.openDay(day.date);
    expect(rowsOf(replay.history(day.date, toMs(day.post_close))).map((row) => row.volume)).toEqual([2, 3]);
    expect((await replay.minuteBars(0, day.date, toMs(day.post_close))).map((bar) => bar.v)).toEqual([2, 3]);
  });

  it('leave out lines that are no bars of the day, and say so once', async () => {
    warnings.length = 0;
    const bad = [
      'nonsense',
      line(3, 'AAA', '10,9,11,10', 5),
      line(3, 'AAA', '10,10,10,x', 5),
      line(3, 'AAA', '10,10,10,10', -5),
      line(3, 'aaa', '10,10,10,10', 5),
      line(960, 'AAA', '10,10,10,10', 5),
      `${line(3, 'AAA', '10,10,10,10', 5)},more`,
      stamp(day.date, 3),
    ];
    const replay = await open({ ...minimal, 'minute/2025-02-06': [...minimal['minute/2025-02-06']!, ...bad] });
    expect(replay.universe).toHaveLength(2);
    await replay.openDay(day.date);
    expect(rowsOf(replay.history(day.date, toMs(day.post_close)))).toHaveLength(2);
    expect(warnings).toMatchObject([[{ malformed: bad.length }, expect.any(String)]]);
  });

  it('wait for their day to be opened', async () => {
    const replay = await open(minimal);
    expect(() => replay.history(day.date, toMs(day.post_close))).toThrow("openDay('2025-02-06')");
  });
});

describe('the reference data of a replay before the first print', () => {
  it('is the close before, the average volume and the shares by the newest source: the listing of the day before', async () => {
    const replay = await open({
      ...minimal,
      'listings/2025-02-04': [LISTING_HEADING, listing('AAA', 8, 3000, 1), listing('BBB', 3, 0, 1)],
    });
    const reference = await replay.openDay(day.date);
    expect([...reference.previous_close]).toEqual([10, 4]);
    expect([...reference.adv20]).toEqual([2000, 100]);
    expect([...reference.shares_outstanding]).toEqual([500_000, 2000]);
  });

  /** Files of the `count` trading days before 6 February, AAA trading `volume` at 04:00 of each and BBB on none. */
  const before = (count: number, unlisted = 0): Files => {
    const files: Record<string, readonly string[]> = { ...minimal };
    let found = 0;
    for (let date = addDays(day.date, -1); found < count; date = addDays(date, -1)) {
      if (!isTradingDay(date)) continue;
      found += 1;
      files[`minute/${date}`] = [MINUTE_HEADING, line(0, 'AAA', '1,1,1,1', found * 100, date)];
      const rows =
        found <= unlisted ? [listing('BBB', 4, 0, 1)] : [listing('AAA', 10, 1000, 1), listing('BBB', 4, 0, 1)];
      files[`listings/${date}`] = [LISTING_HEADING, ...rows];
    }
    return files;
  };
  const baseline = async (files: Files, minute: number) => {
    const replay = await open(files);
    const out = new Float64Array(replay.universe.length);
    (await replay.openDay(day.date)).baseline(minute, out);
    return Object.fromEntries(replay.universe.map(({ symbol }, index) => [symbol, out[index]]));
  };

  it('is a baseline of the sessions listed, days without trades counting as zero', async () => {
    expect(await baseline(before(5), 0)).toEqual({ AAA: 0, BBB: 0 });
    expect(await baseline(before(5), 1)).toEqual({ AAA: 300, BBB: 0 });
    expect(await baseline(before(5), 960)).toEqual({ AAA: 300, BBB: 0 });
    expect(await baseline(before(7, 2), 1)).toEqual({ AAA: 500, BBB: 0 });
  });

  it('has no baseline with fewer than five sessions', async () => {
    expect(await baseline(before(4), 1)).toEqual({ AAA: Number.NaN, BBB: Number.NaN });
    expect(await baseline(before(6, 2), 1)).toEqual({ AAA: Number.NaN, BBB: 0 });
  });

  it('takes the last twenty sessions', async () => {
    expect((await baseline(before(22), 1)).AAA).toBe(1050);
  });
});

describe('bars and days of a replay', () => {
  it('are served for every date on file once their minute is over', async () => {
    const replay = await open(minimal);
    const end = toMs(day.pre_open + 60);
    expect(await replay.minuteBars(0, day.date, end - 1)).toEqual([]);
    expect(await replay.minuteBars(0, day.date, end)).toEqual([
      { t: day.pre_open, o: 10, h: 11, l: 9, c: 10.5, v: 100 },
    ]);
    expect(await replay.minuteBars(0, '2025-02-05', end)).toEqual([]);
    expect(await replay.minuteBars(99, day.date, end)).toEqual([]);
  });

  it('follow each other as long as there are files', async () => {
    const replay = await open({ ...minimal, 'minute/2025-02-11': [MINUTE_HEADING] });
    expect(replay.nextDate('2025-02-06')).toBe('2025-02-11');
    expect(replay.nextDate('2025-02-11')).toBeNull();
  });
});

describe('a replay that cannot be served', () => {
  it.each([
    [
      'a date without a file',
      '2025-02-07',
      'No minute file of 2025-02-07 in MARKET_REPLAY_DIR: the files go from 2025-02-06',
    ],
    ['a date without trading', '2025-02-08', 'No minute file of 2025-02-08'],
  ])('says so for %s', async (_title, date, message) => {
    await expect((await open(minimal)).openDay(date)).rejects.toThrow(message);
  });

  it('names the variable and the path of what is missing or broken', async () => {
    const folder = await replayFolder(minimal);
    folders.push(folder);
    const nowhere = join(folder.root, 'nowhere');
    const attempt = (change: object) => createReplay({ ...folder, log, ...change });
    await expect(attempt({ dir: nowhere })).rejects.toThrow(`MARKET_REPLAY_DIR: cannot read the folder ${nowhere}`);
    await expect(attempt({ dir: folder.root })).rejects.toThrow('MARKET_REPLAY_DIR: no files named DATE.csv.gz');
    await expect(attempt({ listings: nowhere })).rejects.toThrow(
      `MARKET_REPLAY_LISTINGS: cannot read the folder ${nowhere}`,
    );
    await expect(attempt({ floats: nowhere })).rejects.toThrow(`MARKET_REPLAY_FLOATS: cannot read ${nowhere}`);
    const broken = join(folder.dir, '2025-02-07.csv.gz');
    await writeFile(broken, 'not packed');
    await expect(attempt({})).rejects.toThrow(`MARKET_REPLAY_DIR: cannot read ${broken}`);
  });

  it('says when no file is of a trading day', async () => {
    const files = { 'minute/2025-02-08': [MINUTE_HEADING], 'listings/2025-02-05': [LISTING_HEADING], floats };
    await expect(open(files)).rejects.toThrow('MARKET_REPLAY_DIR: no file of a trading day');
  });

  it('refuses a minute file with other columns', async () => {
    const files = { ...minimal, 'minute/2025-02-06': ['symbol,ts_utc,open,high,low,close,volume'] };
    await expect(open(files)).rejects.toThrow("the first line must be 'ts_utc,symbol");
  });
});

describe('share counts and splits by date', () => {
  const dated = [
    'date,symbol,float,shares_outstanding,source',
    '2025-01-10,AAA,4000000,9000000,early',
    '2025-02-05,AAA,,8000000,evening',
    '2025-02-06,AAA,3000000,,today',
    '2025-02-07,AAA,1,1,tomorrow',
    '2025-01-15,BBB,6000000,,early',
  ];
  const files: Files = {
    ...minimal,
    'minute/2025-02-05': [MINUTE_HEADING],
    'listings/2025-02-04': [LISTING_HEADING, listing('AAA', 10, 1000, 5_000_000), listing('BBB', 4, 200, 0)],
    floats: dated,
    splits: ['date,symbol,price_factor', '2025-02-06,BBB,10', '2025-02-07,AAA,2'],
  };
  const opened = async (date: string) => {
    const folder = await replayFolder(files);
    folders.push(folder);
    const replay = await createReplay({ ...folder, splits: join(folder.root, 'splits.csv.gz'), log });
    const { float, shares_outstanding, previous_close } = await replay.openDay(date);
    return [float, shares_outstanding, previous_close].map((column) => [...column]);
  };

  it('the newest one on the day wins, and later days have no influence', async () => {
    expect((await opened('2025-02-05')).map(([aaa]) => aaa)).toEqual([4_000_000, 8_000_000, 10]);
    expect((await opened('2025-02-06')).map(([aaa]) => aaa)).toEqual([3_000_000, 500_000, 10]);
  });

  it('a reverse split of the day multiplies the close and divides the shares known before it', async () => {
    expect((await opened('2025-02-06')).map(([, bbb]) => bbb)).toEqual([600_000, 200, 40]);
  });

  it('an unknown count stays unknown', async () => {
    expect((await opened('2025-02-05')).map(([, bbb]) => bbb)).toEqual([6_000_000, Number.NaN, 4]);
  });
});

describe('bars of five minutes', () => {
  const bars: Files = {
    ...minimal,
    'minute/2025-02-06': [
      `${MINUTE_HEADING},seconds`,
      `${line(329, 'AAA', '9,9,9,9', 4)},60`,
      `${line(330, 'AAA', '10,12,9,11', 500)},300`,
      `${line(331, 'BBB', '5,5,5,5', 7)},60`,
      `${line(332, 'BBB', '5,5,5,5', 7)},90`,
      `${line(958, 'BBB', '5,5,5,5', 7)},300`,
    ],
  };

  it('count once they have ended, in the order of their ends', async () => {
    warnings.length = 0;
    const replay = await open(bars);
    await replay.openDay(day.date);
    const ends = rowsOf(replay.prints(day.date, 0, day.post_close * 1000)).map(({ at, from, volume }) => [
      (at / 1000 - day.open) / 60,
      (from / 1000 - day.open) / 60,
      volume,
    ]);
    expect(ends).toEqual([
      [0, -1, 4],
      [2, 1, 7],
      [5, 0, 500],
    ]);
    expect(rowsOf(replay.prints(day.date, day.open * 1000, (day.open + 299) * 1000))).toHaveLength(1);
    const bar = { t: day.open, seconds: 300, o: 10, h: 12, l: 9, c: 11, v: 500 };
    expect(await replay.minuteBars(0, day.date, (day.open + 299) * 1000)).toHaveLength(1);
    expect((await replay.minuteBars(0, day.date, (day.open + 300) * 1000))[1]).toEqual(bar);
    // A length of 90 seconds, and an end after the day's.
    expect(warnings).toMatchObject([[{ malformed: 2 }, expect.any(String)]]);
  });
});

describe('the origins of a day’s figures', () => {
  const originsOf = async (files: Files, date = day.date) => {
    const folder = await replayFolder(files);
    folders.push(folder);
    const hasSplits = 'splits' in files;
    const replay = await createReplay({
      ...folder,
      ...(hasSplits ? { splits: join(folder.root, 'splits.csv.gz') } : {}),
      log,
    });
    const { origins, previous_close } = (await replay.symbolReference(0, date))!;
    return { close: previous_close[0], origins: origins!(0) };
  };

  it('name each figure with source and date, and leave out unknown ones', async () => {
    const files = {
      ...minimal,
      floats: ['date,symbol,float,shares_outstanding,source', '2025-01-10,AAA,4000000,,vendor'],
      splits: ['date,symbol,price_factor', '2025-02-06,AAA,10'],
    };
    expect(await originsOf(files)).toEqual({
      close: 100,
      origins: [
        { figure: 'previous_close', as_of: '2025-02-05', source: 'listing' },
        { figure: 'float', as_of: '2025-01-10', source: 'vendor' },
        { figure: 'shares_outstanding', as_of: '2025-02-05', source: 'market cap of the listing' },
        { figure: 'split', as_of: '2025-02-06', source: 'price x 10' },
        { figure: 'kind', as_of: null, source: 'Common stock, by symbol and name' },
      ],
    });
    const { origins } = await originsOf({ ...files, floats: ['date,symbol,float,shares_outstanding,source'] });
    expect(origins.map(({ figure }) => figure)).not.toContain('float');
  });

  it('a missing listing logs its name and date at the start, and causes no false gaps', async () => {
    warnings.length = 0;
    const { 'listings/2025-02-05': listed, ...others } = minimal;
    const { close, origins } = await originsOf({ ...others, 'listings/2025-02-04': listed! });
    expect(close).toBeNaN();
    expect(origins.map(({ figure }) => figure)).not.toContain('previous_close');
    expect(warnings).toMatchObject([
      [
        { missing: [expect.stringContaining('2025-02-05.csv.gz')] },
        expect.stringContaining('no listing of 2025-02-05'),
      ],
    ]);
  });
});
