import { copyDatabase, openClient, type TestClient } from '@prebell/embedded-postgres/testing';
import { afterAll, inject } from 'vitest';
import { barsOn, listingOn, listingsBefore, sessionsBefore, shareCounts } from '../naive/files';

const BATCH = 20_000;

type Cell = string | number | null;

/** Fills a table in batches: each statement passes one array per column. */
const fill = async (client: TestClient, table: string, types: readonly string[], rows: readonly Cell[][]) => {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const columns = types.map((_, column) => batch.map((row) => row[column]));
    const arrays = types.map((type, column) => `$${column + 1}::${type}[]`).join(', ');
    await client.query(`insert into ${table} select * from unnest(${arrays})`, columns);
  }
};

const NUMBERS = (count: number) => Array.from({ length: count }, () => 'float8');
/** An empty volume or market cap in a listing is read as 0 or NaN: unknown. */
const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** '4.19B' is exactly 4,190,000,000 shares, without floating-point error. */
const whole = (shares: number | null): number | null => (shares === null ? null : Math.round(shares));

/**
 * A database with the raw files of the days before `until` (exclusive): unchanged bars, listings and share counts of
 * the `kept` symbols.
 */
export const loadRecordedDays = async (until: string, kept: ReadonlySet<string>): Promise<TestClient> => {
  const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
  const client = await openClient(connectionString);
  afterAll(async () => {
    await client.end();
    await drop();
  });
  await client.query(`
    create unlogged table bars (date date, symbol text collate "C", minute int, o float8, h float8, l float8, c float8, v float8);
    create unlogged table listings (date date, symbol text collate "C", last float8, volume float8, market_cap float8);
    create unlogged table floats (symbol text collate "C", outstanding float8, float float8);
    create unlogged table symbols (symbol text collate "C")`);
  for (const date of sessionsBefore(until)) {
    const start = Date.parse(`${date}T04:00:00-05:00`);
    const rows = [...barsOn(date)]
      .filter(([symbol]) => kept.has(symbol))
      .flatMap(([symbol, bars]) =>
        bars.map((bar): Cell[] => [
          date,
          symbol,
          (bar.start - start) / 60_000,
          bar.open,
          bar.high,
          bar.low,
          bar.close,
          bar.volume,
        ]),
      );
    await fill(client, 'bars', ['date', 'text', 'int', ...NUMBERS(5)], rows);
  }
  for (const date of listingsBefore(until))
    await fill(
      client,
      'listings',
      ['date', 'text', ...NUMBERS(3)],
      [...listingOn(date)].map(([symbol, row]) => [date, symbol, known(row.last), row.volume, row.marketCap]),
    );
  const shares = [...shareCounts('')].map(([symbol, { outstanding, float }]): Cell[] => [
    symbol,
    whole(outstanding),
    whole(float),
  ]);
  await fill(client, 'floats', ['text', 'float8', 'float8'], shares);
  await fill(
    client,
    'symbols',
    ['text'],
    [...kept].map((symbol) => [symbol]),
  );
  await client.query('create index on bars (date, symbol, minute)');
  await client.query('analyze');
  // The planner cannot know how many rows the steps produce, and assumes too few.
  await client.query(`set enable_nestloop = off; set work_mem = '128MB'; set jit = off`);
  return client;
};
