import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// This file reads the recorded days with its own code, to reveal faults in the product's reader.

const data = process.env.PREBELL_DATA ?? '../shared/data';

/** The folders of the recorded days. */
export const paths = {
  dir: join(data, 'market/minute'),
  listings: join(data, 'reference/listings'),
  floats: join(data, 'reference/finviz_2023-08.csv.gz'),
};
export const isPresent = Object.values(paths).every((path) => existsSync(path));

const once = <T>(load: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, load(key));
    return known.get(key) as T;
  };
};

/** A line's fields; a quoted field may contain commas. */
const fields = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].map(([, field = '']) => field.replace(/^"|"$/g, ''));

const lines = (path: string): string[] => gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(1);

export interface Bar {
  /** Start, epoch milliseconds. */
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface Listed {
  readonly last: number;
  readonly volume: number;
  readonly marketCap: number;
}

/** Bars of a date by symbol. */
export const barsOn = once((date) => {
  const bars = new Map<string, Bar[]>();
  for (const line of lines(join(paths.dir, `${date}.csv.gz`))) {
    const [time = '', symbol = '', ...numbers] = line.split(',');
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = numbers.map(Number);
    const list = bars.get(symbol) ?? [];
    list.push({ start: Date.parse(time), open, high, low, close, volume });
    bars.set(symbol, list);
  }
  return bars;
});

/** The listing of a date by symbol. */
export const listingOn = once((date) => {
  const listed = new Map<string, Listed>();
  for (const line of lines(join(paths.listings, `${date}.csv.gz`))) {
    const symbol = line.slice(0, line.indexOf(','));
    if (!allSymbols().has(symbol)) continue;
    const row = fields(line);
    listed.set(symbol, { last: Number(row[3]), volume: Number(row[6]), marketCap: Number(row[7]) });
  }
  return listed;
});

const UNITS: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 };
const amount = (text = ''): number | null => {
  const [, digits, unit = ''] = /^([\d.]+)([KMB]?)$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (UNITS[unit] ?? 1);
};

/** Shares outstanding and free float by symbol. */
export const shareCounts = once(() => {
  const heading = fields(gunzipSync(readFileSync(paths.floats)).toString().split('\n')[0] ?? '');
  const [outstanding, float] = [heading.indexOf('Shs Outstand'), heading.indexOf('Shs Float')];
  return new Map(
    lines(paths.floats)
      .filter((line) => allSymbols().has(line.split(',', 2)[1] ?? ''))
      .map(fields)
      .map((row) => [row[1] ?? '', { outstanding: amount(row[outstanding]), float: amount(row[float]) }] as const),
  );
});

const datesIn = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => name.slice(0, 10))
    .sort();

/** Dates before `date` that have bars, and those that have a listing, ascending. */
export const sessionsBefore = (date: string): string[] => datesIn(paths.dir).filter((each) => each < date);
export const listingsBefore = (date: string): string[] => datesIn(paths.listings).filter((each) => each < date);
const symbols = once(() => new Set(datesIn(paths.dir).flatMap((date) => [...barsOn(date).keys()])));
/** Every symbol with a bar on any day. */
export const allSymbols = (): ReadonlySet<string> => symbols('');
